/** What dealers did at tables of people: added act by act, each under the lead of the table, in the transaction that the audit hears of it in. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import { isLed, moment } from '../store/fenced.ts'
import { Fenced } from '../../rounds/store/round-store.ts'
import type { Row } from '../../rows.ts'

/** `at`: Unix milliseconds. */
export interface StoredAct extends Pick<Row<'table_act'>, 'step' | 'act' | 'value'> {
  admin: number
  at: number
}
export type Act = StoredAct['act']

/** Of a round, or of the one that is to come, in their order. */
export async function actsOf(db: Db, game: string, round: number): Promise<StoredAct[]> {
  const { rows } = await sql<Pick<Row<'table_act'>, 'step' | 'act' | 'value' | 'admin' | 'at'>>`
    select step, act, value, admin, at from table_act where game = ${game} and round = ${round} order by step`.execute(db)
  return rows.map(({ admin, at, ...act }) => ({ ...act, admin: Number(admin), at: at.getTime() }))
}

/** Throws Fenced where another node leads, or has written this step. */
export async function addAct(tx: Tx, game: string, epoch: number, round: number, { step, act, value, admin, at }: StoredAct): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into table_act (game, round, step, act, value, admin, at)
    select ${game}, ${round}, ${step}, ${act}, ${value}::smallint, ${admin}, ${moment(at)} where ${isLed(game, epoch)}
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) throw new Fenced()
}

/** What all of them together come to. */
export interface Folded {
  isOpen: boolean
  isShuffling: boolean
  closedAt: number | undefined
  /** Numbers and cards in the order they were dealt, without those taken back. */
  told: readonly number[]
  /** Who entered any of them, taken back or not. */
  dealers: ReadonlySet<number>
  /** The last word on the end; undefined while there is none, or where it was taken back. */
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
    isOpen: acts.some(({ act }) => act === 'open'), isShuffling: acts.some(({ act }) => act === 'shuffle'), closedAt: acts.find(({ act }) => act === 'close')?.at,
    told, confirmed, dealers: new Set(acts.filter(({ act }) => act === 'enter').map(({ admin }) => admin)),
  }
}
