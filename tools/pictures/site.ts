/** A site of its own for the pictures: free ports, an empty data folder, gone afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PictureSite {
  url: string
  stop(): Promise<void>
}

export async function startSite(root: string): Promise<PictureSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kurazh-screens-'))
  // The database's own user has to pass through to stay inside the folder; mkdtemp closes it.
  await chmod(dataDir, 0o711)
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', REALTIME_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  let said = ''
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += String(text)
    const url = /http:\/\/localhost:\d+/.exec(said)?.[0]
    if (url !== undefined) return { url, stop }
  }
  await rm(dataDir, { recursive: true, force: true })
  throw new Error(`the site did not start: ${said}`)
}
