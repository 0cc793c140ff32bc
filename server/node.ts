/** One process that serves the site: opens it on its ground, and closes it when it is told to stop. */
import { join } from 'node:path'
import { createApp, type Ports } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './platform/database.ts'
import type { EncryptionKey } from './platform/encryption.ts'
import type { Log } from './platform/log.ts'
import { folderLine, folderMail, type Mail, smtpMail } from './platform/mail.ts'

export interface NodeDependencies {
  config: Config
  log: Log
  database: Database
  databaseUrl: string
  seedKey: EncryptionKey
}

/** How long a stop waits for what is under way besides a flight, in milliseconds. */
const patienceMs = 10_000

/** Listens on its ports and answers the ones it got. A signal ends the process, after it has closed what it opened and `closed` has run. */
export async function openNode(deps: NodeDependencies, closed: () => Promise<void>): Promise<Ports> {
  const { config, database } = deps
  const app = await createApp({ ...deps, mail: mailOf(config) })
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

/** Runs `stop` once when a signal says so, then ends the process; after so many milliseconds without it. */
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
  return folderMail(join(config.dataDir, 'mail'), config.mailFrom, (letter, file) => {
    process.stdout.write(`${folderLine(letter, file, config.isPublic)}\n`)
  })
}
