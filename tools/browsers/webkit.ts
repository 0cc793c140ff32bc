/**
 * Drives the stock WebKitGTK by the plain WebDriver protocol of its package, on a screen in memory. The protocol is six
 * calls of JSON: no library of a fitting size speaks it to a driver that is already there.
 */
import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Driver } from './driver.ts'
import { findProgram, openScreen } from './programs.ts'

const driverProgram = () => findProgram('WebKitWebDriver')
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export const webkit: Browser = {
  name: 'WebKitGTK',
  missing: () =>
    driverProgram() === undefined || findProgram('Xvfb') === undefined || findProgram('dbus-run-session') === undefined
      ? { name: 'WebKitGTK', install: 'apt-get install --no-install-recommends webkit2gtk-driver xvfb dbus' }
      : null,
  open: openWebKit,
}

async function openWebKit(): Promise<Driver> {
  const screen = await openScreen()
  const port = await freePort()
  const program = spawn('dbus-run-session', ['--', driverProgram() ?? 'WebKitWebDriver', `--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LANG: 'ru_RU.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
    // Its browser belongs to its group: both end together.
    detached: true,
  })
  const end = () => {
    if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid)
    screen.close()
  }
  const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  try {
    await untilReady(() => ask('GET', '/status'))
    const { sessionId, capabilities } = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: { timeouts: { script: 60_000 } } } },
    )
    const session = `/session/${sessionId}`
    await ask('POST', `${session}/window/rect`, { width: 1280, height: 900 })
    const find = async (selector: string) => {
      const found = await ask<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      })
      return `${session}/element/${found[elementKey]}`
    }
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      // The plain protocol reports none.
      faults: [],
      go: (address) => ask('POST', `${session}/url`, { url: address }),
      run: (body) => ask('POST', `${session}/execute/sync`, { script: `return (async () => {${body}})()`, args: [] }),
      press: async (selector) => ask('POST', `${await find(selector)}/click`, {}),
      async type(selector, text) {
        const field = await find(selector)
        await ask('POST', `${field}/clear`, {})
        await ask('POST', `${field}/value`, { text })
      },
      async close() {
        await ask('DELETE', session).catch(() => undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask()
      return
    } catch (error) {
      if (tries === 100) throw error
      await sleep(100)
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
