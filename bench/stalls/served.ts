/**
 * The serving process of `bench/stalls.ts`: the whole site, whose jobs run when they are told to, one at a time. It
 * answers with what its own watch of the event loop has seen meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { createLog } from '../../server/platform/process/log.ts'
import { forgetItems } from '../../server/platform/process/failing-items.ts'
import { type Stall, under, watchLoop } from '../../server/platform/process/loop-watch.ts'
import { createRateLimits } from '../../server/platform/security/database-rate-limit.ts'
import { sweepLetters } from '../../server/platform/mail/delivery.ts'
import { sweepEvents } from '../../server/platform/webhooks/delivery.ts'
import type { Opened } from '../../server/slice.ts'
import { slices } from '../../server/wiring/slices.ts'
import type { Context } from '../../server/wiring/context.ts'
import { pageOrigin } from './area.ts'
import type { Answered, Asked, Seen } from './wire.ts'

type NamedJob = NonNullable<Opened['jobs']>[number]

const [databaseUrl = '', dataDir = '', seedKey = '', limit = '20'] = process.argv.slice(2)
const lookEveryMs = 10
const metricsPort = 20_000 + (process.pid % 20_000)

const stalls: Stall[] = []
watchLoop({ warn: () => undefined }, { limitMs: Number(limit), onStall: (stall) => void stalls.push(stall) })
let before = 0
let most = 0
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), lookEveryMs)

async function begin(): Promise<void> {
  globalThis.gc?.()
  // The collection itself is not what is looked for.
  await sleep(100)
  stalls.length = 0
  most = before = process.memoryUsage.rss()
}

const seen = (): Seen => ({
  stalls: stalls.map(({ during, busyMs }) => ({ during, busyMs })).toSorted((a, b) => b.busyMs - a.busyMs),
  grownMb: (most - before) / 2 ** 20,
})

/** Takes the jobs out of the slices: nothing runs by itself. */
function takeJobs(): NamedJob[] {
  const jobs: NamedJob[] = []
  for (const slice of slices) {
    const open = slice.open
    Object.assign(slice, {
      async open(context: Context) {
        const opened = await open.call(slice, context)
        jobs.push(...(opened.jobs ?? []))
        return { ...opened, jobs: [] }
      },
    })
  }
  return jobs
}

const jobs = takeJobs()
await begin()
const database = await openDatabase(databaseUrl)
const app = await createApp({
  config: readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: '0',
    METRICS_PORT: `${metricsPort}`,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: pageOrigin,
    REGISTRATIONS_PER_HOUR: '1000000',
    RATE_FACTOR: '100000',
    ROUNDS: 'off',
    TABLES: 'off',
  }),
  database,
  databaseUrl,
  seedKey: { current: Buffer.from(seedKey, 'hex'), former: [] },
  mail: { send: async () => undefined },
  log: createLog('silent'),
})
const { db } = database
jobs.push(
  { name: 'what of rate limits is over', everyMs: 0, run: createRateLimits(db).sweep },
  { name: 'items that fail no longer', everyMs: 0, run: () => forgetItems(db) },
  { name: 'letters that are long over', everyMs: 0, run: () => sweepLetters(db) },
  { name: 'webhooks that are long over', everyMs: 0, run: () => sweepEvents(db) },
)
const { port } = await app.listen()
const tell = (answer: Answered) => process.send?.(answer)

async function run(name: string): Promise<string | undefined> {
  const job = jobs.find((each) => each.name === name)
  try {
    await under(name, async () => job?.run())
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

process.on('message', (asked: Asked) => {
  if (asked.say === 'begin') void begin().then(() => tell({ tell: 'begun' }))
  else if (asked.say === 'run') void run(asked.job).then((error) => tell({ tell: 'ran', error }))
  else setTimeout(() => tell({ tell: 'seen', seen: seen() }), 50)
})
tell({ tell: 'open', port, metricsPort, jobs: jobs.map(({ name }) => name), start: seen() })
