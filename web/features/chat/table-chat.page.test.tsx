/** The chat as its reader has it: words that come by themselves, a refusal that keeps what was typed, a line complained of, a chat put away. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { Visitor } from '../../testing/wire.ts'

test('a player talks at a table: what others say comes by itself, what is refused stays in the field, and the chat can be put away', async () => {
  await register('chat-one')
  const other = new Visitor()
  await register('chat-two', other)
  const page = await openPage('/live/baccarat')
  await page.sees('Здесь пока тихо')
  await page.fill('Сообщение', 'пиши на best-casino.com')
  await page.press('Сказать')
  await page.sees('Ссылки, телефоны')
  expect((await page.field('Сообщение')).value).toBe('пиши на best-casino.com')
  await page.fill('Сообщение', 'Всем удачи')
  await page.press('Сказать')
  await page.sees(/Вы Всем удачи/)
  await other.ask(calls.sayInChat, { room: 'baccarat', text: 'И вам удачи' })
  await page.sees(/chat-two И вам удачи/)
  await page.press('Пожаловаться: И вам удачи')
  await page.loses('Пожаловаться: И вам удачи')
  await page.press('Убрать чат')
  expect(page.has('И вам удачи')).toBe(false)
  const again = await openPage('/live/baccarat')
  await again.press('Показать чат')
  await again.sees('И вам удачи')
})
