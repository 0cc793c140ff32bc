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

test('the site is closed with the operator’s words, and takes no newcomers for a while, by the page of settings', async () => {
  await enterAs('settings-owner', ['owner'])
  const page = await openPage('/admin/settings')
  await page.press('Пока не принимать')
  await page.sees('не принимаются')
  const newcomer = new Visitor()
  const refused = await newcomer.call(calls.registr, { email: 'late@example.org', login: 'late-one', password: 'a password of the page', info: '' })
  expect(refused).toMatchObject({ code: 'Forbidden', error: expect.stringContaining('пока не принимает') })
  await page.press('Снова принимать')
  await page.sees(/Новые игрокипринимаются|Новые игроки принимаются/)
  await register('in-time', newcomer)
})
