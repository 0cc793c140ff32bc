/**
 * The browser's own font size, doubled, and a page zoomed to 400 %: text grows, no box cuts it, and no page scrolls
 * sideways. Media queries in em choose the layout of a narrower window.
 */
import type { Page } from '@playwright/test'
import { addressesOf } from '../../harness/player-shots.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'
import { cutTexts, tooWide } from './whole-text.ts'

const windows = [
  { width: 1280, height: 800, fontSize: 32 },
  { width: 390, height: 844, fontSize: 32 },
  // 1280 px at 400 %.
  { width: 320, height: 256, fontSize: 16 },
] as const

test.use({ viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 600_000 })

/** The setting «Font size» of the browser. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

test('with the font size of the browser doubled, and at 400 %, text is whole and no page scrolls sideways', async ({
  page,
}) => {
  await registerByCall(page, 'large-print')
  await page.goto('/')
  await waitUntilReady(page)
  const sizeOf = () =>
    page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.querySelector('main h2, main p') as Element).fontSize),
    )
  const usual = await sizeOf()
  const addresses = await addressesOf(page)
  await setFontSize(page, 32)
  await expect.poll(sizeOf).toBe(usual * 2)
  const faults = new Set<string>()
  for (const window of windows) {
    await setFontSize(page, window.fontSize)
    await page.setViewportSize(window)
    for (const path of addresses) {
      await moveTo(page, path)
      await waitUntilReady(page)
      const where = `${window.width} ${path}`
      for (const fault of await page.evaluate(cutTexts)) faults.add(`${where}: ${fault} is cut`)
      for (const fault of await page.evaluate(tooWide)) faults.add(`${where}: ${fault}`)
    }
  }
  expect([...faults]).toEqual([])
})
