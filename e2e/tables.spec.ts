/**
 * Tables in several browsers at once, the parts that page tests cannot see: what one player sees of another, a reload
 * in each phase, presses on a real layout, cameras. A person deals: each phase lasts until the dealer continues, so
 * that no machine is too slow for it.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { TOTP } from 'otpauth'
import { recordToasts, wasShownOnce } from './toasts.ts'
import { balance, password, registerByCall } from './player.ts'
import { byFrame, dealtByPerson, byHls, cardsDealtByPerson, drawFlat, expect, test } from './site.ts'
import type { Locator, Page } from '@playwright/test'

test.use({ ownSite: 'tables' })

const soon = { timeout: 60_000 }
/** The spot once bets are taken: before, a press on it only says that they are not. */
const taken = (one: Locator) => one.and(one.page().locator(':not([data-closed])'))
const spot = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Поля стола' }).getByRole('button', { name })
const says = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-part="game-stage"]').getByRole('status').filter({ hasText: words }).first()).toBeVisible(
    soon,
  )

/** Signs in an administrator with this role, with the page's own cookies. */
async function enterArea(page: Page, dataDir: string, login: string, role: string): Promise<void> {
  const post = async <Reply>(path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Reply
  }
  await registerByCall(page, login)
  const {
    success: { secret },
  } = await post<{ success: { secret: string } }>(calls.beginAuthenticator.path, {})
  const {
    success: { backupCodes },
  } = await post<{ success: { backupCodes: string[] } }>(calls.enableAuthenticator.path, {
    code: new TOTP({ secret }).generate(),
  })
  await promisify(execFile)(
    process.execPath,
    ['server/admin.ts', 'roles', login, role, '--who=e2e', '--why=A journey'],
    {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    },
  )
  const {
    next: { ticket },
  } = await post<{ next: { ticket: string } }>(calls.login.path, { login, password, info: '' })
  await post(calls.secondStep.path, { ticket, code: backupCodes[0], info: '' })
  await post(adminCalls.enterAdmin.path, { password, code: backupCodes[1] })
}

/** Betting also closes by the clock: on a slow machine it may have done so before the dealer presses. */
async function closeBets(console: Page): Promise<void> {
  const close = console.getByRole('button', { name: 'Ставок больше нет' })
  if (await close.isVisible()) await close.click({ timeout: 10_000 }).catch(() => undefined)
  await expect(close).toBeHidden(soon)
}

async function sit(page: Page, seat: number): Promise<void> {
  await page.getByRole('button', { name: `Сесть на место ${seat}` }).click(soon)
  await expect(page.getByRole('button', { name: `Встать с места ${seat}` })).toBeVisible(soon)
}

/** Where the seats and the controls are on the page. */
function layoutOf(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    ['[aria-label="Сесть на место 1"]', '[aria-label="Ваши фишки"]'].map((part) => {
      const { top, height } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
      return [Math.round(top + scrollY), Math.round(height)]
    }),
  )
}

test('two players see one ball of a dealer in front of a camera, which appears, is seen and disappears: chips on spots, the other’s faded, a late press refused, the same after a reload in each phase, the payout; the bet claims no proof', async ({
  page,
  site,
  browser,
}) => {
  const area = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const console = await area.newPage()
  await enterArea(console, site.dataDir, 'at-the-desk', 'dealer')
  const other = await drawFlat(await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' }))
  await recordToasts(other)
  const guest = await other.newPage()
  await registerByCall(page, 'red-one')
  await registerByCall(guest, 'black-one')
  await Promise.all([
    page.goto(`/live/${dealtByPerson}`),
    guest.goto(`/live/${dealtByPerson}`),
    console.goto('/admin/dealer'),
  ])
  await says(page, 'Ждём дилера')
  const picture = page.locator('[data-part="table-video"]')
  await expect(picture).toContainText('Нет видео, раунд идёт')
  const camera = await area.newPage()
  await camera.goto(`${site.pictures.url}/#table=${dealtByPerson}&key=${site.pictures.key}`)
  await camera.getByRole('button', { name: 'Показывать' }).click()
  await expect(camera.getByRole('status')).toHaveText('Стол видят игроки', soon)
  await expect(picture.getByRole('button', { name: 'Включить звук' })).toBeVisible(soon)
  await camera.close()
  await expect(picture).toContainText('Нет видео, раунд идёт', soon)

  await console.getByRole('button', { name: 'Открыть ставки' }).click()
  await taken(spot(page, /^Красное/)).click(soon)
  await taken(spot(guest, /^Чёрное/)).click(soon)
  await page.getByRole('radio', { name: '5 000 ₽' }).click()
  await spot(page, /^Номер 17/).click()
  await spot(page, /^Номер 17/).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Номер 17' })).toContainText('Не принято')
  await expect(spot(page, /^Номер 17, 5.000\.00/)).toBeVisible()
  await expect(spot(page, /^Чёрное/).getByTitle(/^Другие игроки: 10\.00/)).toBeVisible(soon)
  await page.reload()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)

  await closeBets(console)
  await says(guest, 'Шарик катится')
  await spot(guest, /^Красное/).click()
  await wasShownOnce(guest, 'Ставки закрыты')
  await page.reload()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)

  await console.getByRole('button', { name: '32', exact: true }).click(soon)
  await console.getByRole('button', { name: 'Ввести 32' }).click()
  await console.getByRole('button', { name: /^Подтвердить, выплатить 20\.00/ }).click()
  await expect(console.getByRole('status').filter({ hasText: 'Подтверждено' })).toBeVisible()
  await says(guest, /Ставка .* не сыграла/)
  await expect(balance(guest)).toContainText(/49.990\.00/, soon)
  await page.reload()
  await expect(
    page
      .getByRole('list', { name: 'Последние номера, новые первыми' })
      .getByRole('listitem')
      .filter({ hasText: /^32$/ })
      .first(),
  ).toBeVisible(soon)
  await expect(balance(page)).toContainText(/45.010\.00/, soon)
  const answer = await page.request.post(calls.tableBets.path, { data: { table: dealtByPerson } })
  const {
    success: {
      bets: [played],
    },
  } = (await answer.json()) as { success: { bets: { bet: { link: string } }[] } }
  await page.goto(`/bet/${played?.bet.link}`)
  await expect(page.getByRole('note')).toContainText('доказательства по цепочке нет')
  // Betting may have closed by itself on a slow machine.
  await expect(page.getByRole('list', { name: 'Журнал раунда' })).toHaveText(
    /открыл ставки.*ввёл число 32.*подтвердил итог/,
  )
  await Promise.all([area.close(), other.close()])
})

test('two players sit next to each other at cards dealt by a person, on a phone and on a desktop: each sees the other’s cards, a reload in the middle restores them; insurance is offered for an ace, a pair is split and both hands are played, and the payout follows the rules; nothing moves under a finger', async ({
  page: phone,
  site,
  browser,
}) => {
  const area = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const console = await area.newPage()
  await enterArea(console, site.dataDir, 'of-the-cards', 'dealer')
  const other = await drawFlat(
    await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } }),
  )
  const desk = await other.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await registerByCall(phone, 'who-splits')
  await registerByCall(desk, 'who-stands')
  await Promise.all([
    phone.goto(`/live/${cardsDealtByPerson}`),
    desk.goto(`/live/${cardsDealtByPerson}`),
    console.goto(`/admin/dealer?table=${cardsDealtByPerson}`),
  ])
  const dealt = async (...cards: readonly string[]) => {
    for (const card of cards) {
      const [rank = '', suit = ''] = card.split(' ')
      await console.getByRole('button', { name: suit, exact: true }).click(soon)
      await console.getByRole('button', { name: rank, exact: true }).click()
      await console.getByRole('button', { name: `Ввести: ${card}` }).click()
    }
  }
  const decides = (page: Page, what: RegExp, turn = /ваш ход$/) =>
    page.getByRole('group', { name: turn }).getByRole('button', { name: what }).click(soon)
  await sit(phone, 3)
  await sit(desk, 5)
  await expect(desk.getByRole('button', { name: 'Место 3: who-splits' })).toBeVisible(soon)
  const atFirst = await Promise.all([phone, desk].map(layoutOf))
  await console.getByRole('button', { name: 'Открыть ставки' }).click(soon)
  await taken(phone.getByRole('button', { name: 'Место 3, рука' })).click(soon)
  await taken(desk.getByRole('button', { name: 'Место 5, рука' })).click(soon)
  for (const page of [phone, desk]) await expect(balance(page)).toContainText(/49.000\.00/, soon)
  await closeBets(console)
  await dealt('восьмёрка пик', 'десятка червей', 'туз червей', 'восьмёрка бубен')
  const pair = (page: Page) => page.getByRole('group', { name: /^Место 3: .*восьмёрка пик.*восьмёрка бубен/ })
  await expect(pair(desk)).toBeVisible(soon)
  await phone.reload()
  await expect(pair(phone)).toBeVisible(soon)

  // A decision has a clock from here on: each is waited for before the dealer's press that requests it.
  await Promise.all([decides(phone, /^Страховка/), decides(desk, /^Без страховки/), dealt('девятка пик')])
  const noBlackjack = console.getByRole('button', { name: 'Нет блэкджека' })
  await Promise.all([decides(phone, /^Разделить/), noBlackjack.click(soon)])
  await Promise.all([decides(phone, /^Хватит/, /^Место 3: ваш ход$/), dealt('десятка пик')])
  // No part of a decision is below the edge of a low window.
  const waitUntilReady = desk.getByRole('group', { name: 'Место 5: ваш ход' }).getByRole('button', { name: /^Хватит/ })
  const lowest = waitUntilReady
    .boundingBox(soon)
    .then(async (box) => (await waitUntilReady.click(soon), (box?.y ?? 0) + (box?.height ?? 0)))
  await Promise.all([decides(phone, /^Хватит/, /^Место 3, вторая рука: ваш ход$/), dealt('девятка треф'), lowest])
  expect(await lowest).toBeLessThanOrEqual(720)
  // Eighteen and nineteen win against seventeen, another seventeen is a push, insurance is lost.
  await dealt('шестёрка треф')
  await console.getByRole('button', { name: /^Подтвердить, выплатить 5.000\.00/ }).click(soon)
  await expect(balance(phone)).toContainText(/50.500\.00/, soon)
  await expect(balance(desk)).toContainText(/51.000\.00/, soon)
  // The cards stay until the next round; the words above them depend on the moment.
  for (const page of [phone, desk])
    await expect(page.getByRole('group', { name: /^Дилер: туз червей, шестёрка треф/ })).toBeVisible(soon)
  // Bets, decisions and results take each other's place: nothing moves under a finger.
  for (const page of [phone, desk]) await says(page, /^Вернулось|^Выигрыш/)
  expect(await Promise.all([phone, desk].map(layoutOf))).toEqual(atFirst)
  await Promise.all([area.close(), other.close()])
})

test('external cameras, by HLS where the browser has no native support and in a frame: shown as offline until their video comes', async ({
  page,
  site,
  context,
}) => {
  await context.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await registerByCall(page, 'who-looks')
  const framed = await context.newPage()
  await Promise.all([page.goto(`/live/${byHls}`), framed.goto(`/live/${byFrame}`)])
  const [picture, frame] = [page.locator('[data-part="table-video"]'), framed.locator('[data-part="table-video"]')]
  await expect(picture).toContainText('Нет видео, раунд идёт', soon)
  await expect(frame).toContainText('Нет видео, раунд идёт', soon)
  site.cameras?.turnOn()
  await expect(frame.getByRole('status')).toBeHidden(soon)
  await expect(frame.frameLocator('iframe').getByText('Стол')).toBeVisible()
  await expect(picture.getByRole('button', { name: 'Включить звук' })).toBeVisible(soon)
  expect(await picture.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/^blob:/)
})
