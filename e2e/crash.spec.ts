/** Flights that several players see at once: bets, takes, targets, a bet called back, a reload in flight, a line that goes down; and their proof. */
import { calls } from '@kurazh/contract/index.ts'
import type { Browser, Page } from '@playwright/test'
import { balance, moveTo, registerByCall, serverBalance } from './player.ts'
import { drawFlat, expect, type Site, test } from './site.ts'

// A flight may last minutes; most are over in seconds.
test.describe.configure({ timeout: 240_000 })
const soon = { timeout: 150_000 }

const slip = (page: Page) => page.getByRole('region', { name: 'Ставка 1', exact: true })
const bet = (page: Page) => slip(page).getByRole('button', { name: /^Поставить/ })
const take = (page: Page) => slip(page).getByRole('button', { name: /^Забрать ставку/ })
const word = (page: Page) => slip(page).locator('[data-part="slip-word"]')
const rates = (page: Page) => page.getByRole('list', { name: 'Ставки игроков' })

async function open(page: Page, login: string, path = '/crash'): Promise<void> {
  await registerByCall(page, login)
  await page.goto(path)
  await expect(page).toHaveTitle('Crash | Кураж — лучшие игры без комиссии, множество бонусов')
}

/** Presses until the server has the bet: one in the last moment before the start is refused. */
async function place(page: Page): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith(calls.roundBet.path), soon)
    await bet(page).click(soon)
    if ('success' in ((await (await answered).json()) as object)) return
  }
  throw new Error('eight bets refused')
}

/** Bets by hand until a take arrives in time: some flights end at once. */
async function takeOnce(page: Page): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    await place(page)
    await expect(take(page).or(word(page).getByText('сгорела'))).toBeVisible(soon)
    await take(page).click({ timeout: 2_000 }).catch(() => undefined)
    await expect(word(page).getByText(/^Забрали|сгорела|Не успели/)).toBeVisible(soon)
    if (await word(page).getByText(/^Забрали/).isVisible()) return
  }
  throw new Error('eight flights ended before the take')
}

/** Somebody in a browser of their own, until they are done. */
async function withPlayer(browser: Browser, baseURL: string, login: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'ru-RU', reducedMotion: 'reduce' })
  try {
    const page = await (await drawFlat(context)).newPage()
    await open(page, login)
    await act(page)
  } finally {
    await context.close()
  }
}

/** A bet called back is returned in full; then a flight that both fly: one is taken at the target by the server, the other by hand. */
async function twoShareAFlight(page: Page, browser: Browser, site: Site): Promise<void> {
  // Each round in turn until the press that calls back came before the start: the site may be slower than six seconds.
  await expect(async () => {
    const before = await serverBalance(page)
    await place(page)
    await slip(page).getByRole('button', { name: /^Отменить/ }).click({ timeout: 3_000 })
    await expect(slip(page).getByRole('button', { name: /^Поставить|На следующий/ })).toBeVisible()
    expect(await serverBalance(page)).toBe(before)
  }).toPass(soon)
  await withPlayer(browser, site.url, 'pilot-two', async (other) => {
    await slip(other).getByLabel('Забрать на').fill('1.01')
    await place(other)
    await expect(rates(page).getByText('pilot-two')).toBeVisible()
    await Promise.all([takeOnce(page), expect(word(other).getByText(/^Забрали 10\.10|сгорела/)).toBeVisible(soon)])
  })
  const roubles = (await serverBalance(page)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await expect.poll(async () => (await balance(page).innerText()).replace(/\s/g, ' '), { timeout: 15_000 }).toContain(roubles)
}

async function ordersAndReloads(page: Page): Promise<void> {
  await slip(page).getByRole('button', { name: /На следующий/ }).click(soon)
  await expect(slip(page).getByRole('button', { name: /^Отменить/ })).toBeVisible()
  await expect(take(page).or(word(page).getByText('сгорела'))).toBeVisible(soon)
  await page.reload()
  await expect(slip(page).getByRole('button', { name: /^Забрать|На следующий|^Поставить/ })).toBeVisible({ timeout: 20_000 })
  await expect(bet(page)).toBeEnabled(soon)
  // Asked again where a busy machine has let go of its rounds for a moment, as the page does.
  await expect.poll(async () => {
    const answer = await page.request.post(calls.roundState.path, { data: { game: 'crash' } })
    return ((await answer.json()) as { success?: { past: unknown[] } }).success?.past.length ?? 0
  }, soon).toBeGreaterThan(0)
}

async function losesTheLine(page: Page): Promise<void> {
  await place(page)
  await page.context().setOffline(true)
  await expect(page.getByText('Связь: нет связи')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Ставка без цели играет дальше и сгорит при взрыве, если её не забрать.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Связь: \d+ мс$/)).toBeVisible({ timeout: 30_000 })
  await expect(bet(page)).toBeEnabled(soon)
}

async function proves(page: Page, browser: Browser, site: Site): Promise<void> {
  await page.getByRole('list', { name: 'Прошлые раунды' }).getByRole('button').first().click(soon)
  const window = page.getByRole('dialog')
  await expect(window.getByText('Ваш браузер посчитал точку взрыва из хеша и соли и получил ту же')).toBeVisible({ timeout: 20_000 })
  await expect(window.getByText('приводит к опубликованному концу цепочки')).toBeVisible({ timeout: 20_000 })
  await expect(window.getByText('Не сошлось')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await slip(page).getByLabel('Забрать на').fill('1.01')
  await place(page)
  await word(page).getByRole('link', { name: /^Ссылка на ставку/ }).click(soon)
  await expect(page).toHaveURL(/\/bet\/[A-Za-z0-9_-]{22}$/)
  await expect(page.getByRole('button', { name: 'Поделиться ставкой' })).toBeVisible()

  const guest = await (await drawFlat(await browser.newContext({ baseURL: site.url, locale: 'ru-RU', reducedMotion: 'reduce' }))).newPage()
  await guest.goto(new URL(page.url()).pathname)
  await expect(guest.getByText('Игрок link-pilot')).toBeVisible()
  const proof = guest.getByRole('region', { name: 'Проверка' })
  await expect(proof.getByText('приводит к опубликованному концу цепочки')).toBeVisible(soon)
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
  await expect(proof.getByText(/^npm run verify -- --game crash --hash [0-9a-f]{64} --salt \S+ --rules 1$/)).toBeVisible()
  const replay = guest.getByRole('region', { name: 'Повтор' })
  await expect(replay.getByText(/^Забрана на|сгорела$/)).toBeVisible(soon)
  await replay.getByRole('button', { name: 'Показать ещё раз' }).click()
  await expect(replay.getByText('повтор полёта')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Поделиться ставкой' })).toHaveCount(0)
  await guest.context().close()
}

// They wait for rounds, and a round comes to all of them at once.
test('a flight of many: a bet called back, one taken at its target beside one taken by hand, an order in flight that a reload finds, a lost line that comes back, a proof that a guest opens by its address', async ({ page, browser, site }) => {
  // At `localhost` the library of sockets does not listen to the browser's word that the line is down, and the browser leaves an open socket alone.
  const byNumber = site.url.replace('localhost', '127.0.0.1')
  await Promise.all([
    test.step('two share a flight', () => open(page, 'pilot-one').then(() => twoShareAFlight(page, browser, site))),
    test.step('an order, and a reload in flight', () => withPlayer(browser, site.url, 'reloader-of-flights', ordersAndReloads)),
    test.step('a lost line', () => withPlayer(browser, byNumber, 'offline-pilot', losesTheLine)),
    test.step('a proof', () => withPlayer(browser, site.url, 'link-pilot', (own) => proves(own, browser, site))),
  ])
})

test.describe('as it is drawn', () => {
  test.use({ drawing: 'real', contextOptions: { reducedMotion: 'no-preference' } })

  test('six visits to the flight leave no drawing behind; the older look shows the same rounds', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.text().includes('WebGL contexts') && complaints.push(message.text()))
    await open(page, 'visitor')
    // The browser of journeys has room for four.
    for (let visit = 0; visit < 6; visit += 1) {
      await expect(page.locator('[data-part="stage"][data-standing]')).toBeVisible({ timeout: 20_000 })
      await moveTo(page, '/status')
      await expect(page.locator('canvas')).toHaveCount(0)
      await moveTo(page, '/crash')
    }
    expect(complaints).toEqual([])
    await moveTo(page, '/crash/old')
    await expect(page.locator('[data-part="chart"]')).toBeVisible({ timeout: 20_000 })
    await place(page)
    await expect(slip(page).getByRole('button', { name: /^Отменить|^Забрать|^Взлетаем/ }).or(word(page).getByText('сгорела'))).toBeVisible()
  })
})
