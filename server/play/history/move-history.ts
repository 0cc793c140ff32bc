/** Moves bets that are older than the last weeks from the head into history, stretch by stretch. See 0048. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { headDays } from '../policy.ts'

/** About how many bets one transaction moves. */
const atOnce = 5_000

/** Moves the next stretch of bets that have been over for so many days. Returns how many; 0: there are none. */
export async function moveStretch(db: Db, days: number = headDays, count: number = atOnce): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ moved: bigint }>`
    select play_move_bets(now() - make_interval(days => ${days}), ${count}) as moved`.execute(db)
  return Number(row?.moved ?? 0)
}

export interface HistoryMover {
  /** Moves all there is, until it is stopped. */
  run(): Promise<void>
  stop(): void
}

export function createHistoryMover(db: Db): HistoryMover {
  let stopped = false
  return {
    async run() {
      for (let moved = 1; moved > 0 && !stopped;) {
        const began = performance.now()
        moved = await moveStretch(db)
        // It rests as long as it works: play comes first.
        if (moved > 0) await sleep(performance.now() - began)
      }
    },
    stop: () => void (stopped = true),
  }
}
