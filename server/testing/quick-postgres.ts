/** Turns off what a temporary PostgreSQL does not need. */
import pg from 'pg'

/**
 * It does not wait for the disk (only a crash of the whole machine would lose data), and passwords are hashed once:
 * each of a run's thousands of connections would take four thousand rounds, on both sides.
 */
export async function quicken(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
    await client.query('set scram_iterations = 1')
    const { username, password } = new URL(url)
    await client.query(
      `alter role ${client.escapeIdentifier(decodeURIComponent(username))} password ${client.escapeLiteral(decodeURIComponent(password))}`,
    )
  } finally {
    await client.end()
  }
}
