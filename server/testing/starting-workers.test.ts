/** The process that starts workers: it survives the end of any of them, replaces each, and none outlives a stop. */
import cluster from 'node:cluster'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { startWorkers, WorkerFailed, type Workers } from '../workers.ts'

let folder: string
let workers: Workers | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurazh-starting-'))
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'tiny-worker.ts'), execArgv: [], silent: true })
})
afterEach(async () => {
  await workers?.stop(200)
  workers = undefined
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'log')
const begun = async () =>
  (await readFile(file(), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[0])
const standing = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
async function start(count: number, roles: { first: string; later: string }): Promise<Workers> {
  const databaseUrl = JSON.stringify({ log: file(), ...roles })
  workers = await startWorkers(
    count,
    {
      databaseUrl,
      seedKey: { current: Buffer.alloc(32), former: [] },
      ports: { port: 0, realtimePort: 0, packagePort: 0 },
    },
    createLog('silent'),
  )
  return workers
}

test('a worker that ends while the others are still starting is replaced', async () => {
  await start(2, { first: 'ends when it listens', later: 'stays' })
  await expect.poll(async () => (await begun()).length).toBe(3)
  expect(standing()).toHaveLength(2)
})

test('a worker killed while it is sent a message ends only itself', async () => {
  await start(2, { first: 'stays', later: 'stays' })
  const [victim] = standing()
  // Like the system's own killer at any moment: its end has not been reported yet.
  process.kill(victim?.process.pid ?? 0, 'SIGKILL')
  for (const until = Date.now() + 200; Date.now() < until;);
  victim?.send('a word')
  await expect.poll(async () => (await begun()).length).toBe(3)
})

test('a worker that ignores signals does not outlive a stop', async () => {
  const { stop } = await start(2, { first: 'deaf', later: 'stays' })
  const pids = (await begun()).map(Number)
  await stop(500)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('if one worker fails to start listening, none of the others remains', async () => {
  await expect(start(3, { first: 'stays', later: 'ends when it listens' })).rejects.toThrow(WorkerFailed)
  const pids = (await begun()).map(Number)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
