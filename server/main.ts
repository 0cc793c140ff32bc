/** The server: settings → database → app → listen → close; or the process that starts several of them. */
import cluster from 'node:cluster'
import type { Ports } from './app.ts'
import { type Config, ownEnvironment, readConfig } from './config.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts'
import { ensureFirstAdmin } from './wiring/first-admin.ts'
import { isKnown, jurisdictions } from './play/jurisdictions.ts'
import { longestStopMs, onStop, openNode } from './node.ts'
import { DataFolderError } from './platform/data-folder.ts'
import { connectionsOf, openDatabase } from './platform/database.ts'
import { EncryptionError } from './platform/encryption.ts'
import { createLog, type Log } from './platform/log.ts'
import { metricsOfWorkers, serveMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrate.ts'
import { SettingsError } from './platform/settings-error.ts'
import { refuseTaken } from './platform/shared-port.ts'
import { openStorage, type Storage } from './storage.ts'
import { groundOfWorker, startWorkers, tellListening, WorkerFailed } from './workers.ts'

async function main(): Promise<void> {
  const config = readConfig(ownEnvironment())
  const log = createLog(config.logLevel)
  if (cluster.isWorker) await work(config, log)
  else await lead(config, log)
}

/** One of several. */
async function work(config: Config, log: Log): Promise<void> {
  const ground = await groundOfWorker()
  const database = await openDatabase(ground.databaseUrl, { log, connections: connectionsOf(config.workers) })
  tellListening(await openNode({ config: { ...config, ...ground.ports }, log, database, ...ground }, async () => undefined))
}

/** The process that was started: it brings the database up to date and serves the site, by itself or by others. */
async function lead(config: Config, log: Log): Promise<void> {
  const storage = await openStorage(config, log)
  const database = await openDatabase(storage.databaseUrl, { log })
  await migrate(database.patient)
  const password = await ensureFirstAdmin(database.db)
  const { port, realtimePort, packagePort } = config.workers === 1
    ? await openNode({ config, log, database, ...storage }, storage.close)
    : await database.close().then(() => openWorkers(config, log, storage))
  const several = config.workers === 1 ? '' : `, процессов: ${config.workers}`
  say(`${config.brand} открыт: http://localhost:${port} (новости — порт ${realtimePort}${several})`)
  say(`Игры других авторов открываются с порта ${packagePort}.`)
  say(config.realMoney ? 'Деньги на сайте настоящие: включены платёжные системы.' : 'Деньги на сайте игровые: касса учебная, настоящих денег она не принимает и не выдаёт.')
  if (config.jurisdiction !== 'play') say(isKnown(config.jurisdiction) ? `Действуют правила игры для «${config.jurisdiction}».` : `JURISDICTION: правил для «${config.jurisdiction}» нет, действуют самые строгие из всех. Есть ${Object.keys(jurisdictions).join(', ')}.`)
  if (config.isPublic && config.social.email === '' && config.social.support === '') say('Игрокам некуда написать: задайте SUPPORT_EMAIL или укажите почту в админке, в «Содержании»: её увидят в помощи и на странице блокировки.')
  if (password !== undefined) say(`Первый администратор: логин admin, пароль ${password} — он показан один раз, сохраните его.`)
}

/** A worker ends itself in time, if it still can: one that has not, so many milliseconds later, hangs. */
const hungAfterMs = 1_000

async function openWorkers(config: Config, log: Log, storage: Storage): Promise<Ports> {
  const { host, port, realtimePort, packagePort } = config
  const starting = async () => {
    for (const each of [port, realtimePort, packagePort]) await refuseTaken(each, host)
    return startWorkers(config.workers, { ...storage, ports: { port, realtimePort, packagePort } }, log)
  }
  const workers = await starting().catch(async (error: unknown) => {
    await storage.close()
    throw error
  })
  const measured = config.metrics && (await serveMetrics(metricsOfWorkers, config.metrics.port, config.metrics.host, log))
  // They have as long themselves; the database is closed after them.
  onStop(2 * longestStopMs(config), async () => {
    await workers.stop(longestStopMs(config) + hungAfterMs)
    await measured?.close()
    await storage.close()
  })
  return workers
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  if (error instanceof WorkerFailed) process.exit(1)
  const expected = error instanceof SettingsError || error instanceof DataFolderError || error instanceof EncryptionError || error instanceof EmbeddedPostgresError
  process.stderr.write(`${expected ? error.message : `Сайт не запустился. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`)
  process.exit(1)
})
