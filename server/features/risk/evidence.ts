/**
 * Keeps what an open case needs of a member who closes the account: devices, sign-ins, addresses and payout details,
 * sealed. It outlives the case for a while, so that nobody destroys it by closing the case.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type EncryptionKey, sealedTable } from '../../platform/security/encryption.ts'
import type { Evidence } from '../../players/public.ts'
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
}
