/** Drives the public page of a player: reached from a bet and the menu, its records open their bets, one switch hides it. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

/** Bets until one has won: almost every bet does. */
async function winner(login: string, visitor: Visitor): Promise<void> {
  await register(login, visitor)
  for (let nonce = 0; nonce < 5; nonce++)
    await visitor.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'a seed of records',
      stake: 10,
      params: { chance: 95, side: 'under' },
    })
  await expect
    .poll(async () => (await me.ask(calls.publicProfile, { name: login })).profile.records.length, { timeout: 20_000 })
    .toBe(1)
}

test('a guest comes from a bet to its player, sees the records, and a record opens its bet; hidden, it is gone', async () => {
  const player = new Visitor()
  await winner('record-holder', player)
  const { id } = await player.ask(calls.betLink, { nonce: 0 })
  const page = await openPage(`/bet/${id}`)
  await page.press('record-holder', 'link')
  await page.find('heading', 'record-holder')
  expect(location.pathname).toBe('/player/record-holder')
  await page.sees(/Лучший множитель.*1.0421×.*Крупнейший выигрыш.*0.42 ₽/)
  await page.sees(/Любимые игры.*Dice/)
  expect(page.has('Так видят вас другие')).toBe(false)
  await page.part('table').press(/открыть ставку с проверкой/, 'link')
  await page.until(() => expect(location.pathname).toMatch(/^\/bet\/[\w-]{22}$/))
  await page.sees('Игрок record-holder')

  await player.ask(calls.hideProfile, { hide: true })
  const hidden = await openPage('/player/record-holder')
  await hidden.find('heading', 'Профиль скрыт')
  const text = hidden.part('main').text
  const unknown = await openPage('/player/nobody-of-this-name')
  await unknown.find('heading', 'Профиль скрыт')
  expect(unknown.part('main').text).toBe(text)
})

test('the menu leads to one’s own page, which says how others see it, and the account hides it', async () => {
  await me.ask(calls.registr, { email: 'champion@example.org', login: 'Рекордсмен', password, info: '' })
  const page = await openPage('/status')
  await page.press(/^Аккаунт: /)
  await page.press('Мой профиль', 'link')
  await page.sees('Так видят вас другие')
  await page.sees('Пока нет рекордов')
  await page.press('Показать или скрыть', 'link')
  await page.press(/^Скрыть профиль/, 'switch')
  await page.until(async () => expect((await me.ask(calls.profile)).hidesProfile).toBe(true))
  await page.press('Мой профиль', 'link')
  await page.sees('Сейчас этот профиль видите только вы')
  expect(decodeURIComponent(location.pathname)).toBe('/player/Рекордсмен')
})
