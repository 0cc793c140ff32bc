/** A temporary site for screenshots: free ports, an empty data folder, removed afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ScreenshotSite {
  url: string
  stop(): Promise<void>
}

export async function startSite(root: string): Promise<ScreenshotSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kurazh-screens-'))
  // The database's own user must be able to traverse the folder; mkdtemp closes it.
  await chmod(dataDir, 0o711)
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      REALTIME_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  let output = ''
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += String(text)
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0]
    if (url !== undefined) return { url, stop }
  }
  await rm(dataDir, { recursive: true, force: true })
  throw new Error(`the site did not start: ${output}`)
}
