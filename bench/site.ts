/** The real server as a process of its own on free ports, for programs that load it, kill it and start it again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EncryptionKey } from '../server/platform/encryption.ts'

const ownMain = fileURLToPath(new URL('../server/main.ts', import.meta.url))
/** Room for a database that has to be made, or to recover, on a busy machine. */
const patienceMs = 120_000

export interface Site {
  readonly port: number
  readonly origin: string
  readonly process: ChildProcess
  /** Settles when the process is gone. */
  readonly ended: Promise<void>
  /** Lets the server finish what is under way; ends it after half a minute. */
  stop(): Promise<void>
}

/** What a start needs besides the standard settings; PORT stays free to choose unless given. */
export type SiteEnvironment = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

interface StartOptions {
  nodeFlags?: readonly string[]
  /** Another version's `server/main.ts`. */
  main?: string
  /** Gets the process before it has opened the site. */
  onSpawn?(child: ChildProcess): void
}

/** Starts the server and waits until it says its address. Throws with its last words when it ends instead. */
export async function startSite(environment: SiteEnvironment, { nodeFlags = [], main = ownMain, onSpawn }: StartOptions = {}): Promise<Site> {
  const child = spawn(process.execPath, [...process.execArgv, ...nodeFlags, main], {
    env: {
      PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', REALTIME_PORT: '0',
      REGISTRATIONS_PER_HOUR: '1000000', PACE_FACTOR: '100000', LOG_LEVEL: 'error', ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn?.(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await addressOf(child)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    process: child,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const impatient = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await ended
      clearTimeout(impatient)
    },
  }
}

function addressOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    let isListening = false
    const impatient = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server did not start in ${patienceMs} ms: ${said}`))
    }, patienceMs)
    const listen = (text: string) => {
      said = (said + text).slice(-4000)
      const port = /http:\/\/localhost:(\d+) /.exec(said)?.[1]
      if (port === undefined) return
      clearTimeout(impatient)
      isListening = true
      resolve(Number(port))
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Until it listens its words belong to the error that this start may end with.
      if (isListening) process.stderr.write(text)
      else said += text
    })
    child.once('exit', (code, signal) => {
      clearTimeout(impatient)
      reject(new Error(`the server ended (${code ?? signal}) before it listened: ${said}`))
    })
  })
}

/** The address of the embedded database of a data folder. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim()
}

/** The key that seals the players' secrets in a data folder. */
export async function seedKeyOf(dataDir: string): Promise<EncryptionKey> {
  return { current: await readFile(join(dataDir, 'seed-key.secret')), former: [] }
}
