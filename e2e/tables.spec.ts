/** Two players at a quick roulette: what page tests do not see is two browsers at once, a reload in each phase, and chips under a finger while the ball rolls. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { TOTP } from 'otpauth'
import { balance, password, registerByCall } from './player.ts'
import { byFrame, byHand, byHls, cardsByHand, drawFlat, expect, test } from './site.ts'
import type { Page } from '@playwright/test'

test.use({ ownSite: 'tables' })
test.describe.configure({ timeout: 120_000 })

const soon = { timeout: 45_000 }
const spot = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Поля стола' }).getByRole('button', { name })
const says = (page: Page, words: string | RegExp) => expect(page.locator('[data-part="game-stage"]').getByRole('status').filter({ hasText: words }).first()).toBeVisible(soon)

test('two players see one ball: chips in part, the other’s faintly, a late press refused, the same after a reload in each phase', async ({ page, browser, baseURL }) => {
  const other = await drawFlat(await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' }))
  const guest = await other.newPage()
  await registerByCall(page, 'red-one')
  await registerByCall(guest, 'black-one')
  await Promise.all([page.goto('/live/speed-roulette'), guest.goto('/live/speed-roulette')])
  // Time enough for all of it.
  await expect(page.locator('[data-part="table-clock"]')).toHaveText(/^[6-8]$/, soon)

  await spot(page, /^Красное/).click()
  await spot(guest, /^Чёрное/).click()
  await page.getByRole('radio', { name: '5 000 ₽' }).click()
  await spot(page, /^Номер 17/).click()
  await spot(page, /^Номер 17/).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Номер 17' })).toContainText('Не принято')
  await expect(spot(page, /^Номер 17, 5.000\.00/)).toBeVisible()
  await expect(spot(page, /^Чёрное/).getByTitle(/^Другие игроки: 10\.00/)).toBeVisible(soon)
  await page.reload()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)

  await says(guest, 'Шарик катится')
  // It is told to be out of use, and a finger presses it all the same.
  await spot(guest, /^Красное/).click({ force: true })
  await expect(guest.getByText('Ставки закрыты').first()).toBeVisible()
  await page.reload()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)

  await says(guest, /Зеро|красное|чёрное/)
  const number = await guest.getByRole('img', { name: /^Выпало/ }).getAttribute('aria-label')
  const isBlack = number?.includes('чёрное') === true
  await says(guest, isBlack ? 'Выигрыш +10.00' : 'Ставка проиграла')
  await page.reload()
  await expect(page.getByRole('img', { name: number ?? '' })).toBeVisible(soon)
  await expect(balance(guest)).toContainText(isBlack ? /50.010\.00/ : /49.990\.00/)
  await other.close()
})

const declining = { name: /^(Хватит|Без страховки)/ }

/** Presses until the hand of the page's player stands; answers whether it was asked at all. */
async function playOut(page: Page): Promise<void> {
  const turn = page.getByRole('group', { name: /ваш ход$/ })
  const over = page.locator('[data-part="game-stage"]').getByRole('status').filter({ hasText: /^Дилер/ }).first()
  for (;;) {
    await expect(turn.or(over)).toBeVisible(soon)
    if (await over.isVisible()) return
    // What the chart would do is as good as anything; a press may come as the hand stands already.
    await turn.getByRole('button', declining).click({ timeout: 3_000 }).catch(() => undefined)
    await expect(turn).toBeHidden({ timeout: 3_000 }).catch(() => undefined)
  }
}

test('two players sit down beside each other at blackjack, on a phone and on a desk: each sees the other’s cards, a reload in the middle of a hand finds it, and the dealer’s hand is one for both', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const other = await drawFlat(await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce', hasTouch: true, viewport: { width: 360, height: 740 } }))
  const phone = await other.newPage()
  await registerByCall(page, 'at-seat-two')
  await registerByCall(phone, 'at-seat-five')
  await Promise.all([page.goto('/live/blackjack'), phone.goto('/live/blackjack')])
  await page.getByRole('button', { name: 'Сесть на место 2' }).click()
  await phone.getByRole('button', { name: 'Место 5: свободно' }).tap()
  await phone.getByRole('button', { name: 'Сесть на место 5' }).tap()
  await expect(page.getByRole('region', { name: 'Место 5' }).getByText('at-seat-five')).toBeVisible(soon)
  await expect(page.locator('[data-part="table-clock"]')).toHaveText(/^(1\d|[6-9])$/, soon)
  await page.getByRole('button', { name: 'Место 2, рука' }).click()
  await phone.getByRole('button', { name: 'Место 5, рука' }).tap()
  const neighbour = page.getByRole('group', { name: /^Место 5: .*, / })
  await expect(neighbour).toBeVisible(soon)
  const dealt = await neighbour.getAttribute('aria-label')
  await phone.reload()
  await expect(phone.getByRole('group', { name: (dealt ?? '').split(/, (?=[^,]*$)/)[0] ?? '' })).toBeVisible(soon)
  // Nothing of a decision lies below the edge of a low window.
  const asked = page.getByRole('group', { name: 'Место 2: ваш ход' })
  const over = page.locator('[data-part="game-stage"]').getByRole('status').filter({ hasText: /^Дилер/ }).first()
  await expect(asked.or(over)).toBeVisible(soon)
  // Insurance is asked first where the dealer shows an ace; whoever is not quick is answered for.
  const box = await asked.getByRole('button', declining).boundingBox({ timeout: 3_000 }).catch(() => null)
  if (box !== null) expect(box.y + box.height).toBeLessThanOrEqual(720)
  await Promise.all([playOut(page), playOut(phone)])
  const told = await over.innerText()
  await expect(phone.locator('[data-part="game-stage"]').getByRole('status').filter({ hasText: told }).first()).toBeVisible(soon)
  await other.close()
})

/** Somebody with this role, inside the area, in the page's own cookies. */
async function enterArea(page: Page, dataDir: string, login: string, role: string): Promise<void> {
  const post = async <Reply>(path: string, data: object) => (await (await page.request.post(path, { data })).json()) as Reply
  await registerByCall(page, login)
  const { success: { secret } } = await post<{ success: { secret: string } }>(calls.beginAuthenticator.path, {})
  const { success: { backupCodes } } = await post<{ success: { backupCodes: string[] } }>(calls.enableAuthenticator.path, { code: new TOTP({ secret }).generate() })
  await promisify(execFile)(process.execPath, ['server/admin.ts', 'roles', login, role], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } })
  const { next: { ticket } } = await post<{ next: { ticket: string } }>(calls.login.path, { login, password, info: '' })
  await post(calls.secondStep.path, { ticket, code: backupCodes[0], info: '' })
  await post(adminCalls.enterAdmin.path, { password, code: backupCodes[1] })
}

test('a person deals before a camera, which comes, is seen and goes: bets are opened and closed from the console, the number entered and confirmed there reaches the table, and its bet claims no proof', async ({ page, site, browser }) => {
  const area = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const console = await area.newPage()
  await enterArea(console, site.dataDir, 'the-dealer', 'dealer')
  await registerByCall(page, 'at-the-table')
  await page.goto(`/live/${byHand}`)
  await says(page, 'Ждём дилера')
  const picture = page.locator('[data-part="table-video"]')
  await expect(picture).toContainText('Нет видео, раунд идёт')
  const camera = await area.newPage()
  await camera.goto(`${site.pictures.url}/#table=${byHand}&key=${site.pictures.key}`)
  await camera.getByRole('button', { name: 'Показывать' }).click()
  await expect(camera.getByRole('status')).toHaveText('Стол видят игроки', soon)
  await expect(picture.getByRole('button', { name: 'Включить звук' })).toBeVisible(soon)
  await console.goto('/admin/dealer')
  await console.getByRole('button', { name: 'Открыть ставки' }).click()
  await spot(page, /^Красное/).click()
  await expect(spot(page, /^Красное, 10\.00/)).toBeVisible(soon)
  await camera.close()
  await console.getByRole('button', { name: 'Ставок больше нет' }).click()
  await expect(picture).toContainText('Нет видео, раунд идёт', soon)
  await console.getByRole('button', { name: '32', exact: true }).click(soon)
  await console.getByRole('button', { name: 'Ввести 32' }).click()
  await console.getByRole('button', { name: /^Подтвердить, выплатить 20\.00/ }).click()
  await expect(console.getByRole('status').filter({ hasText: 'Подтверждено' })).toBeVisible()
  await expect(balance(page)).toContainText(/50.010\.00/, soon)
  const answer = await page.request.post(calls.tableBets.path, { data: { table: byHand } })
  const { success: { bets: [played] } } = (await answer.json()) as { success: { bets: { bet: { link: string } }[] } }
  await page.goto(`/bet/${played?.bet.link}`)
  await expect(page.getByRole('note')).toContainText('доказательства по цепочке нет')
  await expect(page.getByRole('list', { name: 'Журнал раунда' }).getByRole('listitem')).toHaveCount(4)
  await area.close()
})

test('a person deals cards to a player on a phone: insurance is asked for an ace, a pair is split and both hands are played, and the pay is that of the rules', async ({ page, site, browser }) => {
  const area = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const console = await area.newPage()
  await enterArea(console, site.dataDir, 'of-the-cards', 'dealer')
  await page.setViewportSize({ width: 360, height: 740 })
  await registerByCall(page, 'who-splits')
  await Promise.all([page.goto(`/live/${cardsByHand}`), console.goto(`/admin/dealer?table=${cardsByHand}`)])
  const dealt = async (...cards: readonly string[]) => {
    for (const card of cards) {
      const [rank = '', suit = ''] = card.split(' ')
      await console.getByRole('button', { name: suit, exact: true }).click(soon)
      await console.getByRole('button', { name: rank, exact: true }).click()
      await console.getByRole('button', { name: `Ввести: ${card}` }).click()
    }
  }
  const decides = (what: RegExp) => page.getByRole('group', { name: /ваш ход$/ }).getByRole('button', { name: what }).click(soon)
  await page.getByRole('button', { name: 'Место 3: свободно' }).click()
  await page.getByRole('button', { name: 'Сесть на место 3' }).click()
  await console.getByRole('button', { name: 'Открыть ставки' }).click(soon)
  await page.getByRole('button', { name: 'Место 3, рука' }).click()
  await expect(balance(page)).toContainText(/49.000\.00/, soon)
  await console.getByRole('button', { name: 'Ставок больше нет' }).click()
  await dealt('восьмёрка пик', 'туз червей', 'восьмёрка бубен')
  await decides(/^Страховка/)
  await console.getByRole('button', { name: 'Нет блэкджека' }).click(soon)
  await decides(/^Разделить/)
  for (const [card, turn] of [['десятка пик', 'Место 3: ваш ход'], ['девятка треф', 'Место 3, вторая рука: ваш ход']] as const) {
    await dealt(card)
    await expect(page.getByText(turn, { exact: true })).toBeVisible(soon)
    await decides(/^Хватит/)
  }
  // Eighteen wins over seventeen, another seventeen is even, insurance is lost.
  await dealt('шестёрка треф')
  await console.getByRole('button', { name: /^Подтвердить, выплатить 3.000\.00/ }).click(soon)
  await expect(balance(page)).toContainText(/50.500\.00/, soon)
  await area.close()
})

test('cameras of other people, by HLS where the browser shows none itself and in a frame: said to be still until their pictures come', async ({ page, site, context }) => {
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
