/**
 * What the house asks of a table by hand: to stand still, or to call a round off. Whoever asks writes it, whoever leads the table reads
 * it: so it needs no way to the leader, and outlives one.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { Row } from '../../rows.ts'
import { tableTimes } from '../policy.ts'

export type VoidReason = NonNullable<Row<'table_round'>['reason']>

export interface TableControl {
  isPaused: boolean
  calledOff: { round: number; reason: VoidReason } | undefined
}

export async function controlOf(db: Db | Tx, game: string): Promise<TableControl> {
  const { rows: [row] } = await sql<Pick<Row<'table_control'>, 'paused' | 'round' | 'reason'>>`select paused, round, reason from table_control where game = ${game}`.execute(db)
  const { paused = false, round = null, reason = null } = row ?? {}
  return { isPaused: paused, calledOff: round === null || reason === null ? undefined : { round: Number(round), reason } }
}

/** No new round begins at the table, or they begin again. The one of the moment is played to its end. */
export async function pauseTable(db: Db | Tx, game: string, isPaused: boolean): Promise<void> {
  await sql`
    insert into table_control (game, paused) values (${game}, ${isPaused})
    on conflict (game) do update set paused = excluded.paused, asked_at = clock_timestamp()`.execute(db)
}

/** Asks for the round of the moment to be called off. Its number; undefined where none is under way. */
export async function askToCallOff(db: Db | Tx, game: string, reason: VoidReason): Promise<number | undefined> {
  const { rows: [row] } = await sql<Pick<Row<'table_control'>, 'round'>>`
    insert into table_control (game, round, reason)
    select game, number, ${reason} from table_round where game = ${game} and phase in ('betting', 'dealing') order by number desc limit 1
    on conflict (game) do update set round = excluded.round, reason = excluded.reason, asked_at = clock_timestamp()
    returning round`.execute(db)
  return row === undefined ? undefined : Number(row.round)
}

export interface ControlDependencies {
  db: Db
  game: string
  clock: SteadyClock
  signal: AbortSignal
  obey(control: TableControl): void
  failed(error: unknown): void
}

/** Looks now and again what is asked of a table, as long as its term lasts. */
export async function followControl({ db, game, clock, signal, obey, failed }: ControlDependencies): Promise<void> {
  while (!signal.aborted) {
    await clock.until(clock.now() + tableTimes.lookMs, signal)
    if (!signal.aborted) await controlOf(db, game).then(obey, failed)
  }
}
