/**
 * Appends what dealers did at tables dealt by people. Each act is written under the table's lease, in the same
 * transaction as its audit record.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isLed, moment } from '../store/fenced.ts'
import { Fenced } from '../../rounds/store/round-store.ts'
import type { Row } from '../../rows.ts'

/** `at`: Unix milliseconds. */
export interface StoredAct extends Pick<Row<'table_act'>, 'step' | 'act' | 'value'> {
  admin: number
  at: number
}
export type Act = StoredAct['act']

/** The acts of the current round, or of the next one, in order. */
export async function actsOf(db: Db, game: string, round: number): Promise<StoredAct[]> {
  const { rows } = await sql<Pick<Row<'table_act'>, 'step' | 'act' | 'value' | 'admin' | 'at'>>`
    select step, act, value, admin, at from table_act where game = ${game} and round = ${round} order by step`.execute(
    db,
  )
  return rows.map(({ admin, at, ...act }) => ({ ...act, admin: Number(admin), at: at.getTime() }))
}

/** Throws Fenced if another node leads or has written this step. */
export async function addAct(
  tx: Tx,
  game: string,
  epoch: number,
  round: number,
  { step, act, value, admin, at }: StoredAct,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into table_act (game, round, step, act, value, admin, at)
    select ${game}, ${round}, ${step}, ${act}, ${value}::smallint, ${admin}, ${moment(at)} where ${isLed(game, epoch)}
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) throw new Fenced()
}

/** The state after all acts. */
export interface Folded {
  isOpen: boolean
  isShuffling: boolean
  closedAt: number | undefined
  /** The entered numbers and cards in dealing order, without those taken back. */
  told: readonly number[]
  /** Everyone who entered a value, even one taken back. */
  dealers: ReadonlySet<number>
  /** The confirmation of the end; undefined if there is none or it was taken back. */
  confirmed: StoredAct | undefined
}

export function folded(acts: readonly StoredAct[]): Folded {
  const told: number[] = []
  let confirmed: StoredAct | undefined
  for (const act of acts) {
    if (act.value !== null) told.push(act.value)
    else if (act.act === 'confirm') confirmed = act
    else if (act.act === 'back' && confirmed === undefined) told.pop()
    else if (act.act === 'back') confirmed = undefined
  }
  return {
    isOpen: acts.some(({ act }) => act === 'open'),
    isShuffling: acts.some(({ act }) => act === 'shuffle'),
    closedAt: acts.find(({ act }) => act === 'close')?.at,
    told,
    confirmed,
    dealers: new Set(acts.filter(({ act }) => act === 'enter').map(({ admin }) => admin)),
  }
}
