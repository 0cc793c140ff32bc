/** Every game on a phone by finger: within reach, nothing cut off, played to its end. */
import type { Page } from '@playwright/test'
import { chips, moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const play = (page: Page) => deck(page).getByRole('button', { name: 'Играть' })
const takeIt = (page: Page) => deck(page).getByRole('button', { name: /^Забрать/ })

async function expectWithin(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('by finger: bubbles with its presets and automatic play, plinko, mines and money train, each to its end', async ({ page }) => {
  await registerByCall(page, 'all-fingers')
  await page.goto('/bubbles')
  await page.getByRole('button', { name: '2×', exact: true }).tap()
  await page.getByRole('button', { name: /^Надуть пузырь/ }).tap()
  await expect(chips(page)).toHaveCount(1)
  await page.getByText('Авто', { exact: true }).tap()
  await page.getByRole('button', { name: /^Авто: надуть/ }).last().tap()
  const stop = page.getByRole('button', { name: /^Остановить/ }).first()
  await stop.tap()
  await expect(stop).toHaveCount(0)
  await expectWithin(page)

  await moveTo(page, '/plinko')
  const drop = page.getByRole('button', { name: 'Бросить шарик' })
  await drop.tap()
  await expect(chips(page)).toHaveCount(1)
  // Nothing is drawn here: the flat board shows the way of the ball.
  await expect(page.locator('[data-part="flat-board-path"]')).toBeAttached()
  await expect(page.getByText(/Шарик упал в /)).toBeAttached()
  await expectWithin(page)
  await expect(drop).toBeInViewport({ ratio: 1 })

  await moveTo(page, '/mines')
  const cells = page.getByRole('group', { name: /^Поле из 25 клеток/ }).getByRole('button')
  await play(page).tap()
  await cells.nth(24).tap()
  await expect(takeIt(page).or(play(page))).toBeVisible()
  for (const box of await Promise.all([0, 12, 24].map((cell) => cells.nth(cell).boundingBox()))) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expectWithin(page)
  if (await takeIt(page).isVisible()) await takeIt(page).tap()
  await expect(chips(page)).toHaveCount(1)

  await moveTo(page, '/moneytrain')
  await page.getByRole('radiogroup', { name: 'Сложность' }).getByText('Легко', { exact: true }).tap()
  await play(page).tap()
  const next = deck(page).getByRole('button', { name: /^(В первый|Следующий) вагон/ })
  await expect(next).toBeInViewport({ ratio: 1 })
  await next.tap()
  await expect(takeIt(page).or(play(page))).toBeVisible()
  await expectWithin(page)
  if (await takeIt(page).isVisible()) {
    await expect(takeIt(page)).toBeInViewport({ ratio: 1 })
    await takeIt(page).tap()
  }
  await expect(chips(page)).toHaveCount(1)
})

test('the stake, the button that bets it and the way to a plan stand above the bar in every game', async ({ page }) => {
  await registerByCall(page, 'thumb-one')
  for (const path of ['/dice', '/bubbles', '/plinko', '/mines', '/moneytrain', '/crash', '/crash/old']) {
    await page.goto(path)
    const bar = await page.getByRole('navigation', { name: 'Нижнее меню' }).boundingBox()
    const within = bar?.y ?? 0
    const begins = page.locator('[data-part="instant-deck"] button, [data-part="step-deck"] button, [data-part="slip"] button').first()
    const plans = page.getByRole('button', { name: 'Автоигра' }).or(page.getByText('Авто', { exact: true })).first()
    for (const part of [page.locator('[data-part="stake"] [data-part="field-box"]').first(), begins, plans]) {
      await expect(part, path).toBeVisible()
      const box = await part.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(within)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})

test('a plan is begun from its settings without a scroll, and stopped from them and from the history below', async ({ page }) => {
  await registerByCall(page, 'thumb-two')
  await page.goto('/dice')
  const start = page.getByRole('button', { name: /^Авто: меньше/ })
  await page.getByRole('button', { name: 'Автоигра' }).tap()
  await expect(page.getByRole('switch', { name: 'Стоп при убытке от' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-part="docked-start"]').getByRole('button')).toHaveCount(2)
  await expect(start.last()).toBeInViewport({ ratio: 1 })
  for (const place of ['[data-part="switch"]', '[data-part="history"]']) {
    await page.getByLabel('Сколько ставок').fill('0')
    await start.last().tap()
    await page.locator(place).last().evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const stop = page.locator('[data-part="docked-stop"]').getByRole('button', { name: /^Остановить/ })
    await expect(stop).toBeInViewport({ ratio: 1 })
    await stop.tap()
    await expect(start.first()).toBeAttached()
    await expect(stop).toHaveCount(0)
  }
})
