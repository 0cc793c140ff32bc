/** A PostgreSQL that goes away with its tests does not wait for the disk: what is committed outlives any killed process all the same. */
import pg from 'pg'

/** Only the crash of the whole machine would lose anything. */
export async function withoutSync(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
