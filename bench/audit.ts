/**
 * The audit under load: ten thousand rows a second from many writers, chained by two nodes at the same time; then the
 * whole chain is verified.
 *   node bench/audit.ts [--seconds 10] [--writers 16] [--rate 10000]
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { chainAll, chainEvents, verifyAudit } from '../server/staff/audit.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { whole } from './figures.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    seconds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '16' },
    rate: { type: 'string', default: '10000' },
  },
})
const [seconds, writers, rate] = [Number(values.seconds), Number(values.writers), Number(values.rate)]
/** Rows per transaction, as a bulk action writes them. */
const together = 25
const verdicts = createVerdicts()

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)

  let [written, writing] = [0, true]
  const began = performance.now()
  async function write(): Promise<void> {
    while (performance.now() - began < seconds * 1000) {
      // No writer runs ahead of the target rate.
      if (written > (rate * (performance.now() - began)) / 1000) {
        await sleep(1)
        continue
      }
      written += together
      // One statement for all: the ordering is measured, not the round trips.
      await database.pool.query(
        `insert into admin_event (who, way, action, outcome, detail) select 'bench', 'command line', 'bench', 'done', jsonb_build_object('row', n) from generate_series(1, $1::int) n`,
        [together],
      )
    }
  }
  async function chain(): Promise<void> {
    while (writing) if ((await chainEvents(database.patient)) === 0) await sleep(20)
  }
  const chaining = [chain(), chain()]
  await Promise.all(Array.from({ length: writers }, write))
  const took = (performance.now() - began) / 1000
  const {
    rows: [behind],
  } = await database.pool.query<{ count: number }>(
    'select ((select count(*) from admin_event) - (select count(*) from admin_link))::int as count',
  )
  writing = false
  await Promise.all(chaining)
  const lastBegan = performance.now()
  await chainAll(database.patient)
  const rest = performance.now() - lastBegan
  const verifyBegan = performance.now()
  const { rows, fault } = await verifyAudit(database.patient)
  console.log(
    `${whole(written)} записей за ${took.toFixed(1)} с, ${whole(written / took)} в секунду; без звена в конце ${whole(behind?.count ?? 0)}, дописаны за ${whole(rest)} мс`,
  )
  console.log(`вся цепочка проверена за ${whole(performance.now() - verifyBegan)} мс`)
  verdicts.expect(
    rows === written && fault === undefined,
    'каждая запись стоит на своём месте цепочки',
    fault ?? `${rows} из ${written}`,
  )
  verdicts.expect(written / took >= rate * 0.99, `темп ${whole(rate)} в секунду выдержан`)
})
console.log(verdicts.allHold() ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)
