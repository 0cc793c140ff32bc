/**
 * `npm run dev`: a server that restarts on change, a front end that reloads on change, and two demo players. It keeps
 * its data in data/dev, so that a real site on the same machine is not affected.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { calls } from '@kurazh/contract/index.ts'
import { createServer } from 'vite'
import { readArguments } from '../server/platform/process/command-arguments.ts'

readArguments({ options: {} })
const root = fileURLToPath(new URL('../', import.meta.url))
const serverPort = Number(process.env['PORT'] ?? 8080)
const pagePort = 5173
const demoPassword = 'demo-password'
const demoLogins = ['demo1', 'demo2']

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: process.env['DATA_DIR'] ?? 'data/dev',
    PUBLIC_ORIGIN: `http://localhost:${pagePort}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  },
})
server.on('exit', (code) => process.exit(code ?? 1))

await waitForServer()
await seedPlayers()
const pages = await createServer({
  configFile: `${root}web/vite.config.ts`,
  server: { port: pagePort, strictPort: true },
})
await pages.listen()
console.log(`Разработка: http://localhost:${pagePort}. Демо-игроки ${demoLogins.join(', ')}, пароль ${demoPassword}.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal)
    void pages.close()
  })
}

async function waitForServer(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`http://localhost:${serverPort}/healthz`).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start')
}

async function seedPlayers(): Promise<void> {
  for (const login of demoLogins) {
    const body = { login, email: `${login}@example.com`, password: demoPassword, info: '' }
    await fetch(`http://localhost:${serverPort}${calls.registr.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}
