/**
 * Stores what operators request of a live table or of a game of shared rounds: a pause, or a round called off. The
 * request is written to the database and read by the leader, so it needs no connection to the leader and survives a
 * change of leader. A game that is switched off is paused as well.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SteadyClock } from '../../../platform/process/steady-clock.ts'
import type { Row } from '../../rows.ts'
import { loopTimes } from '../../policy.ts'

export type VoidReason = NonNullable<Row<'table_round'>['reason']>

export interface GameControl {
  isPaused: boolean
  /** Switched off for new bets. */
  isOff: boolean
  calledOff: { round: number; reason: VoidReason } | undefined
}

export async function controlOf(db: Db | Tx, game: string): Promise<GameControl> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'table_control'>, 'paused' | 'round' | 'reason'> & { off: boolean }>`
    select coalesce(c.paused, false) as paused, coalesce(s.off, false) as off, c.round, c.reason
    from (select ${game}::text as game) g left join table_control c using (game) left join game_switch s using (game)`.execute(
    db,
  )
  const { paused = false, off = false, round = null, reason = null } = row ?? {}
  return {
    isPaused: paused,
    isOff: off,
    calledOff: round === null || reason === null ? undefined : { round: Number(round), reason },
  }
}

/** Pauses the game or resumes it: while it is paused no new round starts. The current round is played to its end. */
export async function pauseGame(db: Db | Tx, game: string, isPaused: boolean): Promise<void> {
  await sql`
    insert into table_control (game, paused) values (${game}, ${isPaused})
    on conflict (game) do update set paused = excluded.paused, asked_at = clock_timestamp()`.execute(db)
}

/**
 * The current round of a live table or of a game of shared rounds, if it may be called off; no row if none is under
 * way.
 */
const underWay = (game: string) => sql`
  select game, number, by_hand, by_hand and exists (select from table_act a where a.game = newest.game and a.round = newest.number and a.act = 'enter') as entered from (
    (select game, number, phase, link is null as by_hand from table_round where game = ${game} order by number desc limit 1)
    union all (select game, number, phase, false as by_hand from round where game = ${game} order by number desc limit 1)
  ) newest where phase in ('betting', 'dealing', 'running')`

/**
 * A round that may be called off. `byHand`: dealt by a person, who may have made a mistake; a chain cannot. `alone`:
 * one person may call it off, because it is dealt by a person and nothing was entered yet, not even something taken
 * back. Later its outcome is known, so calling it off would be a choice.
 */
export interface RoundUnderWay {
  number: number
  byHand: boolean
  alone: boolean
}

export async function roundUnderWay(db: Db | Tx, game: string): Promise<RoundUnderWay | undefined> {
  const {
    rows: [row],
  } = await sql<
    Pick<Row<'round'>, 'number'> & { by_hand: boolean; entered: boolean }
  >`select number, by_hand, entered from (${underWay(game)}) as now`.execute(db)
  return row && { number: Number(row.number), byHand: row.by_hand, alone: row.by_hand && !row.entered }
}

/**
 * Requests that the current round be called off; if `only` is given, only the round of that number. Returns its number,
 * or undefined if none is under way.
 */
export async function askToCallOff(
  db: Db | Tx,
  game: string,
  reason: VoidReason,
  only?: number,
): Promise<number | undefined> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'table_control'>, 'round'>>`
    insert into table_control (game, round, reason)
    select game, number, ${reason} from (${underWay(game)}) as now where ${only ?? null}::bigint is null or number = ${only ?? null}::bigint
    on conflict (game) do update set round = excluded.round, reason = excluded.reason, asked_at = clock_timestamp()
    returning round`.execute(db)
  return row === undefined ? undefined : Number(row.round)
}

export interface ControlDependencies {
  db: Db
  game: string
  clock: SteadyClock
  signal: AbortSignal
  obey(control: GameControl): void
  failed(error: unknown): void
}

/** Reads the controls of a game at intervals while its term lasts. */
export async function followControl({ db, game, clock, signal, obey, failed }: ControlDependencies): Promise<void> {
  while (!signal.aborted) {
    await clock.until(clock.now() + loopTimes.controlLookMs, signal)
    if (!signal.aborted) await controlOf(db, game).then(obey, failed)
  }
}
