/**
 * Forced colours take away every background, shadow and colour of the site: what is on or chosen, and what a spot of the
 * cloth stands for, still looks different from its opposite.
 */
import type { Locator, Page } from '@playwright/test'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

test.use({ ownSite: 'tables', viewport: { width: 1280, height: 800 }, hasTouch: false })
test.describe.configure({ timeout: 600_000 })

/** More than the edges of a letter that lands between two pixels. */
const leastPixels = 24

/** How many pixels of two pictures differ; all of them where their sizes do. Runs in the page. */
async function differing([one, other]: readonly [string, string]): Promise<number> {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    return context?.getImageData(0, 0, picture.width, picture.height)
  }
  const [a, b] = [await read(one), await read(other)]
  if (!a || !b || a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY
  let count = 0
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > 16)) count += 1
  return count
}

/** The element as it looks without a pointer on it and without the focus. */
async function shot(page: Page, element: Locator): Promise<string> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  return (await element.screenshot({ animations: 'disabled' })).toString('base64')
}

/** Adds the fields that look the same with the focus. Their caret blinks: it is not counted. */
async function focusEach(page: Page, faults: string[], fields: Locator): Promise<void> {
  const count = await fields.count()
  expect(count).toBeGreaterThan(0)
  for (let at = 0; at < count; at += 1) {
    const one = fields.nth(at)
    await one.scrollIntoViewIfNeeded()
    const frame = one.locator('xpath=ancestor::*[@data-part="field-box"]')
    const before = await shot(page, frame)
    await one.focus()
    // A sum is selected as it gets the focus.
    await one.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 0))
    const focused = (await frame.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
    const pixels = await differ(page, before, focused)
    if (pixels < leastPixels) faults.push(`focus of ${(await one.getAttribute('aria-label')) ?? at}: ${pixels} pixels`)
  }
}

const differ = (page: Page, one: string, other: string) => page.evaluate(differing, [one, other] as const)

/** Adds those of the controls that look the same after the press that turns or chooses them. */
async function turnEach(page: Page, faults: string[], controls: Locator, press: (one: Locator) => Promise<void>) {
  const count = await controls.count()
  expect(count).toBeGreaterThan(0)
  for (let at = 0; at < count; at += 1) {
    const one = controls.nth(at)
    await one.scrollIntoViewIfNeeded()
    const before = await shot(page, one)
    await press(one)
    const pixels = await differ(page, before, await shot(page, one))
    if (pixels < leastPixels) faults.push(`${(await one.textContent()) ?? ''}: ${pixels} pixels`)
  }
}

/** What stays over the cloth while one scrolls, and lets it show through. Runs in the page. */
function seeThrough(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const { position, backgroundColor, backgroundImage } = getComputedStyle(element)
    if (!['sticky', 'fixed'].includes(position) || !element.checkVisibility({ visibilityProperty: true })) return []
    if (element.innerText.trim() === '' || backgroundImage !== 'none') return []
    return /^rgba\(.*, 0\)$/.test(backgroundColor) ? [`${element.className} lets the cloth show through`] : []
  })
}

/** The former screen stays until the code of the next has come. */
async function open(page: Page, path: string): Promise<void> {
  await moveTo(page, path)
  await expect(page.locator(`main[data-address="${path}"]`)).toBeAttached()
  await waitUntilReady(page)
}

test('in forced colours every switch, chosen segment, chip, spot and focused field differs from its opposite', async ({
  page,
}) => {
  const faults: string[] = []
  await registerByCall(page, 'forced-colours')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/account#settings')
  await waitUntilReady(page)
  await turnEach(page, faults, page.locator('main').locator('[role="switch"]:enabled:visible'), (one) => one.click())

  await open(page, '/mines')
  const cell = page.locator('[data-part="mine-cell"]').first()
  const closed = await shot(page, cell)
  await cell.evaluate((one) => (one.style.opacity = '0'))
  if ((await differ(page, closed, await shot(page, cell))) < leastPixels) faults.push('a closed cell is not drawn')

  await open(page, '/wallet')
  const fields = page.locator('main input:is([type="text"], [type="password"], :not([type])):visible')
  await focusEach(page, faults, fields)

  await open(page, '/dice')
  // Those that are not chosen now; each is chosen in turn.
  const labels = page.locator('main label:has(input[type="radio"]:not(:checked))')
  const segments = await labels.evaluateAll((found) => found.map((label) => label.textContent ?? ''))
  for (const words of segments) {
    const one = page
      .locator('main label', { hasText: words })
      .filter({ has: page.locator('input[type="radio"]') })
      .first()
    if (!(await one.isVisible())) continue
    const before = await shot(page, one)
    await one.click()
    const pixels = await differ(page, before, await shot(page, one))
    if (pixels < leastPixels) faults.push(`${words}: ${pixels} pixels`)
  }

  await open(page, '/live/roulette')
  await turnEach(page, faults, page.getByRole('radio', { name: /^(50|100|500) ₽/ }), (one) => one.click())
  const cloth = page.getByRole('group', { name: 'Поля стола' })
  const spot = (name: string) => cloth.getByRole('button', { name, exact: true })
  for (const [one, other] of [
    ['Красное', 'Чёрное'],
    ['Номер 1', 'Номер 2'],
  ] as const)
    if ((await differ(page, await shot(page, spot(one)), await shot(page, spot(other)))) < leastPixels)
      faults.push(`${one} looks like ${other}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await waitUntilReady(page)
  faults.push(...(await page.evaluate(seeThrough)))
  expect(faults).toEqual([])
})
