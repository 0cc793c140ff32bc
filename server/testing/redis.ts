/** A Redis of a test's own, which may be killed and started again at its address. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestRedis {
  readonly url: string
  /** Ends it at once; what it carried is gone. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** Whether a test can have one; where it cannot, says which file is skipped and why. */
export function isRedisInstalled(file: string): boolean {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0
  if (!isInstalled) console.warn(`${file} is skipped: there is no redis-server on PATH to carry news between two nodes`)
  return isInstalled
}

/** On a free port, without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-redis-'))
  const port = await freePort()
  let server = await serve(port, folder)
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    startAgain: async () => void (server = await serve(port, folder)),
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function serve(port: number, folder: string): Promise<ChildProcess> {
  const server = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await isReady(server)
  return server
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    // Read to the end: output that no one reads would block it.
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
