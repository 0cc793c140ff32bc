/** Pages of the area that are no lists: the books, what waits for a second person, administrators; and the lists with presses in their rows. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../testing/admin-page.ts'
import { openPage, register } from '../testing/page.tsx'
import { me, Visitor } from '../testing/wire.ts'

test('the books say that they hold, and a key leads to its transfers by the address', async () => {
  await enterAs('books-owner', ['owner'])
  const { user } = await me.ask(calls.getUser)
  const page = await openPage('/admin/books')
  await page.sees('Сходится: всё вместе ноль')
  await page.find('table')
  await page.fill('Номер игрока', String(user?.id))
  await page.fill('Ключ движения', 'no such key')
  await page.press('Найти проводки')
  await page.until(() => expect(location.search).toContain('no+such+key'))
  await page.sees(/не найдено|нет/i)
})

test('what one asks another carries out: whoever asked has no press for it, and it is done once', async () => {
  await enterAs('asks-owner', ['owner'])
  const page = await openPage('/admin/admins')
  await page.press('Позвать ещё одного')
  const newcomer = new Visitor()
  await register('asked-for', newcomer)
  await page.window.fill('Логин игрока', 'asked-for')
  await page.window.press('Поддержка', 'checkbox')
  await page.window.press('Попросить')
  await page.sees('Просьба записана')
  const own = await openPage('/admin/requests')
  const asked = async (of: typeof own) => of.find('region', /asked-for/)
  await asked(own)
  expect((await own.part('region', /asked-for/).find('button', 'Исполнить')).matches(':disabled')).toBe(true)

  await enterAs('second-owner', ['owner'])
  const other = await openPage('/admin/requests')
  await asked(other)
  await other.part('region', /asked-for/).press('Исполнить')
  await other.loses('Роли: asked-for')
  const { admins } = await me.ask(adminCalls.admins)
  expect(admins.find(({ login }) => login === 'asked-for')?.roles).toEqual(['support'])
})

test('a line of the chat is taken away, and its author is silent, from the list', async () => {
  const author = new Visitor()
  await register('loud-author', author)
  await author.ask(calls.sayInChat, { room: 'baccarat', text: 'Дайте в долг' })
  await enterAs('chat-support', ['support'])
  const page = await openPage('/admin/chat')
  await page.press('Убрать')
  await page.sees('убрано')
  await page.press('Пусть молчит')
  await page.window.fill('Причина: игрок прочтёт её', 'просит денег')
  await page.window.press('Пусть молчит')
  await page.sees('автор молчит')
  expect(await author.call(calls.sayInChat, { room: 'baccarat', text: 'Почему?' })).toMatchObject({ error: expect.stringContaining('просит денег') })
})

test('what the site sends has its events and its letters, each at an address', async () => {
  await enterAs('deliveries-owner', ['owner'])
  const page = await openPage('/admin/deliveries')
  await page.press('Проверить')
  await page.sees('Системы оператора не названы')
  const letters = await openPage('/admin/deliveries?tab=letters')
  await letters.sees(/Подтвердите адрес почты: откройте ссылку/)
  await letters.sees('сервера нет')
})

test('the switches of the site say how they stand', async () => {
  await enterAs('settings-owner', ['owner'])
  const page = await openPage('/admin/settings')
  await page.sees('сайт открыт')
  await page.find('button', 'Закрыть на работы')
  await page.find('button', 'Пока не принимать')
})

test('a game is switched off with words, its page says them where one bets and refuses, and it is on again', async () => {
  // Nobody else's test sits at this table.
  const game = 'roulette-la-partage'
  await enterAs('switch-owner', ['owner'])
  const page = await openPage('/admin/switches?kind=table')
  await page.loses('plinko')
  await page.press(`Выключить ${game}`)
  await page.window.fill('Что прочтут игроки', 'Меняем сукно')
  await page.window.press('Выключить игру')
  await page.sees('Меняем сукно')
  await page.press('Выключенные', 'radio')
  await page.until(() => expect(location.search).toBe('?kind=off'))
  expect((await me.ask(calls.tables)).tables.find((table) => table.game === game)).toMatchObject({ off: 'Меняем сукно' })
  const table = await openPage(`/live/${game}`)
  await table.sees('Меняем сукно')
  const again = await openPage('/admin/switches?kind=off')
  await again.press(`Включить ${game}`)
  await again.sees('Таких игр сейчас нет')
})

test('automatic play is switched off in one game, and allowed again', async () => {
  await enterAs('pace-owner', ['owner'])
  const page = await openPage('/admin/switches?kind=table')
  await page.press('Автоигра, blackjack-high: разрешена')
  await page.find('button', 'Автоигра, blackjack-high: выключена')
  expect((await me.ask(calls.tables)).tables.find(({ game }) => game === 'blackjack-high')).toMatchObject({ autoplay: false })
  await page.press('Автоигра, blackjack-high: выключена')
  await page.find('button', 'Автоигра, blackjack-high: разрешена')
})

test('machines stand with their version and rounds, packages with what is kept of them', async () => {
  await enterAs('slots-auditor', ['auditor'])
  const page = await openPage('/admin/slots')
  await page.sees('firebird')
  await page.loses('plinko')
  // Who may not switch reads how everything stands.
  expect(page.queries.queryAllByRole('button', { name: /Выключить/ })).toEqual([])
  await page.press('Пакеты других авторов', 'link')
  await page.until(() => expect(location.search).toBe('?tab=packages'))
  await page.sees('Все версии')
})

test('shared rounds show what is staked and what is left of the chain, without a point', async () => {
  await enterAs('rounds-auditor', ['auditor'])
  const page = await openPage('/admin/rounds')
  await page.find('region', 'crash')
  await page.sees('Осталось раундов')
  expect(page.queries.queryAllByRole('button', { name: 'Пауза после раунда' })).toEqual([])
})

test('a promo code says what it may cost before it is made, and is ended; a table stands and goes on; games show what they returned', async () => {
  await enterAs('tournament-maker', ['tournament', 'dealer', 'finance'])
  const page = await openPage('/admin/promo')
  await page.press('Сделать код')
  await page.window.fill('Код', 'WINTER-PAGE')
  await page.window.fill('Сколько раз', '20')
  await page.window.sees('Не больше 2 000.00 ₽')
  await page.window.press('Сделать код')
  await page.press('Закончить WINTER-PAGE')
  await page.sees('закончен')
  const tables = await openPage('/admin/tables')
  await tables.press('Остановить после раунда')
  await tables.sees('стоит')
  await tables.press('Пустить')
  await tables.loses('стоит')
  const games = await openPage('/admin/games')
  await games.sees('Наибольший выигрыш')
})
