/**
 * A day of an operator, the parts that need a browser: a passkey device, two people in two windows, a player's open
 * page that is affected, a saved file.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminRole } from '@kurazh/contract/admin/rights.ts'
import type { CallDefinition, WireBodyOf, WireReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { Browser, Page, WebSocket } from '@playwright/test'
import { giveRoles } from '../server/staff/people.ts'
import { playerByLogin } from '../server/players/players.ts'
import { type Database, openDatabase, transaction } from '../server/platform/database/database.ts'
import { grant } from '../server/wallet/wallet.ts'
import { recordToasts, wasShownOnce } from './toasts.ts'
import { balance, password, registerByCall } from './player.ts'
import { drawFlat, expect, type Site, test } from './site.ts'

test('a passkey opens the admin area; two people approve a payout; a complaint leads to its player; a list is exported; codes and tournaments are created; a game is drained and an article written; tiles are reordered, before any code too; maintenance and a ban reach open pages; a demoted administrator is signed out', async ({
  page,
  browser,
  site,
}) => {
  const database = await openDatabase((await readFile(join(site.dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    const [one, other] = [
      await enter(browser, site, database, 'decider-one'),
      await enter(browser, site, database, 'decider-two'),
    ]
    const sockets: WebSocket[] = []
    page.on('websocket', (socket) => sockets.push(socket))
    await registerByCall(page, 'operated')
    await page.goto('/')
    await expect(balance(page)).toContainText('₽')
    await expect.poll(() => sockets.length).toBeGreaterThan(0)
    await test.step('a payout is approved by two people', () => payoutOfTwo(page, one, other, database))
    await test.step('a complaint leads from a bet to its player', () => complaint(page, one, site))
    await test.step('a file equals the list', () => fileOfList(one))
    await test.step('a promo code is created', () => promoCode(one))
    await test.step('a tournament is created and cancelled', () => tournament(one))
    await test.step('a game is switched off: open bets are played to their end', () => drained(page, one))
    await test.step('a help article is rewritten', () => article(page, one))
    await test.step('games are reordered: pages are sent in that order, and nothing moves when their code loads', () =>
      ordered(browser, one, site))
    await test.step('maintenance appears on an open page, and disappears there', () => works(page, one))
    await test.step('a ban ends page, session and socket at once', () => banned(page, one, sockets))
    await test.step('a demoted administrator is signed out', () => demoted(other, database))
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
    await expect(page.locator('[data-tile]')).toHaveCount(
      javaScriptEnabled ? 0 : await page.locator('[data-tile]').count(),
    )
    seen.push(await page.evaluate(inVisualOrder))
    await context.close()
  }
  expect(seen[0]?.[0]).toBe('/dice')
  expect(seen[1]).toEqual(seen[0])
}

/** Paths of the tiles in visual order, row by row. */
function inVisualOrder(): string[] {
  const tiles = [...document.querySelectorAll('[aria-labelledby="lobby-games"] li a')].map((tile) => ({
    at: tile.getBoundingClientRect(),
    to: tile.getAttribute('href') ?? '',
  }))
  return tiles.toSorted((one, other) => one.at.top - other.at.top || one.at.left - other.at.left).map(({ to }) => to)
}

/** A virtual phone with a fingerprint reader whose owner always agrees. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function rolesOf({ db }: Database, login: string, roles: readonly AdminRole[]): Promise<number> {
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new Error(`no player ${login}`)
  await giveRoles(db, player.id, roles)
  return player.id
}

/** An owner in a separate window: the first passkey is created at sign-in, and opens the area. */
async function enter(browser: Browser, site: Site, database: Database, login: string): Promise<Page> {
  const context = await drawFlat(await browser.newContext({ baseURL: site.url }))
  await recordToasts(context)
  const page = await context.newPage()
  await addDevice(page)
  await registerByCall(page, login)
  await rolesOf(database, login, ['owner'])
  await post(page, calls.login, { login, password, info: '' })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click()
  await expect(page.getByRole('heading', { name: 'Обзор' })).toBeVisible()
  return page
}

async function post<C extends CallDefinition>(page: Page, call: C, data: WireBodyOf<C>): Promise<WireReplyOf<C>> {
  const answer = await page.request.post(call.path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as WireReplyOf<C>
}

async function payoutOfTwo(player: Page, one: Page, other: Page, { db, pool }: Database): Promise<void> {
  const known = await playerByLogin(db, 'operated')
  await transaction(db, (tx) => grant(tx, known?.id ?? 0, 20_000_000n, 'gift:operator'))
  const withdraw = (amount: number) =>
    post(player, calls.withdraw, {
      request: randomUUID(),
      method: 'sandbox-account',
      amount,
      details: { account: '40817 00000001 3456' },
      password,
    })
  await withdraw(70_000)
  const {
    success: {
      payout: { id },
    },
  } = await withdraw(90_000)
  const card = (of: Page) => of.getByRole('article', { name: `Вывод № ${id}:` })
  for (const [who, notice] of [
    [one, 'Теперь нужен второй администратор'],
    [other, 'Вывод одобрен и уйдёт сейчас'],
  ] as const) {
    await who.goto('/admin/payouts')
    // It is sent five seconds later.
    await card(who).getByRole('button', { name: 'Одобрить' }).click()
    await wasShownOnce(who, notice)
  }
  await expect(card(other)).toHaveCount(0)
  const { rows } = await pool.query('select who from payout_decision where payout = $1 order by id', [id])
  expect(rows).toEqual([{ who: 'decider-one' }, { who: 'decider-two' }])
}

async function complaint(player: Page, operator: Page, site: Site): Promise<void> {
  const {
    success: {
      commitments: [next],
    },
  } = await post(player, calls.commitments, {})
  await post(player, calls.placeBet, {
    game: 'dice',
    nonce: next?.nonce ?? 0,
    clientSeed: 'a complaint',
    stake: 100,
    params: { chance: 49.5, side: 'under' },
  })
  const {
    success: {
      bets: [bet],
    },
  } = await post(player, calls.latestBets, {})
  await operator.keyboard.press('Control+k')
  await operator.getByLabel('Страница или игрок').fill(`${site.url}/bet/${bet?.link ?? ''}`)
  await operator.getByRole('option', { name: 'Чья это ставка' }).click()
  await expect(operator.getByRole('row')).toHaveCount(2)
  await operator.getByRole('link', { name: 'operated' }).click()
  await expect(operator.getByRole('heading', { name: 'operated' })).toBeVisible()
}

async function fileOfList(operator: Page): Promise<void> {
  await operator.goto('/admin/players?search=decider')
  const logins = operator.getByRole('table').getByRole('strong')
  await expect(logins.first()).toBeVisible()
  const saving = operator.waitForEvent('download')
  await operator.getByRole('button', { name: 'CSV' }).click()
  await operator.getByLabel('Причина').fill('Сверка за день')
  await operator.getByRole('button', { name: 'Скачать', exact: true }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const [, ...lines] = text.trim().split('\r\n')
  expect(lines.map((line) => line.split(/[;,]/)[1])).toEqual(await logins.allInnerTexts())
}

async function promoCode(operator: Page): Promise<void> {
  await operator.goto('/admin/promo')
  await operator.getByRole('button', { name: 'Сделать код' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Код').fill('OPERATOR-DAY')
  // One person may declare a limited sum per day, over codes and tournaments together.
  await window.getByLabel('Сколько раз').fill('50')
  await expect(window.getByText('Не больше 5 000.00 ₽')).toBeVisible()
  await window.getByRole('button', { name: 'Сделать код' }).click()
  await expect(operator.getByRole('button', { name: 'Закончить OPERATOR-DAY' })).toBeVisible()
}

async function tournament(operator: Page): Promise<void> {
  await operator.goto('/admin/tournaments')
  await operator.getByRole('button', { name: 'Сделать турнир' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Название').fill('День оператора')
  await window.getByLabel('Конец').fill('2099-01-01T00:00')
  await window.getByLabel('Фонд, не больше').fill('5000')
  await window.getByRole('button', { name: 'Посчитать, сколько он стоит' }).click()
  await expect(window.getByText('Не больше 5 000.00 ₽')).toBeVisible()
  await window.getByRole('button', { name: 'Сделать турнир' }).click()
  await operator.getByRole('button', { name: 'Отменить День оператора' }).click()
  await window.getByRole('button', { name: 'Отменить турнир' }).click()
  await expect(operator.getByRole('row', { name: /День оператора.*отменён/ })).toBeVisible()
}

async function drained(player: Page, operator: Page): Promise<void> {
  await player.goto('/mines')
  await player.getByRole('region', { name: 'Сделать ставку' }).getByRole('button', { name: 'Играть' }).click()
  const cell = player
    .getByRole('group', { name: /^Поле из 25 клеток/ })
    .getByRole('button')
    .nth(12)
  await expect.poll(async () => (await post(player, calls.openGames, {})).success.games.length).toBe(1)
  await operator.goto('/admin/switches')
  await operator.getByRole('button', { name: 'Выключить mines' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Что прочтут игроки').fill('Мины на проверке до вечера')
  await window.getByRole('button', { name: 'Выключить игру' }).click()
  await expect(operator.getByRole('row', { name: /^Mines.*выключена/ })).toBeVisible()
  await expect(player.getByText('Мины на проверке до вечера').first()).toBeVisible()
  await cell.click()
  await expect
    .poll(async () => {
      const {
        success: { games: left },
      } = await post(player, calls.openGames, {})
      return left.length === 0 || (left[0]?.moves.length ?? 0) > 0
    })
    .toBe(true)
  const {
    success: {
      commitments: [next],
    },
  } = await post(player, calls.commitments, {})
  const refused = await player.request.post(calls.placeBet.path, {
    data: { game: 'mines', nonce: next?.nonce ?? 0, clientSeed: 'a drained game', stake: 10, params: { mines: 3 } },
  })
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
  const notice = player.getByText('На сайте проводятся технические работы, скоро вернемся!')
  await operator.goto('/admin/settings')
  await operator.getByRole('button', { name: 'Закрыть на работы' }).click()
  await expect(notice).toBeVisible()
  // The operator who closed it sees it as players do.
  await operator.goto('/dice')
  await expect(operator.getByRole('button', { name: /^Меньше/ })).toBeVisible()
  await operator.goto('/admin/settings')
  await operator.getByRole('button', { name: 'Открыть сайт' }).click()
  await expect(notice).toBeHidden()
  await expect(balance(player)).toBeVisible()
}

async function banned(player: Page, operator: Page, sockets: readonly WebSocket[]): Promise<void> {
  // The socket of the present page: earlier ones closed with their pages.
  const own = sockets.at(-1)
  await operator.goto('/admin/players?search=operated')
  await operator.getByRole('table').getByText('operated', { exact: true }).click()
  await operator.getByRole('button', { name: 'Заблокировать' }).click()
  const window = operator.getByRole('dialog')
  await window.getByLabel('Причина').fill('проверка блокировки')
  await window.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(player.getByText('Вы заблокированы')).toBeVisible()
  await expect(player.getByText('проверка блокировки')).toBeVisible()
  // Only the connection that carried the player's events: a guest's may be opened instead.
  await expect.poll(() => own?.isClosed()).toBe(true)
  expect((await player.request.post(calls.getBal.path, { data: {} })).ok()).toBe(false)
}

async function demoted(operator: Page, database: Database): Promise<void> {
  await operator.goto('/admin/players')
  await expect(operator.getByRole('table')).toBeVisible()
  await rolesOf(database, 'decider-two', [])
  // Automatically: nothing of the area remains on an untouched page.
  await expect(operator.getByRole('link', { name: 'Обзор' })).toHaveCount(0)
  await expect(operator.getByRole('table')).toHaveCount(0)
}
