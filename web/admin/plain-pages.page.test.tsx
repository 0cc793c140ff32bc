/** Drives pages that are not lists: the books, requests, administrators; and lists with buttons in their rows. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { bring, enterAs } from '../testing/admin-page.ts'
import { requestKey } from '../api/request-key.ts'
import { openPage, register } from '../testing/page.tsx'
import { me, Visitor } from '../testing/wire.ts'

test('the books report that they balance, and a key in the URL shows its transfers', async () => {
  await enterAs('books-chief', ['owner'])
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

test('a request is approved by another person: its author has no button, and it is carried out once', async () => {
  await enterAs('asks-chief', ['owner'])
  const page = await openPage('/admin/admins')
  await page.press('Позвать ещё одного')
  const newcomer = new Visitor()
  await register('asked-for', newcomer)
  await page.window.fill('Логин игрока', 'asked-for')
  await page.window.press('Поддержка', 'checkbox')
  await page.window.press('Отправить запрос')
  await page.sees('Запрос отправлен')
  const own = await openPage('/admin/requests')
  const requestFor = async (of: typeof own) => of.find('region', /asked-for/)
  await requestFor(own)
  await own.part('region', /asked-for/).find('button', 'Забрать запрос')
  expect(own.part('region', /asked-for/).queries.queryByRole('button', { name: 'Исполнить' })).toBeNull()

  await enterAs('second-chief', ['owner'])
  const other = await openPage('/admin/requests')
  await requestFor(other)
  await other.part('region', /asked-for/).press('Исполнить')
  await other.loses('Роли: asked-for')
  const { admins } = await me.ask(adminCalls.admins)
  expect(admins.find(({ login }) => login === 'asked-for')?.roles).toEqual(['support'])

  // To take a role away needs no second person, only a reason.
  const people = await openPage('/admin/admins')
  await people.part('row', /asked-for/).press('Изменить роли')
  await people.window.press('Поддержка', 'checkbox')
  await people.window.fill('Причина', 'Ушёл из команды')
  await people.window.press('Забрать роли')
  await people.sees(/Роли забраны/)
  expect((await me.ask(adminCalls.admins)).admins.map(({ login }) => login)).not.toContain('asked-for')
})

test('a chat message is removed and its author muted from the list, and a room is closed', async () => {
  const author = new Visitor()
  await register('loud-author', author)
  const { commitments } = await author.ask(calls.commitments)
  await author.ask(calls.placeBet, {
    game: 'dice',
    nonce: commitments[0]?.nonce ?? 0,
    clientSeed: 'first',
    stake: 1,
    params: { chance: 49.5, side: 'under' },
  })
  await author.ask(calls.sayInChat, { room: 'baccarat', text: 'Дайте в долг', key: requestKey() })
  await enterAs('chat-helper', ['support'])
  const page = await openPage('/admin/chat')
  await page.press('Убрать')
  await page.sees('убрано')
  await page.press('Запретить писать')
  await page.window.fill('Причина: игрок прочтёт её', 'просит денег')
  await page.window.press('Запретить писать')
  await page.sees('автору запрещено писать')
  expect(await author.call(calls.sayInChat, { room: 'baccarat', text: 'Почему?', key: requestKey() })).toMatchObject({
    error: expect.stringContaining('просит денег'),
  })
  const rooms = await openPage('/admin/chat?tab=rooms')
  await rooms.find('region', 'Помощь')
  const help = rooms.part('region', 'Помощь')
  await help.fill('Секунд между сообщениями игрока', '30')
  await help.press(/^Закрыть/, 'switch')
  await help.fill('Почему: это прочтут игроки', 'отвечаем письмами')
  await help.press('Сохранить')
  await rooms.sees('комната закрыта')
  expect((await me.ask(adminCalls.chatRooms)).rooms).toContainEqual({
    room: 'help',
    slowSeconds: 30,
    level: 'global',
    closed: 'отвечаем письмами',
  })
})

test('an open rain of the chat is listed and cancelled with a reason', async () => {
  const giver = new Visitor()
  await register('cloudy-day', giver)
  await bring({ login: 'cloudy-day' }, 'chatter')
  await giver.ask(calls.openRain, { room: 'games', amount: 50, receivers: 2, seconds: 180, request: requestKey() })
  await enterAs('rain-helper', ['support'])
  const page = await openPage('/admin/chat?tab=rains')
  await page.sees(/cloudy-day, Игры: до .*, участников 0/)
  await page.press('Отменить')
  await page.window.fill('Причина', 'просили модераторы')
  await page.window.press('Отменить дождь')
  await page.sees('деньги вернулись игроку')
  await page.sees('Сейчас дождей нет')
  expect((await giver.ask(calls.getBal)).balance).toBe(1000)
})

test('deliveries have events and letters, each with its own URL', async () => {
  await enterAs('deliveries-chief', ['owner'])
  const page = await openPage('/admin/deliveries')
  await page.press('Проверить')
  await page.sees('Системы оператора не заданы')
  const letters = await openPage('/admin/deliveries?tab=letters')
  await letters.sees(/Подтвердите адрес почты: откройте ссылку/)
  await letters.sees('сервера нет')
})

test("the site's switches show their state", async () => {
  await enterAs('settings-chief', ['owner'])
  const page = await openPage('/admin/settings')
  await page.sees('сайт открыт')
  await page.find('button', 'Закрыть на работы')
  await page.find('button', 'Пока не принимать')
})

test('a game is switched off with a message, its page shows the message and refuses bets, and it is switched on again', async () => {
  // No other test uses this table.
  const game = 'roulette-la-partage'
  await enterAs('switch-chief', ['owner'])
  const page = await openPage('/admin/switches?kind=table')
  await page.loses('plinko')
  await page.sees(`Рулетка La Partage ${game}`)
  await page.press('Выключить Рулетка La Partage')
  await page.window.fill('Что прочтут игроки', 'Меняем сукно')
  await page.window.press('Выключить игру')
  await page.sees('Меняем сукно')
  await page.press('Выключенные', 'radio')
  await page.until(() => expect(location.search).toBe('?kind=off'))
  expect((await me.ask(calls.tables)).tables.find((table) => table.game === game)).toMatchObject({
    off: 'Меняем сукно',
  })
  const table = await openPage(`/live/${game}`)
  await table.sees('Меняем сукно')
  const reopened = await openPage('/admin/switches?kind=off')
  await reopened.press('Включить Рулетка La Partage')
  await reopened.sees('Таких игр сейчас нет')
})

test('automatic play is switched off in one game, and allowed again', async () => {
  await enterAs('pace-chief', ['owner'])
  const page = await openPage('/admin/switches?kind=table')
  await page.press('Блэкджек: высокие ставки, автоигра: разрешена')
  await page.find('button', 'Блэкджек: высокие ставки, автоигра: выключена')
  expect((await me.ask(calls.tables)).tables.find(({ game }) => game === 'blackjack-high')).toMatchObject({
    autoplay: false,
  })
  await page.press('Блэкджек: высокие ставки, автоигра: выключена')
  await page.find('button', 'Блэкджек: высокие ставки, автоигра: разрешена')
})

test('machines are listed with version and rounds, packages with their stored versions', async () => {
  await enterAs('slots-auditor', ['auditor'])
  const page = await openPage('/admin/slots')
  await page.sees('Жар-птица firebird')
  await page.loses('plinko')
  // Without the right to switch, the states are readable.
  expect(page.queries.queryAllByRole('button', { name: /Выключить/ })).toEqual([])
  await page.press('Пакеты других авторов', 'link')
  await page.until(() => expect(location.search).toBe('?tab=packages'))
  await page.sees('Все версии')
})

test('shared rounds show the stakes and what is left of the chain, but not the point', async () => {
  await enterAs('rounds-auditor', ['auditor'])
  const page = await openPage('/admin/rounds')
  await page.find('region', 'Crash')
  await page.sees('Осталось раундов')
  expect(page.queries.queryAllByRole('button', { name: 'Пауза после раунда' })).toEqual([])
})

test('a promo code states its cost before it is created, and is ended; a table is paused and resumed; games show their actual return', async () => {
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
  await tables.sees('остановлен')
  await tables.press('Запустить')
  await tables.loses('остановлен')
  const games = await openPage('/admin/games')
  await games.sees('Наибольший выигрыш')
})
