/**
 * The browser's own font size, doubled, and a page zoomed to 400 %: text grows, no box cuts it, and no page scrolls
 * sideways. Media queries in em choose the layout of a narrower window.
 */
import type { Page } from '@playwright/test'
import { addressesOf } from '../../harness/player-shots.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

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

/** What is wider than the window, and does not lie in a box that scrolls. Runs in the page. */
function tooWide(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth
  if (wider <= 0) return []
  const scrolls = (element: Element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }
  const beyond = [...document.querySelectorAll('main *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element),
  )
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
  return [`${wider} px too wide`, ...innermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 100))]
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
