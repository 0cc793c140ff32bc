/** Moves what is older than the last weeks from the head into history, stretch by stretch: bets, rounds, tables' rounds. See 0048. */
import { idsOf } from '@kurazh/games/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { headDays } from '../policy.ts'

/** About how many bets one transaction moves. */
const atOnce = 5_000

/** Moves the next stretch of a kind that has been over for so many days. Returns how many; 0: there is none. */
export type Move = (db: Db, days?: number, count?: number) => Promise<number>

const stretchOf =
  (move: (before: RawBuilder<unknown>, count: number) => RawBuilder<unknown>): Move =>
  async (db, days = headDays, count = atOnce) => {
    const {
      rows: [row],
    } = await sql<{ moved: bigint }>`
      select ${move(sql`now() - make_interval(days => ${days})`, count)}::bigint as moved`.execute(db)
    return Number(row?.moved ?? 0)
  }

/** Bets of seeded games. */
export const moveStretch = stretchOf((before, count) => sql`play_move_bets(${before}, ${count})`)
/** Rounds of a game with their bets. */
export const moveRounds = (game: string): Move =>
  stretchOf((before, count) => sql`play_move_rounds(${game}, ${before}, ${count})`)
/** Rounds of a table with their bets and decisions. */
export const moveTableRounds = (table: string): Move =>
  stretchOf((before, count) => sql`play_move_tables(${table}, ${before}, ${count})`)

const moves = (): Move[] => [moveStretch, ...idsOf('round').map(moveRounds), ...idsOf('table').map(moveTableRounds)]

export interface HistoryMover {
  /** Moves all there is, until it is stopped. */
  run(): Promise<void>
  stop(): void
}

export function createHistoryMover(db: Db): HistoryMover {
  let stopped = false
  return {
    async run() {
      for (const move of moves())
        for (let moved = 1; moved > 0 && !stopped;) {
          const began = performance.now()
          moved = await move(db)
          // It rests as long as it works: play comes first.
          if (moved > 0) await sleep(performance.now() - began)
        }
    },
    stop: () => void (stopped = true),
  }
}
