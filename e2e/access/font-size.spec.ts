/**
 * The browser's own font size, doubled: text grows with it, no box cuts it, and no page scrolls sideways. Its media
 * queries in em then choose the layout of a narrower window.
 */
import type { Page } from '@playwright/test'
import { addressesOf } from '../../harness/player-shots.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

/** On a phone twice the size is a window of 195 px: no layout promises to fit it, but its text is whole. */
const windows = [
  { width: 1280, height: 800, fits: true },
  { width: 390, height: 844, fits: false },
] as const

test.use({ viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 600_000 })

/** The setting «Font size» of the browser. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

/** The elements whose own text is cut by their box or its parent's, and does not scroll. Runs in the page. */
function cutTexts(): string[] {
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowY)
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    if (!hides(element) || element.closest('.unseen, [aria-hidden="true"], svg') !== null) return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { clientHeight, scrollHeight } = element
    if (clientHeight < 8 || scrollHeight <= clientHeight + 2) return []
    const box = element.getBoundingClientRect()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if ((node.nodeValue ?? '').trim() === '' || parent?.closest('.unseen, [aria-hidden="true"]') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.height > 0 && (text.bottom > box.bottom + 2 || text.top < box.top - 2))
        return [
          `«${(node.nodeValue ?? '').trim().slice(0, 40)}» in ${element.tagName.toLowerCase()}.${element.className}`,
        ]
    }
    return []
  })
}

test('with the font size of the browser doubled, text is twice as large and whole, and a desktop does not scroll sideways', async ({
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
    await page.setViewportSize(window)
    for (const path of addresses) {
      await moveTo(page, path)
      await waitUntilReady(page)
      const where = `${window.width} ${path}`
      for (const fault of await page.evaluate(cutTexts)) faults.add(`${where}: ${fault} is cut`)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (window.fits && wider > 0) faults.add(`${where}: ${wider} px too wide`)
    }
  }
  expect([...faults]).toEqual([])
})
