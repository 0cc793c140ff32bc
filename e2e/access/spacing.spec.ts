/**
 * Text spaced as WCAG 1.4.12 lets a reader space it, on a phone: no box cuts it, and no page scrolls sideways. On the
 * site with tables: their cloths are the tightest pages.
 */
import { addressesOf } from '../../harness/player-shots.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'
import { cutAcross, cutTexts, tooWide } from './whole-text.ts'

test.use({ ownSite: 'tables', viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 600_000 })

/** Over every sheet of the site, as an extension for readers does it. Runs in the page. */
function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `)
  document.adoptedStyleSheets.push(sheet)
}

test('with text spaced by its reader no text is cut, and no page is wider than a phone', async ({ page }) => {
  await registerByCall(page, 'spaced-text')
  await page.goto('/')
  await waitUntilReady(page)
  const addresses = await addressesOf(page)
  await page.evaluate(spaceText)
  const faults = new Set<string>()
  for (const path of addresses) {
    await moveTo(page, path)
    await expect.soft(page.locator(`main[data-address="${path}"]`), path).toBeAttached()
    await waitUntilReady(page)
    for (const cut of [cutTexts, cutAcross])
      for (const fault of await page.evaluate(cut)) faults.add(`${path}: ${fault} is cut`)
    for (const fault of await page.evaluate(tooWide)) faults.add(`${path}: ${fault}`)
  }
  expect([...faults]).toEqual([])
})
