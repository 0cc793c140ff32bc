/**
 * A day of an operator, as only a browser has it: a passkey's device, two people in two windows, a player's page that stands open while
 * something happens to it, a file that is saved.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminRole } from '@kurazh/contract/admin/rights.ts'
import type { CallDefinition, WireBodyOf, WireReplyOf } from '@kurazh/contract/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { Browser, Page, WebSocket } from '@playwright/test'
import { giveRoles } from '../server/features/admin/people.ts'
import { playerByLogin, setAdmin } from '../server/features/identity/players.ts'
import { type Database, openDatabase, transaction } from '../server/platform/database.ts'
import { grant } from '../server/wallet/wallet.ts'
import { balance, password, registerByCall } from './player.ts'
import { drawFlat, expect, type Site, test } from './site.ts'

test.use({ ownSite: 'operator' })

test('a passkey opens the area; two approve a payout; a complaint leads to its player; what is listed is exported; codes and tournaments are made; a game is drained and an article written; tiles are put in order, before any code too; works and a ban reach open pages; who is demoted is out', async ({ page, browser, site }) => {
  const database = await openDatabase((await readFile(join(site.dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    const [one, other] = [await enter(browser, site, database, 'operator-one'), await enter(browser, site, database, 'operator-two')]
    const sockets: WebSocket[] = []
    page.on('websocket', (socket) => sockets.push(socket))
    await registerByCall(page, 'operated')
    await page.goto('/')
    await expect(balance(page)).toContainText('₽')
    await expect.poll(() => sockets.length).toBeGreaterThan(0)
    await test.step('a payout is approved by two', () => payoutOfTwo(page, one, other, database))
    await test.step('a complaint leads from a bet to its player', () => complaint(page, one, site))
    await test.step('a file is the list', () => fileOfList(one))
    await test.step('a promo code is made', () => promoCode(one))
    await test.step('a tournament is made and cancelled', () => tournament(one))
    await test.step('a game is switched off: what is open is played to its end', () => drained(page, one))
    await test.step('an article of the help is written anew', () => article(page, one))
    await test.step('games are put in another order: pages are sent in it, and nothing moves when their code comes', () => ordered(browser, one, site))
    await test.step('works are seen by a page that stands open, and end there', () => works(page, one))
    await test.step('a ban ends page, session and socket at once', () => banned(page, one, sockets))
    await test.step('who is demoted is out', () => demoted(other, database))
  } finally {
    await database.close()
  }
})

async function ordered(browser: Browser, admin: Page, site: Site): Promise<void> {
  await admin.goto('/admin/content?tab=lobby')
  const shelf = admin.getByRole('region', { name: 'Игры в лобби' })
  await shelf.getByRole('button', { name: 'Закрепить: Dice' }).click()
  await shelf.getByRole('button', { name: 'Сохранить порядок' }).click()
  await expect(shelf.getByText('порядок задан здесь')).toBeVisible()
  const seen: string[][] = []
  for (const javaScriptEnabled of [false, true]) {
    const context = await drawFlat(await browser.newContext({ baseURL: site.url, javaScriptEnabled }))
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('[data-tile]')).toHaveCount(javaScriptEnabled ? 0 : await page.locator('[data-tile]').count())
    seen.push(await page.evaluate(asTheyStand))
    await context.close()
  }
  expect(seen[0]?.[0]).toBe('/dice')
  expect(seen[1]).toEqual(seen[0])
}

/** Addresses of the tiles as the eye meets them, row by row. */
function asTheyStand(): string[] {
  const tiles = [...document.querySelectorAll('[aria-labelledby="lobby-games"] li a')].map((tile) => ({ at: tile.getBoundingClientRect(), to: tile.getAttribute('href') ?? '' }))
  return tiles.toSorted((one, other) => one.at.top - other.at.top || one.at.left - other.at.left).map(({ to }) => to)
}

/** A phone with a fingerprint reader whose owner always agrees. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

async function rolesOf({ db }: Database, login: string, roles: readonly AdminRole[]): Promise<number> {
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new Error(`no player ${login}`)
  await giveRoles(db, { setAdmin }, player.id, roles)
  return player.id
}

/** An owner in a window of their own: the first passkey is made at the door, and opens it. */
async function enter(browser: Browser, site: Site, database: Database, login: string): Promise<Page> {
  const page = await (await drawFlat(await browser.newContext({ baseURL: site.url }))).newPage()
  await addDevice(page)
  await registerByCall(page, login)
  await rolesOf(database, login, ['owner'])
  await ask(page, calls.login, { login, password, info: '' })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click()
  await expect(page.getByRole('heading', { name: 'Обзор' })).toBeVisible()
  return page
}

async function ask<C extends CallDefinition>(page: Page, call: C, data: WireBodyOf<C>): Promise<WireReplyOf<C>> {
  const answer = await page.request.post(call.path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as WireReplyOf<C>
}

async function payoutOfTwo(player: Page, one: Page, other: Page, { db, pool }: Database): Promise<void> {
  const known = await playerByLogin(db, 'operated')
  await transaction(db, (tx) => grant(tx, known?.id ?? 0, 20_000_000n, 'gift:operator'))
  const withdraw = (amount: number) => ask(player, calls.withdraw, { request: randomUUID(), method: 'sandbox-account', amount, details: { account: '40817 00000001 3456' }, password })
  await withdraw(70_000)
  const { success: { payout: { id } } } = await withdraw(90_000)
  const card = (of: Page) => of.getByRole('article', { name: `Вывод № ${id}` })
  for (const [who, says] of [[one, 'Теперь нужен второй человек'], [other, 'Вывод одобрен и уйдёт сейчас']] as const) {
    await who.goto('/admin/payouts')
    await card(who).getByRole('button', { name: 'Одобрить' }).click()
    await expect(who.getByText(says)).toBeVisible()
  }
  await expect(card(other)).toHaveCount(0)
  const { rows } = await pool.query('select who from payout_decision where payout = $1 order by id', [id])
  expect(rows).toEqual([{ who: 'operator-one' }, { who: 'operator-two' }])
}

async function complaint(player: Page, operator: Page, site: Site): Promise<void> {
  const { success: { commitments: [next] } } = await ask(player, calls.commitments, {})
  await ask(player, calls.placeBet, { game: 'dice', nonce: next?.nonce ?? 0, clientSeed: 'a complaint', stake: 100, params: { chance: 49.5, side: 'under' } })
  const { success: { bets: [bet] } } = await ask(player, calls.latestBets, {})
  await operator.keyboard.press('Control+k')
  await operator.getByLabel('Страница или игрок').fill(`${site.url}/bet/${bet?.link ?? ''}`)
  await operator.getByRole('button', { name: 'Чья это ставка' }).click()
  await expect(operator.getByRole('row')).toHaveCount(2)
  await operator.getByRole('link', { name: 'operated' }).click()
  await expect(operator.getByRole('heading', { name: 'operated' })).toBeVisible()
}

async function fileOfList(operator: Page): Promise<void> {
  await operator.goto('/admin/players')
  const logins = operator.getByRole('table').getByRole('strong')
  await expect(logins.first()).toBeVisible()
  const saving = operator.waitForEvent('download')
  await operator.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const [, ...lines] = text.trim().split('\r\n')
  expect(lines.map((line) => line.split(/[;,]/)[1])).toEqual(await logins.allInnerTexts())
}

async function promoCode(operator: Page): Promise<void> {
  await operator.goto('/admin/promo')
  await operator.getByRole('button', { name: 'Сделать код' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Код').fill('OPERATOR-DAY')
  await expect(window.getByText('Не больше 10 000.00 ₽')).toBeVisible()
  await window.getByRole('button', { name: 'Сделать код' }).click()
  await expect(operator.getByRole('button', { name: 'Закончить OPERATOR-DAY' })).toBeVisible()
}

async function tournament(operator: Page): Promise<void> {
  await operator.goto('/admin/tournaments')
  await operator.getByRole('button', { name: 'Сделать турнир' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Название').fill('День оператора')
  await window.getByLabel('Конец').fill('2099-01-01T00:00')
  await window.getByRole('button', { name: 'Посчитать, сколько он стоит' }).click()
  await expect(window.getByText('Не больше 10 000.00 ₽')).toBeVisible()
  await window.getByRole('button', { name: 'Сделать турнир' }).click()
  await operator.getByRole('button', { name: 'Отменить День оператора' }).click()
  await window.getByRole('button', { name: 'Отменить турнир' }).click()
  await expect(operator.getByRole('row', { name: /День оператора.*отменён/ })).toBeVisible()
}

async function drained(player: Page, operator: Page): Promise<void> {
  await player.goto('/mines')
  await player.getByRole('region', { name: 'Сделать ставку' }).getByRole('button', { name: 'Играть' }).click()
  const cell = player.getByRole('group', { name: /^Поле из 25 клеток/ }).getByRole('button').nth(12)
  await expect.poll(async () => (await ask(player, calls.openGames, {})).success.games.length).toBe(1)
  await operator.goto('/admin/switches')
  await operator.getByRole('button', { name: 'Выключить mines' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Что прочтут игроки').fill('Мины на проверке до вечера')
  await window.getByRole('button', { name: 'Выключить игру' }).click()
  await expect(operator.getByRole('row', { name: /^mines.*выключена/ })).toBeVisible()
  await expect(player.getByText('Мины на проверке до вечера').first()).toBeVisible()
  await cell.click()
  await expect.poll(async () => {
    const { success: { games: left } } = await ask(player, calls.openGames, {})
    return left.length === 0 || (left[0]?.moves.length ?? 0) > 0
  }).toBe(true)
  const { success: { commitments: [next] } } = await ask(player, calls.commitments, {})
  const refused = await player.request.post(calls.placeBet.path, { data: { game: 'mines', nonce: next?.nonce ?? 0, clientSeed: 'a drained game', stake: 10, params: { mines: 3 } } })
  expect(await refused.json()).toMatchObject({ code: 'GameOff' })
  await operator.getByRole('button', { name: 'Включить mines' }).click()
  await expect(player.getByText('Мины на проверке до вечера')).toHaveCount(0)
}

async function article(player: Page, operator: Page): Promise<void> {
  await operator.goto('/admin/content?tab=help&article=cookies')
  await operator.getByLabel('Статья').fill('Печенье — для входа, и только.')
  await operator.getByRole('button', { name: 'Сохранить статью' }).click()
  await expect(operator.getByRole('region', { name: 'История' })).toContainText('Версия 1')
  await player.goto('/help/cookies')
  await expect(player.getByText('Печенье — для входа, и только.')).toBeVisible()
}

async function works(player: Page, operator: Page): Promise<void> {
  const says = player.getByText('На сайте проводятся технические работы, скоро вернемся!')
  await operator.goto('/admin/settings')
  await operator.getByRole('button', { name: 'Закрыть на работы' }).click()
  await expect(says).toBeVisible()
  await operator.getByRole('button', { name: 'Открыть сайт' }).click()
  await expect(says).toBeHidden()
  await expect(balance(player)).toBeVisible()
}

async function banned(player: Page, operator: Page, sockets: readonly WebSocket[]): Promise<void> {
  // Of the page that stands open now: those before it went with their pages.
  const own = sockets.at(-1)
  await operator.goto('/admin/players?search=operated')
  await operator.getByRole('table').getByText('operated', { exact: true }).click()
  await operator.getByRole('button', { name: 'Заблокировать' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Причина').fill('проверка блокировки')
  await window.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(player.getByText('Вы заблокированы')).toBeVisible()
  await expect(player.getByText('проверка блокировки')).toBeVisible()
  // Only the line that bore the player's news: a guest's may be opened anew.
  await expect.poll(() => own?.isClosed()).toBe(true)
  expect((await player.request.post(calls.getBal.path, { data: {} })).ok()).toBe(false)
}

async function demoted(operator: Page, database: Database): Promise<void> {
  await operator.goto('/admin/players')
  await expect(operator.getByRole('table')).toBeVisible()
  await rolesOf(database, 'operator-two', [])
  // By itself: nothing of the area is left on a page that nobody touched.
  await expect(operator.getByRole('link', { name: 'Обзор' })).toHaveCount(0)
  await expect(operator.getByRole('table')).toHaveCount(0)
}
