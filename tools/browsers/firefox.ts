/** Drives the stock Firefox by WebDriver BiDi, without a window. */
import puppeteer from 'puppeteer-core'
import type { Browser, Driver } from './driver.ts'
import { findProgram } from './programs.ts'

const program = () => process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox')

export const firefox: Browser = {
  name: 'Firefox',
  missing: () =>
    program() === undefined
      ? { name: 'Firefox', install: 'apt-get install --no-install-recommends firefox-esr' }
      : null,
  open: openFirefox,
}

async function openFirefox(): Promise<Driver> {
  const executablePath = program()
  if (executablePath === undefined) throw new Error('Firefox is not installed')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Its long-term version does not know all that a changed viewport asks for.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'ru' },
  })
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => void faults.push(error instanceof Error ? error.message : String(error)))
  return {
    name: (await browser.version()).replace('/', ' '),
    faults,
    go: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    run: async <Result>(body: string) =>
      JSON.parse(
        String(await page.evaluate(`(async () => JSON.stringify(await (async () => {${body}})()) ?? 'null')()`)),
      ) as Result,
    press: async (selector) => await page.click(selector),
    async type(selector, text) {
      await page.click(selector, { count: 3 })
      await page.keyboard.press('Backspace')
      await page.type(selector, text)
    },
    close: () => browser.close(),
  }
}
