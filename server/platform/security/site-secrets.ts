/**
 * Secrets of the site that outlive its key: public numbers of bets and the like are derived from them and never
 * change.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type EncryptionKey, sealedTable } from './encryption.ts'
import type { Row } from '../rows.ts'

export const sealedSiteSecrets = sealedTable<{ name: string }>(
  'site_secret',
  ['name'],
  ({ name }) => `site secret ${name}`,
)

export async function hasSiteSecrets(db: Db): Promise<boolean> {
  return (await sql`select 1 from site_secret limit 1`.execute(db)).rows.length > 0
}

/**
 * Returns the 32-byte secret of this name. Created once, from the oldest key: before it was stored it was derived from
 * the key each time.
 */
export async function siteSecret(db: Db, key: EncryptionKey, name: string): Promise<Buffer> {
  const made = createHmac('sha256', key.former.at(-1) ?? key.current)
    .update(name)
    .digest()
  await sql`insert into site_secret (name, sealed) values (${name}, ${sealedSiteSecrets.seal(key, { name }, made)}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<
    Pick<Row<'site_secret'>, 'sealed'>
  >`select sealed from site_secret where name = ${name}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('a secret of the site was not stored')
  return sealedSiteSecrets.open(key, { name }, row.sealed)
}
