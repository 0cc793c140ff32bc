/**
 * Flights seen by several players at once: bets, cash-outs, targets, a cancelled bet, a reload in flight, a lost
 * connection; and their proof.
 */
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { balance, moveTo, registerByCall, serverBalance } from './player.ts'
import { drawFlat, expect, type Site, test } from './site.ts'

// A flight may last minutes; most end within seconds.
test.describe.configure({ timeout: 600_000 })
const soon = { timeout: 240_000 }

const slipOf = (page: Page, which: number) => page.getByRole('region', { name: `Ставка ${which}`, exact: true })
const slip = (page: Page) => slipOf(page, 1)
const bet = (page: Page) => slip(page).getByRole('button', { name: /^Поставить/ })
const take = (page: Page) => slip(page).getByRole('button', { name: /^Забрать / })
const word = (page: Page) => slip(page).locator('[data-part="slip-word"]')
const rates = (page: Page) => page.getByRole('list', { name: 'Ставки игроков' })

async function open(page: Page, login: string, path = '/crash'): Promise<void> {
  await registerByCall(page, login)
  await page.goto(path)
  await expect(page).toHaveTitle('Crash | Кураж — лучшие игры без комиссии, множество бонусов')
}

/**
 * Presses until the server has the bet, and returns the path of the bet's page. A bet in the last moment before the
 * start is refused, and a press while the button changes does nothing.
 */
async function place(page: Page): Promise<string> {
  let link = ''
  await expect(async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith(calls.roundBet.path))
    await Promise.all([answered, bet(page).click({ timeout: 45_000 })])
    const reply = (await (await answered).json()) as Partial<WireReplyOf<typeof calls.roundBet>>
    link = `/bet/${reply.success?.bet.link ?? ''}`
    expect(reply.success?.bet.link).toBeDefined()
  }).toPass(soon)
  return link
}

/** The slip's text about this bet once it has ended; it stays until the next bet. */
const resultOf = (page: Page, link: string) =>
  word(page).filter({ has: page.locator(`a[href="${link}"]`), hasText: /^Забрали|сгорела/ })

/** Bets until a manual cash-out arrives in time: some flights end at once. */
async function takeOnce(page: Page): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    const result = resultOf(page, await place(page))
    await expect(take(page).or(result)).toBeVisible(soon)
    await take(page)
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    await expect(result).toBeVisible(soon)
    if ((await result.innerText()).startsWith('Забрали')) return
  }
  throw new Error('eight flights ended before the take')
}

/** Runs with another player in a separate browser context. */
async function withPlayer(
  browser: Browser,
  baseURL: string,
  login: string,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'ru-RU', reducedMotion: 'reduce', ...options })
  try {
    const page = await (await drawFlat(context)).newPage()
    await open(page, login)
    await act(page)
  } finally {
    await context.close()
  }
}

/**
 * A cancelled bet is returned in full; then both bet on a flight: one is cashed out at the target by the server, the
 * other manually.
 */
async function twoShareAFlight(page: Page, browser: Browser, site: Site): Promise<void> {
  // Each round in turn until the cancellation came before the start: the site may be slower than six seconds.
  await expect(async () => {
    const before = await serverBalance(page)
    await place(page)
    await slip(page)
      .getByRole('button', { name: /^Отменить/ })
      .click({ timeout: 3_000 })
    await expect(slip(page).getByRole('button', { name: /^Поставить|На следующий/ })).toBeVisible()
    expect(await serverBalance(page)).toBe(before)
  }).toPass(soon)
  await withPlayer(browser, site.url, 'pilot-two', async (other) => {
    await slip(other).getByLabel('Забрать на').fill('1.01')
    // The list is of one round: with another bet if it ended before it was read.
    let link = ''
    await expect(async () => {
      link = await place(other)
      await expect(rates(page).getByText('pilot-two')).toBeVisible({ timeout: 3_000 })
    }).toPass(soon)
    const result = resultOf(other, link)
    await Promise.all([takeOnce(page), expect(result).toHaveText(/^Забрали 10\.10|сгорела/, soon)])
  })
  const roubles = (await serverBalance(page)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await expect.poll(async () => (await balance(page).innerText()).replace(/\s/g, ' ')).toContain(roubles)
}

async function ordersAndReloads(page: Page): Promise<void> {
  // The pending order, its bet, its end: whichever is shown at the time.
  const isOn = slip(page).getByRole('button', { name: /^Отменить|^Ставим|^Взлетаем|^Забрать / })
  const burnt = word(page).getByText('сгорела')
  // Another order if its bet came too late for the round.
  await expect(async () => {
    await slip(page)
      .getByRole('button', { name: /На следующий/ })
      .click({ timeout: 60_000 })
    for (;;) {
      await expect(isOn.or(burnt)).toBeVisible({ timeout: 3_000 })
      if (await take(page).or(burnt).isVisible()) break
    }
  }).toPass(soon)
  await page.reload()
  await expect(slip(page).getByRole('button', { name: /^Забрать|На следующий|^Поставить/ })).toBeVisible()
  await expect(bet(page)).toBeEnabled(soon)
  // Repeated, as the page does, if a busy machine has lost its rounds for a moment.
  await expect
    .poll(async () => {
      const answer = await page.request.post(calls.roundState.path, { data: { game: 'crash' } })
      return ((await answer.json()) as { success?: { past: unknown[] } }).success?.past.length ?? 0
    }, soon)
    .toBeGreaterThan(0)
}

async function losesTheLine(page: Page): Promise<void> {
  // With another bet if the flight ended before the connection was cut.
  await expect(async () => {
    await page.context().setOffline(false)
    await place(page)
    await page.context().setOffline(true)
    await expect(page.getByText('Связь: нет связи')).toBeVisible()
    const words = page.getByText('Ставка без цели играет дальше и сгорит при взрыве, если её не забрать.')
    await expect(words).toBeVisible({ timeout: 3_000 })
  }).toPass(soon)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Связь: \d+ мс$/)).toBeVisible()
  await expect(bet(page)).toBeEnabled(soon)
}

async function proves(page: Page, browser: Browser, site: Site): Promise<void> {
  await page.getByRole('list', { name: 'Прошлые раунды' }).getByRole('button').first().click(soon)
  const window = page.getByRole('dialog')
  await expect(window.getByText('Ваш браузер посчитал точку взрыва из хеша и соли и получил ту же')).toBeVisible()
  await expect(window.getByText('приводит к опубликованному концу цепочки')).toBeVisible()
  await expect(window.getByText('Не сошлось')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await slip(page).getByLabel('Забрать на').fill('1.01')
  await resultOf(page, await place(page))
    .getByRole('link', { name: /^Ссылка на ставку/ })
    .click(soon)
  await expect(page).toHaveURL(/\/bet\/[A-Za-z0-9_-]{22}$/)
  await expect(page.getByRole('button', { name: 'Поделиться ставкой' })).toBeVisible()

  const guest = await (
    await drawFlat(await browser.newContext({ baseURL: site.url, locale: 'ru-RU', reducedMotion: 'reduce' }))
  ).newPage()
  await guest.goto(new URL(page.url()).pathname)
  await expect(guest.getByText('Игрок link-pilot')).toBeVisible()
  const proof = guest.getByRole('region', { name: 'Проверка' })
  await expect(proof.getByText('приводит к опубликованному концу цепочки')).toBeVisible(soon)
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
  await expect(
    proof.getByText(
      /^npm run verify -- --game crash --hash [0-9a-f]{64} --salt \S+ --link \d+ --end [0-9a-f]{64} --rules 1$/,
    ),
  ).toBeVisible()
  const replay = guest.getByRole('region', { name: 'Повтор' })
  await expect(replay.getByText(/^Забрана на|сгорела$/)).toBeVisible(soon)
  // The page starts watching before the press: a flight may end at once.
  const flies = guest.waitForFunction(
    () => document.querySelector('section[aria-label="Повтор"]')?.textContent?.includes('повтор полёта'),
    undefined,
    soon,
  )
  await replay.getByRole('button', { name: 'Показать ещё раз' }).click()
  await flies
  await expect(guest.getByRole('button', { name: 'Поделиться ставкой' })).toHaveCount(0)
  await guest.context().close()
}

/** The classic look shows the same rounds as a chart, and takes bets on them. */
async function playsTheClassicLook(page: Page): Promise<void> {
  await moveTo(page, '/crash/old')
  await expect(page.locator('[data-part="chart"]')).toBeVisible()
  await place(page)
  await expect(
    slip(page)
      .getByRole('button', { name: /^Отменить|^Забрать|^Взлетаем/ })
      .or(word(page).getByText('сгорела')),
  ).toBeVisible()
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/**
 * Keeps every different layout of the slips from now on: where their buttons, fields and choices are. Runs in the page.
 */
function watchPlaces(): void {
  const places =
    '[data-part="slip"] :is([data-part="field-box"], [data-part="option"], button:has([data-part="slip-place"]))'
  const seen = new Set<string>()
  const look = () => {
    const boxes = [...document.querySelectorAll(`${places}, [data-part="slip"] [data-part="presets"] button`)]
    seen.add(
      JSON.stringify(
        boxes.map((box) => {
          const { x, y, width, height } = box.getBoundingClientRect()
          return [x, y + scrollY, width, height].map(Math.round)
        }),
      ),
    )
    requestAnimationFrame(look)
  }
  look()
  Object.assign(window, { seenPlaces: seen })
}

const seenPlaces = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenPlaces: Set<string> }).seenPlaces])

/** Both takes are within the first view, next to each other; from the bets to the next round nothing moves. */
async function takesTwo(page: Page): Promise<void> {
  const [first, second] = [slipOf(page, 1), slipOf(page, 2)]
  await expect(second).toBeHidden()
  await page.getByRole('button', { name: 'вторая ставка' }).tap()
  await expect(second.getByRole('button', { name: /^Поставить|^На следующий/ })).toBeFocused()
  const takes = [first, second].map((one) => one.getByRole('button', { name: /^Забрать / }))
  const close = page.getByRole('button', { name: 'Убрать вторую ставку' })
  // With other bets if one came too late, or the flight ended before it was seen.
  await expect(async () => {
    for (const one of [first, second]) await one.getByRole('button', { name: /^Поставить/ }).tap({ timeout: 60_000 })
    for (const one of [first, second])
      await expect(one.getByRole('button', { name: /^Отменить|^Взлетаем|^Забрать/ })).toBeVisible({ timeout: 2_000 })
    await page.evaluate(watchPlaces)
    for (const one of takes) await expect(one).toBeInViewport({ ratio: 1, timeout: 10_000 })
    await expect(close).toBeHidden()
    const [left, right] = await Promise.all(takes.map((one) => one.boundingBox()))
    expect(left?.y).toBe(right?.y)
    expect(Math.min(left?.height ?? 0, right?.height ?? 0)).toBeGreaterThanOrEqual(48)
    await takes[0]?.and(page.locator(':not([aria-disabled])')).tap({ timeout: 2_000 })
    await expect(first.locator('[data-part="slip-word"]')).toHaveText(/^Забрали/, { timeout: 2_000 })
  }).toPass(soon)
  await expect(second.locator('[data-part="slip-word"]')).toHaveText(/сгорела|^Возврат/, soon)
  await expect(first.getByRole('button', { name: /^Поставить/ })).toBeEnabled(soon)
  expect(await seenPlaces(page)).toHaveLength(1)
  await close.tap()
  await expect(second).toBeHidden()
  await expect(first.getByRole('button', { name: /^Поставить|^На следующий/ })).toBeFocused()
}

// They wait for rounds, and a round comes to all of them at once.
test('a flight of many: two takes next to each other on a phone where nothing moves, a cancelled bet, one cashed out at its target and one manually, an order in flight that survives a reload, a lost connection that recovers, a proof that a guest opens by its link, the classic look', async ({
  page,
  browser,
  site,
}) => {
  // At `localhost` the socket library ignores the browser's offline event, and the browser leaves an open socket alone.
  const byNumber = site.url.replace('localhost', '127.0.0.1')
  await Promise.all([
    test.step('two share a flight', () => open(page, 'pilot-one').then(() => twoShareAFlight(page, browser, site))),
    test.step('an order, and a reload in flight', () =>
      withPlayer(browser, site.url, 'reloader-of-flights', ordersAndReloads)),
    test.step('a lost connection', () => withPlayer(browser, byNumber, 'offline-pilot', losesTheLine)),
    test.step('two takes on a phone', () => withPlayer(browser, site.url, 'two-thumbs', takesTwo, phone)),
    test.step('a proof', () => withPlayer(browser, site.url, 'link-pilot', (own) => proves(own, browser, site))),
    test.step('the classic look', () => withPlayer(browser, site.url, 'classic-pilot', playsTheClassicLook)),
  ])
})
