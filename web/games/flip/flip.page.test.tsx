/** The coin: thrown, kept over a reload, taken, lost and proved; automatic play takes after the chosen throw. */
import { calls } from '@kurazh/contract/index.ts'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'
import { me } from '../../testing/wire.ts'

const throws = (selector = '') => document.querySelectorAll(`[data-part="thrown"]${selector}`).length
const still = () => localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))

test('a streak outlasts a reload, is taken, and the bet is proved', async () => {
  await register('flip-one')
  still()
  const page = await openPage('/flip')
  for (let tries = 0; tries < 20; tries += 1) {
    await page.press(/^Играть, /)
    await page.press(/^Решка/)
    // Either the game is over, or the move is in it.
    await page.until(async () => expect((await openGames())[0]?.moves.length ?? 1).toBe(1))
    if ((await openGames()).length > 0) break
  }
  const again = await openPage('/flip')
  await again.until(() => expect(throws('[data-side="tails"]')).toBe(1))
  await again.press(/^Забрать/)
  await again.until(async () => expect(await lastBet()).toMatchObject({ ended: 'taken', multiplier: 1.98 }))
  await again.sees(/Игра закончена: 1 бросок/)
  await again.until(() => expect(chips()[0]?.textContent).toContain('1 бросок'))
  await again.click(chips()[0])
  await again.sees('которое эта страница получила до ставки')
  await again.sees('Ваш браузер пересчитал исход и получил то же самое')
  await again.pressText('Пересчёт по шагам')
  await again.sees('Угадано подряд: 1 бросок.')
})

test('a wrong side ends the streak and is the last of the throws', async () => {
  await register('flip-lost')
  still()
  const page = await openPage('/flip')
  await page.press(/^Играть, /)
  for (let step = 1; step <= 20 && (await me.ask(calls.history)).bets.length === 0; step += 1) {
    await page.press(/^Орёл/)
    await page.until(async () => expect((await openGames())[0]?.moves.length ?? step).toBe(step))
  }
  await page.sees(/Решка: не угадано/)
  await page.until(() => expect(throws('[data-wrong]')).toBe(1))
  expect(await lastBet()).toMatchObject({ ended: 'lost', payout: 0 })
})

test('automatic play takes after the chosen throw', async () => {
  await register('flip-auto')
  still()
  const page = await openPage('/flip')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '2')
  fireEvent.change(await page.field('После какого броска забирать'), { target: { value: '1' } })
  await page.press(/^Авто: играть, 2 ×/)
  await page.sees('Все ставки сделаны')
  expect(chips()).toHaveLength(2)
})
