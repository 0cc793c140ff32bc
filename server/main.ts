/** Starts the server: settings → database → app → listen → close. Or runs the process that starts several of them. */
import cluster from 'node:cluster'
import { localPackageHost } from '@kurazh/contract/play/package-host.ts'
import type { Ports } from './app.ts'
import { type Config, ownEnvironment, readConfig } from './config.ts'
import { unknownSettings } from './platform/process/unknown-settings.ts'
import { configuredGateways, isRealMoney } from './features/payments/gateways.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts'
import { watchDatabase } from './wiring/database-watch.ts'
import { ensureFirstAdmin } from './wiring/first-admin.ts'
import { isKnown, jurisdictions } from './play/jurisdictions.ts'
import { longestStopMs, onStop, openNode } from './node.ts'
import { DataFolderError } from './platform/process/data-folder.ts'
import { connectionsOf, openDatabase } from './platform/database/database.ts'
import { limitIdleTransactions } from './platform/database/health.ts'
import { refusePooler } from './platform/database/pooler.ts'
import { refuseOtherReplica } from './platform/database/replica.ts'
import { openWhenItAnswers } from './platform/database/database-wait.ts'
import { EncryptionError } from './platform/security/encryption.ts'
import { createLog, type Log } from './platform/process/log.ts'
import { metricsOfWorkers, serveMetrics } from './platform/process/metrics.ts'
import { sharesCookies } from './platform/http/foreign-origin.ts'
import { DatabaseFormError, migrate } from './platform/database/migrate.ts'
import { SettingsError } from './platform/process/settings-error.ts'
import { refuseTaken } from './platform/realtime/shared-port.ts'
import { openStorage, type Storage } from './storage.ts'
import { groundOfWorker, startWorkers, tellListening, WorkerFailed } from './workers.ts'
import { readArguments } from './platform/process/command-arguments.ts'

async function main(): Promise<void> {
  readArguments({ options: {} })
  const config = readConfig(ownEnvironment())
  const log = createLog(config.logLevel)
  if (cluster.isWorker) await work(config, log)
  else await lead(config, log)
}

/** Runs one of several server processes. */
async function work(config: Config, log: Log): Promise<void> {
  const ground = await groundOfWorker()
  const database = await openDatabase(ground.databaseUrl, {
    log,
    connections: connectionsOf(config.workers),
    replicaUrl: config.replicaUrl,
  })
  tellListening(
    await openNode({ config: { ...config, ...ground.ports }, log, database, ...ground }, async () => undefined),
  )
}

/** Runs the first process: brings the database up to date and serves the site, by itself or through workers. */
async function lead(config: Config, log: Log): Promise<void> {
  for (const name of unknownSettings())
    say(`В .env есть «${name}», а такой настройки нет: она ни на что не влияет. Все настройки — в .env.example.`)
  const held = await openStorage(config, log)
  const database = await openWhenItAnswers(
    held.databaseUrl,
    (url) => openDatabase(url, { log, replicaUrl: config.replicaUrl }),
    { say },
  )
  if (config.databaseUrl !== undefined) await refusePooler({ ...config, databaseUrl: config.databaseUrl })
  const newer = await migrate(database.patient)
  await refuseOtherReplica(database, log)
  await limitIdleTransactions(database.db)
  if (newer.length > 0)
    log.warn({ files: newer }, 'a newer version has replaced stored functions of this one: they stay')
  const watch = await watchDatabase(held.databaseUrl, { folder: config.dataDir, log, wentBack: endAsKilled })
  // The watch queries the database continuously, so it is closed first.
  const storage = { ...held, close: () => watch.close().then(() => held.close()) }
  const password = await ensureFirstAdmin(database.db, held.seedKey)
  const { port, realtimePort, packagePort } =
    config.workers === 1
      ? await openNode({ config, log, database, ...storage }, storage.close)
      : await database.close().then(() => openWorkers(config, log, storage))
  const several = config.workers === 1 ? '' : `, процессов: ${config.workers}`
  say(`${config.brand} открыт: http://localhost:${port} (новости — порт ${realtimePort}${several})`)
  for (const sentence of wherePackagesAre(config, packagePort)) say(sentence)
  const realMoney = isRealMoney(configuredGateways(config.payments))
  say(
    realMoney
      ? 'Деньги на сайте настоящие: включены платёжные системы.'
      : 'Деньги на сайте игровые: касса учебная, настоящих денег она не принимает и не выдаёт.',
  )
  if (config.jurisdiction !== 'play')
    say(
      isKnown(config.jurisdiction)
        ? `Действуют правила игры для «${config.jurisdiction}».`
        : `JURISDICTION: правил для «${config.jurisdiction}» нет, действуют самые строгие из всех. Есть ${Object.keys(jurisdictions).join(', ')}.`,
    )
  if ((config.isPublic || realMoney) && config.social.email === '' && config.social.support === '')
    say(
      'Игрокам некуда написать: задайте SUPPORT_EMAIL или укажите почту в админке, в «Содержании»: её увидят в помощи и на странице блокировки.',
    )
  if (password !== undefined)
    say(`Первый администратор: логин admin, пароль ${password} — он показан один раз, сохраните его.`)
}

/** Cookies belong to a host with all its ports, so an operator who can use another host for packages should do so. */
function wherePackagesAre({ packageOrigin, publicOrigin }: Config, port: number): string[] {
  const where =
    packageOrigin ??
    (publicOrigin === undefined
      ? `http://${localPackageHost}:${port}, а с других устройств — с порта ${port}`
      : `порта ${port}`)
  const warning =
    'Их страницы могут ставить сайту куки: у портов одного узла они общие, а без https и у узлов одного домена. Задайте PACKAGE_ORIGIN — адрес на другом домене (docs/packages.md).'
  const onlyHere =
    'С других устройств у сайта и игр один узел и общие куки. Перед тем как звать игроков, задайте PUBLIC_ORIGIN и PACKAGE_ORIGIN (docs/packages.md).'
  return [
    `Игры других авторов открываются с ${where}.`,
    ...(sharesCookies(publicOrigin, packageOrigin) ? [warning] : []),
    ...(publicOrigin === undefined && packageOrigin === undefined ? [onlyHere] : []),
  ]
}

/** No more may be dealt: the process ends at once, as if killed. */
function endAsKilled(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** A worker ends itself in time if it can. One that has not, this many milliseconds later, hangs. */
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
  const measured =
    config.metrics && (await serveMetrics(metricsOfWorkers, config.metrics.port, config.metrics.host, log))
  // The workers need as long themselves; the database is closed after them.
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
  const expected =
    error instanceof SettingsError ||
    error instanceof DataFolderError ||
    error instanceof EncryptionError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseFormError
  process.stderr.write(
    `${expected ? error.message : `Сайт не запустился. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
  )
  process.exit(1)
})
