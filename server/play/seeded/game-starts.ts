/**
 * Enforces the time that a jurisdiction requires between the starts of two games of one kind. Counted in the database,
 * so for all nodes and tabs together.
 */
import { sql } from 'kysely'
import { type Db, isUnavailable } from '../../platform/database/database.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'
import { type Jurisdiction, ofGame } from '../jurisdictions.ts'
import type { Row } from '../rows.ts'

export interface GameStart {
  player: number
  game: string
  nonce: number
}

export interface GameStarts {
  /**
   * Records that the game starts now; refused with `TooSoon` if the previous start is too recent. Repeating the same
   * nonce starts nothing new.
   */
  begin(start: GameStart): Promise<BetRefused | undefined>
  /** The game did not start after all. */
  callOff(start: GameStart): Promise<void>
}

/** Undefined for a game without such a rule: then nothing is checked or stored. */
export function createGameStarts(db: Db, { leastMs }: Jurisdiction): (game: string) => GameStarts | undefined {
  const startsOf = (apartMs: number): GameStarts => ({
    begin: (start) =>
      begin(db, start, apartMs).catch((error: unknown) => {
        if (isUnavailable(error)) return refused('Unavailable')
        throw error
      }),
    callOff: ({ player, game, nonce }) =>
      sql`delete from game_start where player = ${player} and game = ${game} and nonce = ${nonce}`
        .execute(db)
        .then(() => undefined),
  })
  const machines = startsOf(leastMs.slots)
  const others = startsOf(leastMs.others)
  return (game) => (ofGame(leastMs, game) === 0 ? undefined : ofGame({ slots: machines, others }, game))
}

async function begin(db: Db, { player, game, nonce }: GameStart, apartMs: number): Promise<BetRefused | undefined> {
  const { rows } = await sql`
    insert into game_start as s (player, game, nonce, at) values (${player}, ${game}, ${nonce}, clock_timestamp())
    on conflict (player, game) do update set nonce = excluded.nonce, at = case when s.nonce = excluded.nonce then s.at else excluded.at end
      where s.nonce = excluded.nonce or s.at <= excluded.at - make_interval(secs => ${apartMs}::float8 / 1000)
    returning nonce`.execute(db)
  if (rows.length > 0) return undefined
  const {
    rows: [last],
  } = await sql<Pick<Row<'game_start'>, 'at'> & { now: Date }>`
    select at, clock_timestamp() as now from game_start where player = ${player} and game = ${game}`.execute(db)
  const leftMs = last === undefined ? 0 : last.at.getTime() + apartMs - last.now.getTime()
  return refused('TooSoon', tooSoonText(apartMs, leftMs))
}

/** The message for a player who is too quick; milliseconds. */
const tooSoonText = (apartMs: number, leftMs: number): string =>
  `По правилам этой площадки от начала одной игры до начала следующей проходит не меньше ${seconds(apartMs)}. Осталось ${seconds(Math.max(leftMs, 100))}`

const seconds = (ms: number) => `${Math.ceil(ms / 100) / 10} с`
