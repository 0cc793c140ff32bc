/**
 * Keeps what an open case needs of a member who closes the account: devices, sign-ins and addresses, sealed until the
 * case is closed and then deleted.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type EncryptionKey, sealedTable } from '../../platform/security/encryption.ts'
import type { Evidence } from '../../players/public.ts'
import type { Row } from './rows.ts'

export const sealedEvidence = sealedTable<{ player: number; case_id: number }>(
  'risk_evidence',
  ['player', 'case_id'],
  ({ player, case_id: id }) => `risk evidence ${player} ${id}`,
)

export async function keepEvidence(
  tx: Tx,
  key: EncryptionKey,
  { player, case: id }: { player: number; case: number },
  evidence: Evidence,
): Promise<void> {
  const sealed = sealedEvidence.seal(key, { player, case_id: id }, Buffer.from(JSON.stringify(evidence)))
  await sql`insert into risk_evidence (player, case_id, sealed) values (${player}, ${id}, ${sealed}) on conflict do nothing`.execute(
    tx,
  )
}

/** Opens what is kept for a case, by player. */
export async function evidenceIn(db: Db, key: EncryptionKey, id: number): Promise<(Evidence & { player: number })[]> {
  const { rows } = await sql<
    Pick<Row<'risk_evidence'>, 'player' | 'sealed'>
  >`select player, sealed from risk_evidence where case_id = ${id} order by player`.execute(db)
  return rows.map(({ player, sealed }) => ({
    player: Number(player),
    ...(JSON.parse(sealedEvidence.open(key, { player: Number(player), case_id: id }, sealed).toString()) as Evidence),
  }))
}

export async function dropEvidence(tx: Tx, id: number): Promise<void> {
  await sql`delete from risk_evidence where case_id = ${id}`.execute(tx)
}
