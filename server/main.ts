/** The server: settings → database → app → listen → close. */
import { join } from 'node:path'
import { createApp } from './app.ts'
import { type Config, ownEnvironment, readConfig } from './config.ts'
import { SettingsError } from './platform/settings-error.ts'
import { ensureAdmin } from './features/identity/identity.ts'
import { DataFolderError } from './platform/data-folder.ts'
import { openDatabase } from './platform/database.ts'
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres.ts'
import { createLog } from './platform/log.ts'
import { folderLine, folderMail, type Mail, smtpMail } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { EncryptionError } from './platform/encryption.ts'
import { openStorage } from './storage.ts'

/** How long a stop waits for what is under way besides a flight, in milliseconds. */
const patienceMs = 10_000

async function main(): Promise<void> {
  const config = readConfig(ownEnvironment())
  const log = createLog(config.logLevel)
  const storage = await openStorage(config, log)
  const database = await openDatabase(storage.databaseUrl, { log })
  await migrate(database.patient)
  const password = await ensureAdmin(database.db)
  const app = await createApp({ config, database, databaseUrl: storage.databaseUrl, seedKey: storage.seedKey, mail: mailOf(config), log })
  const { port, realtimePort } = await app.listen()
  say(`${config.brand} открыт: http://localhost:${port} (новости — порт ${realtimePort})`)
  say(config.realMoney ? 'Деньги на сайте настоящие: включены платёжные системы.' : 'Деньги на сайте игровые: касса учебная, настоящих денег она не принимает и не выдаёт.')
  if (config.isPublic && config.social.email === '' && config.social.support === '') say('Игрокам некуда написать: задайте SUPPORT_EMAIL, его увидят в помощи и на странице блокировки.')
  if (password !== undefined) say(`Первый администратор: логин admin, пароль ${password} — он показан один раз, сохраните его.`)

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patienceMs + config.rounds.finishMs).unref()
    await app.close()
    await database.close()
    await storage.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

function mailOf(config: Config): Mail {
  if (config.smtpUrl !== undefined) return smtpMail(config.smtpUrl, config.mailFrom)
  return folderMail(join(config.dataDir, 'mail'), config.mailFrom, (letter, file) => {
    say(folderLine(letter, file, config.isPublic))
  })
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof DataFolderError || error instanceof EncryptionError || error instanceof EmbeddedPostgresError
  process.stderr.write(`${expected ? error.message : `Сайт не запустился. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`)
  process.exit(1)
})
