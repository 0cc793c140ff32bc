/**
 * Text as a reader may space it (WCAG 1.4.12): lines, letters, words and paragraphs further apart. On a phone of 360 px
 * no screen scrolls sideways and no box cuts its text.
 */
import type { Page } from '@playwright/test'
import { addressesOf } from '../../harness/player-shots.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'
import { cutTexts, tooWide } from './whole-text.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 600_000 })

/** A sheet of the page's own making: its policy allows no other. Runs in the page. */
function spaceTexts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}

test('with the spacing that a reader may set, no screen scrolls sideways on a phone and no text is cut', async ({
  page,
}) => {
  await registerByCall(page, 'spaced-out')
  await page.goto('/')
  await waitUntilReady(page)
  const addresses = await addressesOf(page)
  await page.evaluate(spaceTexts)
  const faults = new Set<string>()
  for (const path of new Set(['/', ...addresses, '/help']))
    await test.step(path, () => visit(page, faults, path), { timeout: 90_000 })
  expect([...faults]).toEqual([])
})

async function visit(page: Page, faults: Set<string>, path: string): Promise<void> {
  await moveTo(page, path)
  await waitUntilReady(page)
  for (const fault of await page.evaluate(cutTexts)) faults.add(`${path}: ${fault} is cut`)
  for (const fault of await page.evaluate(tooWide)) faults.add(`${path}: ${fault}`)
}
