/** Whoever starts workers: none of their ends takes it along, none stays unreplaced, and none outlasts a stop. */
import cluster from 'node:cluster'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
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
const begun = async () => (await readFile(file(), 'utf8').catch(() => '')).split('\n').filter(Boolean).map((line) => line.split(' ')[0])
const standing = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
async function start(count: number, roles: { first: string; later: string }): Promise<Workers> {
  const databaseUrl = JSON.stringify({ log: file(), ...roles })
  workers = await startWorkers(count, { databaseUrl, seedKey: { current: Buffer.alloc(32), former: [] }, ports: { port: 0, realtimePort: 0, packagePort: 0 } }, createLog('silent'))
  return workers
}

test('one that ends while the others are still coming to listen is replaced', async () => {
  await start(2, { first: 'ends when it listens', later: 'stays' })
  await expect.poll(async () => (await begun()).length).toBe(3)
  expect(standing()).toHaveLength(2)
})

test('one that is killed while it is being told something ends nobody but itself', async () => {
  await start(2, { first: 'stays', later: 'stays' })
  const [victim] = standing()
  // As the system's own killer does at any moment: its end has not been heard of yet.
  process.kill(victim?.process.pid ?? 0, 'SIGKILL')
  for (const until = Date.now() + 200; Date.now() < until; );
  victim?.send('a word')
  await expect.poll(async () => (await begun()).length).toBe(3)
})

test('one that hears no signal does not outlast a stop', async () => {
  const { stop } = await start(2, { first: 'deaf', later: 'stays' })
  const pids = (await begun()).map(Number)
  await stop(500)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('where one does not come to listen none of the others stays', async () => {
  await expect(start(3, { first: 'stays', later: 'ends when it listens' })).rejects.toThrow(WorkerFailed)
  const pids = (await begun()).map(Number)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
