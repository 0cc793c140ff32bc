/** Starts the real server as a separate process on free ports, for programs that load it, kill it and restart it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EncryptionKey } from '../server/platform/security/encryption.ts'

const ownMain = fileURLToPath(new URL('../server/main.ts', import.meta.url))
/** Enough for a database that has to be created, or to recover, on a busy machine. */
const patienceMs = 120_000

export interface Site {
  readonly port: number
  readonly origin: string
  readonly process: ChildProcess
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  /** Lets the server finish pending work; kills it after half a minute. */
  stop(): Promise<void>
}

/** The environment of a start, in addition to the standard settings; PORT is free to choose unless given. */
export type SiteEnvironment = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

interface StartOptions {
  nodeFlags?: readonly string[]
  /** Another version's `server/main.ts`. */
  main?: string
  /** Receives the process before it has opened the site. */
  onSpawn?(child: ChildProcess): void
}

/** Starts the server and waits until it prints its address. Throws with its last output when it exits instead. */
export async function startSite(
  environment: SiteEnvironment,
  { nodeFlags = [], main = ownMain, onSpawn }: StartOptions = {},
): Promise<Site> {
  const child = spawn(process.execPath, [...process.execArgv, ...nodeFlags, main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      REALTIME_PORT: '0',
      REGISTRATIONS_PER_HOUR: '1000000',
      RATE_FACTOR: '100000',
      LOG_LEVEL: 'error',
      ...environment,
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
    let output = ''
    let isListening = false
    const impatient = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server did not start in ${patienceMs} ms: ${output}`))
    }, patienceMs)
    const listen = (text: string) => {
      output = (output + text).slice(-4000)
      const port = /http:\/\/localhost:(\d+) /.exec(output)?.[1]
      if (port === undefined) return
      clearTimeout(impatient)
      isListening = true
      resolve(Number(port))
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Until it listens, its output belongs to the error that this start may end with.
      if (isListening) process.stderr.write(text)
      else output += text
    })
    child.once('exit', (code, signal) => {
      clearTimeout(impatient)
      reject(new Error(`the server ended (${code ?? signal}) before it listened: ${output}`))
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
