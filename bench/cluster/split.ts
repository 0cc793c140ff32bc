/**
 * A split brain on purpose: the primary's machine stands still until another is promoted, wakes up, and takes it that
 * it is still the primary. Nothing that it acknowledges may be missing in the database that took over.
 */
import pg from 'pg'
import { type Cluster, until } from '../../harness/cluster/cluster.ts'
import { databaseUrl } from '../../harness/cluster/programs.ts'
import type { Verdicts } from '../verdicts.ts'
import { databaseLogs } from './recovery.ts'

const writers = 4
const takeOverMs = 60_000

export async function splitBrain(cluster: Cluster, { expect }: Verdicts): Promise<void> {
  const former = await cluster.primary()
  if (former === undefined) throw new Error('there is no primary')
  const direct = { connectionString: databaseUrl([former], 'postgres') }
  const first = new pg.Client(direct)
  await first.connect()
  await first.query('create table if not exists split_probe (id int primary key)')
  await first.end()

  const acknowledged: number[] = []
  let id = Number(process.hrtime.bigint() % 1_000_000_000n)
  let refused = 0
  let isAwake = false
  let afterWaking = 0
  const stopping = new AbortController()
  const writing = Array.from({ length: writers }, async () => {
    const client = new pg.Client(direct)
    client.on('error', () => undefined)
    await client.connect()
    while (!stopping.signal.aborted) {
      const own = (id += 1)
      try {
        await client.query('insert into split_probe values ($1)', [own])
        acknowledged.push(own)
        if (isAwake) afterWaking += 1
      } catch {
        refused += 1
        break
      }
    }
    await client.end().catch(() => undefined)
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  former.machine.signal('SIGSTOP')
  await until(
    async () => {
      const now = await cluster.primary()
      return now !== undefined && now !== former
    },
    'another primary',
    takeOverMs,
  ).catch((cause: unknown) => {
    throw new Error(`nobody took over from ${former.machine.name}:\n${databaseLogs(cluster)}`, { cause })
  })
  isAwake = true
  former.machine.signal('SIGCONT')
  await until(
    async () => (await cluster.state()).every(({ role, name }) => name !== former.machine.name || role !== 'leader'),
    'the former primary to give up',
  )
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  stopping.abort()
  const now = await cluster.primary()
  const after = new pg.Client({ connectionString: databaseUrl(now === undefined ? [] : [now], 'postgres') })
  await after.connect()
  const { rows } = await after.query<{ id: number }>('select id from split_probe')
  await after.end()
  const found = new Set(rows.map((row) => row.id))
  const lost = acknowledged.filter((each) => !found.has(each))
  expect(
    lost.length === 0 && refused > 0,
    `раздвоение: прежняя база подтвердила ${acknowledged.length} записей, потеряно ${lost.length}; после пробуждения подтвердила ${afterWaking}, отказала ${refused} из ${writers} пишущих`,
  )
  void Promise.allSettled(writing)
}
