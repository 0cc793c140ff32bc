/** Runs one process that serves the site: opens it, and closes it on a stop signal. */
import { join } from 'node:path'
import { createApp, type Ports } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './platform/database/database.ts'
import type { EncryptionKey } from './platform/security/encryption.ts'
import type { Log } from './platform/process/log.ts'
import { isOpenToPeople } from './features/payments/gateways.ts'
import { folderLine, folderMail, type Mail, smtpMail } from './platform/mail/mail.ts'

export interface NodeDependencies {
  config: Config
  log: Log
  database: Database
  databaseUrl: string
  seedKey: EncryptionKey
}

/** How long a stop waits for work in progress other than a flight, in milliseconds. */
const patienceMs = 10_000

/**
 * Starts listening and returns the actual ports. A signal ends the process after it has closed what it opened and
 * `closed` has run.
 */
export async function openNode(deps: NodeDependencies, closed: () => Promise<void>): Promise<Ports> {
  const { config, database } = deps
  const app = await createApp({ ...deps, mail: mailOf(config), keptAside: config.dataDir })
  const ports = await app.listen()
  onStop(longestStopMs(config), async () => {
    await app.close()
    await database.close()
    await closed()
  })
  return ports
}

/** A stop that takes longer than this has failed. */
export const longestStopMs = ({ drainMs, rounds }: Config): number => patienceMs + drainMs + rounds.finishMs

/** Runs `stop` once on a stop signal, then ends the process; after this many milliseconds, without waiting for it. */
export function onStop(mostMs: number, stop: () => Promise<void>): void {
  let stopping = false
  async function end(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), mostMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
}

function mailOf(config: Config): Mail {
  if (config.smtpUrl !== undefined) return smtpMail(config.smtpUrl, config.mailFrom)
  const isPublic = isOpenToPeople(config)
  return folderMail(join(config.dataDir, 'mail'), config.mailFrom, (letter, file) => {
    process.stdout.write(`${folderLine(letter, file, isPublic)}\n`)
  })
}
