/**
 * Drives the chat as a reader does: messages arrive by themselves, a refusal keeps the typed text, a message is
 * reported, the chat is hidden.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { requestKey } from '../../api/request-key.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

test('a player chats at a table: messages arrive by themselves, a refused text stays in the field, and the chat can be hidden', async () => {
  await register('chat-one')
  const other = new Visitor()
  await register('chat-two', other)
  const page = await openPage('/live/baccarat')
  await page.sees('Здесь пока тихо')
  await page.sees('Писать можно после первой ставки')
  for (const who of [me, other])
    await who.ask(calls.placeBet, {
      game: 'dice',
      nonce: 0,
      clientSeed: 'a seed of the chat',
      stake: 1,
      params: { chance: 95, side: 'under' },
    })
  // Opened again, it asks at once what has changed.
  await page.press('Убрать чат')
  await page.press('Показать чат')
  await page.field('Сообщение')
  await page.fill('Сообщение', 'пиши на best-casino.com')
  await page.press('Сказать')
  await page.sees('Ссылки, телефоны')
  expect((await page.field('Сообщение')).value).toBe('пиши на best-casino.com')
  await page.fill('Сообщение', 'Всем удачи')
  await page.press('Сказать')
  await page.sees(/Вы Всем удачи/)
  await other.ask(calls.sayInChat, {
    room: 'baccarat',
    text: 'И вам удачи',
    key: requestKey(),
  })
  await page.sees(/chat-two И вам удачи/)
  await page.press('Что сделать: И вам удачи')
  await page.press('Пожаловаться')
  await page.loses('Пожаловаться')
  await page.press('Убрать чат')
  expect(page.has('И вам удачи')).toBe(false)
  const reopened = await openPage('/live/baccarat')
  await reopened.press('Показать чат')
  await reopened.sees('И вам удачи')
})
