/**
 * Opens cases from flags automatically. Opening a case locks the table: of two nodes the second finds the case of the
 * first.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { lock } from '../../wallet/withdrawals.ts'
import { caseWeight, mostLinked } from './policy.ts'
import type { Row } from './rows.ts'

type Flag = Pick<Row<'risk_flag'>, 'id' | 'rule' | 'weight' | 'linked'>
type Line = Row<'risk_case_line'>['what']

export const lockCases = async (tx: Tx): Promise<void> =>
  void (await sql`lock table risk_case in share row exclusive mode`.execute(tx))

export async function writeLine(tx: Tx, id: bigint, who: string | null, what: Line, says: string): Promise<void> {
  await sql`insert into risk_case_line (case_id, who, what, says) values (${id}, ${who}, ${what}, ${says})`.execute(tx)
}

/** The newest open case with one of these players. */
export async function openCaseOf(tx: Tx, players: readonly (number | bigint)[]): Promise<bigint | undefined> {
  const { rows } = await sql<Pick<Row<'risk_case'>, 'id'>>`
    select c.id from risk_case_player p join risk_case c on c.id = p.case_id where p.player = any(${[...players]}::bigint[]) and c.state <> 'closed' order by c.id desc limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/**
 * Locks the money of these players until the commit, in the usual order of ids: a hold and an approval of a payout run
 * one after the other, and the clock read under the lock says which was first.
 */
export async function lockMoney(tx: Tx, players: readonly (number | bigint)[]): Promise<void> {
  for (const player of [...new Set(players.map(Number))].toSorted((a, b) => a - b)) await lock(tx, player)
}

/**
 * Adds a player, whose money is locked, with every open flag that is in no case. False if the player was in the case.
 */
export async function addPlayer(tx: Tx, id: bigint, player: number | bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into risk_case_player (player, case_id, added_at) values (${player}, ${id}, clock_timestamp()) on conflict (player, case_id) do nothing`.execute(
    tx,
  )
  await sql`update risk_flag set case_id = ${id} where player = ${player} and state = 'open' and case_id is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/**
 * Adds a player's open flags to the player's case. If the flags weigh enough, joins a case of a linked player, or opens
 * one with all linked players.
 */
export async function gather(tx: Tx, player: number): Promise<void> {
  await lockCases(tx)
  const { rows: flags } =
    await sql<Flag>`select id, rule, weight, linked from risk_flag where player = ${player} and state = 'open' and case_id is null order by id`.execute(
      tx,
    )
  if (flags.length === 0) return
  const linked = [...new Set(flags.flatMap((flag) => flag.linked))].slice(0, mostLinked)
  await lockMoney(tx, [player, ...linked])
  const own = await openCaseOf(tx, [player])
  if (own !== undefined) {
    await addPlayer(tx, own, player)
    return writeLine(tx, own, null, 'flag', `Новых признаков у игрока № ${player}: ${flags.length}`)
  }
  if (flags.reduce((sum, { weight }) => sum + weight, 0) < caseWeight) return
  const theirs = await openCaseOf(tx, linked)
  if (theirs !== undefined) {
    await addPlayer(tx, theirs, player)
    return writeLine(tx, theirs, null, 'player', `Признаки связывают игрока № ${player} с этим делом`)
  }
  const opened = await openCase(tx, null, `Признаки игрока № ${player} вместе весят ${caseWeight} и больше`, true)
  await addPlayer(tx, opened, player)
  for (const other of linked.toSorted((a, b) => Number(a - b))) await addPlayer(tx, opened, other)
  await announce(tx, { kind: 'risk.case', key: `risk case ${opened}`, detail: { case: Number(opened), player } })
}

/** Opens a case without players. `who` is null if the rules open it. */
export async function openCase(tx: Tx, who: string | null, why: string, hold: boolean): Promise<bigint> {
  const {
    rows: [opened],
  } = await sql<Pick<Row<'risk_case'>, 'id'>>`
    insert into risk_case (opened_by, why, held_at) values (${who}, ${why}, case when ${hold} then clock_timestamp() end) returning id`.execute(
    tx,
  )
  if (opened === undefined) throw new Error('a case was not written')
  await writeLine(tx, opened.id, who, 'opened', why)
  return opened.id
}

/** Since when payouts of the player wait for a person; undefined if no case holds them. */
export async function heldSince(tx: Tx, player: number): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select max(greatest(c.held_at, p.added_at)) as since from risk_case_player p join risk_case c on c.id = p.case_id
    where p.player = ${player} and c.state <> 'closed' and c.held_at is not null`.execute(tx)
  return rows[0]?.since ?? undefined
}

/** The newest open case of each of these players. */
export async function openCasesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Pick<Row<'risk_case_player'>, 'player' | 'case_id'>>`
    select p.player, max(c.id) as case_id from risk_case_player p join risk_case c on c.id = p.case_id where p.player = any(${[...players]}::bigint[]) and c.state <> 'closed' group by p.player`.execute(
    db,
  )
  return new Map(rows.map((row) => [Number(row.player), Number(row.case_id)]))
}
