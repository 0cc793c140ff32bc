/** Drives the chat of the site: opened next to the page, written in, named in, a bet judged, an author hidden, off. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { tokenFor } from '../../testing/letters.ts'
import { requestKey } from '../../api/request-key.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

/** A player who may write: the contact is confirmed, and ten bets are made. */
async function writer(login: string, visitor: Visitor = me): Promise<void> {
  await register(login, visitor)
  await visitor.ask(calls.confirmEmail, { token: await tokenFor(`${login}@example.org`, 'email') })
  for (let nonce = 0; nonce < 10; nonce++)
    await visitor.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'a seed of the chat',
      stake: 1,
      params: { chance: 95, side: 'under' },
    })
}
const say = (visitor: Visitor, text: string) => visitor.ask(calls.sayInChat, { room: 'games', text, key: requestKey() })

test('a player opens the chat, is named, answers, checks a bet, hides its author, and switches the chat off', async () => {
  await writer('chat-reader')
  const other = new Visitor()
  await writer('chat-talker', other)
  const page = await openPage('/status')
  await page.press('Чат')
  expect(localStorage.getItem('chat')).toBe('open')
  const chat = page.part('complementary', 'Чат')
  await chat.press('Игры', 'radio')
  await chat.sees('Здесь пока тихо')
  await chat.fill('Сообщение', 'Всем привет')
  await chat.press('Сказать')
  await chat.sees(/Вы Всем привет/)
  await page.press('Чат')
  await page.loses('Всем привет')

  const { id } = await other.ask(calls.betLink, { nonce: 0 })
  await say(other, `@chat-reader, смотри /bet/${id}`)
  await page.press('Чат, обращений к вам: 1')
  await chat.sees(/chat-talker @chat-reader, смотри ставка/)
  await page.find('button', 'Чат')
  await chat.press('Показать ставку и проверить')
  await chat.sees(/Dice.*1.00 ₽ · 1.0421×проверено расчётом/)
  await chat.fill('Сообщение', 'Хороша! @chat-t')
  await chat.press('@chat-talker')
  expect((await chat.field('Сообщение')).value).toBe('Хороша! @chat-talker ')
  await chat.press(/^Что сделать/)
  expect((await chat.find('link', 'Профиль')).getAttribute('href')).toBe('/player/chat-talker')
  await chat.press(/^Что сделать/)
  await other.ask(calls.hideProfile, { hide: true })
  await chat.press(/^Что сделать/)
  await chat.find('button', 'Скрыть автора')
  await page.until(() => expect(chat.queries.queryByRole('link', { name: 'Профиль' })).toBeNull())
  await chat.press('Скрыть автора')
  await chat.loses('смотри ставка')
  await chat.press('Показать: chat-talker')
  await chat.sees('смотри ставка')

  const settings = await openPage('/account#settings')
  await settings.press(/^Чат сайта/, 'switch')
  expect(settings.queries.queryByRole('button', { name: 'Чат' })).toBeNull()
  const asked = vi.spyOn(me, 'fetch')
  // The socket is open: by then everything of the chat would have been asked.
  await (await openPage('/status')).sees(/\d онлайн/)
  expect(asked.mock.calls.filter(([path]) => path.startsWith('/api/chat'))).toEqual([])
})
