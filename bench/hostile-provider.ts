/**
 * A hostile payment system against the site's cashier: a hundred thousand notices, a fifth of them repeated, all out of
 * order, some forged, some never sent; answers lost, late and wrong. Exits with status 1 unless both books agree to the
 * kopeck.
 *   node bench/hostile-provider.ts [--events 100000] [--seed text]
 */
import { openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { liveThrough } from '../server/testing/hostile-days.ts'
import { chanceOf } from './seeded.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { events: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const chance = chanceOf(values.seed)

/** Nothing is killed here, so commits need not wait for the disk. */
async function goLightly(url: string): Promise<void> {
  const { pool, close } = await openDatabase(url, { connections: 1 })
  await pool.query(`alter role current_user set synchronous_commit = off`)
  await close()
}

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message: string) => console.warn(message) },
  })
  onLeave(() => postgres.stop())
  await goLightly(postgres.url)
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const started = performance.now()
  const days = await liveThrough(database, Number(values.events), chance.float)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `Уведомлений ${days.events} (отвергнуто ${days.refused}), платежей ${days.payments}, выводов ${days.payouts}, ${seconds} с, сид ${chance.seed}.`,
  )
  console.log(
    `Зачислено платежей ${days.credited}, возвращено ${days.returned}. Расхождений: ${days.differences.length}.`,
  )
  for (const difference of days.differences.slice(0, 20)) console.log(`  ✗ ${difference}`)
  process.exitCode = days.differences.length === 0 ? 0 : 1
})
