/**
 * Keeps what an open case needs of a member who closes the account: devices, sign-ins, addresses and payout details,
 * sealed. It outlives the case for a while, so that nobody destroys it by closing the case.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type EncryptionKey, sealedTable } from '../../platform/security/encryption.ts'
import { closedAmong, type Evidence } from '../../players/public.ts'
import { evidenceKeptDays } from './policy.ts'
import type { Row } from './rows.ts'

export const sealedEvidence = sealedTable<{ player: number; case_id: number }>(
  'risk_evidence',
  ['player', 'case_id'],
  ({ player, case_id: id }) => `risk evidence ${player} ${id}`,
)

/** What is kept of one member. */
export interface KeptEvidence extends Evidence {
  /** Where payouts went. */
  payees: { details: string; times: number; lastAt: string }[]
}

export async function keepEvidence(
  tx: Tx,
  key: EncryptionKey,
  { player, case: id }: { player: number; case: number },
  evidence: KeptEvidence,
): Promise<void> {
  const sealed = sealedEvidence.seal(key, { player, case_id: id }, Buffer.from(JSON.stringify(evidence)))
  await sql`insert into risk_evidence (player, case_id, sealed) values (${player}, ${id}, ${sealed}) on conflict do nothing`.execute(
    tx,
  )
}

/** Opens what is kept for a case, by player. */
export async function evidenceIn(
  db: Db,
  key: EncryptionKey,
  id: number,
): Promise<(KeptEvidence & { player: number })[]> {
  const { rows } = await sql<
    Pick<Row<'risk_evidence'>, 'player' | 'sealed'>
  >`select player, sealed from risk_evidence where case_id = ${id} order by player`.execute(db)
  return rows.map(({ player, sealed }) => ({
    player: Number(player),
    ...(JSON.parse(
      sealedEvidence.open(key, { player: Number(player), case_id: id }, sealed).toString(),
    ) as KeptEvidence),
  }))
}

/** Deletes what has outlived its case long enough. */
export async function sweepEvidence(db: Db): Promise<void> {
  await sql`
    delete from risk_evidence e using risk_case c
    where c.id = e.case_id and c.closed_at < now() - make_interval(days => ${evidenceKeptDays})`.execute(db)
  await forgetCaseWords(db)
}

/** What the staff wrote in a case goes as late, where the accounts of all its players are closed. */
async function forgetCaseWords(db: Db): Promise<void> {
  const { rows } = await sql<Pick<Row<'risk_case'>, 'id'> & { players: bigint[] }>`
    select c.id, array_agg(p.player) as players from risk_case c join risk_case_player p on p.case_id = c.id
    where c.closed_at < now() - make_interval(days => ${evidenceKeptDays}) and (c.why <> '' or c.conclusion <> '') group by c.id`.execute(
    db,
  )
  const closed = await closedAmong(
    db,
    rows.flatMap(({ players }) => players.map(Number)),
  )
  const gone = rows.filter(({ players }) => players.every((player) => closed.has(Number(player)))).map(({ id }) => id)
  await sql`update risk_case_line set says = '' where case_id = any(${gone}::bigint[])`.execute(db)
  await sql`update risk_case set why = '', conclusion = '' where id = any(${gone}::bigint[])`.execute(db)
}
