/** The tower: keys alone climb it, a reload keeps it, a trap shows every door, and the bet proves itself. */
import { calls } from '@kurazh/contract/index.ts'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'
import { me } from '../../testing/wire.ts'

const doors = (look: string) => document.querySelectorAll(`[data-part="door"][data-look="${look}"]`).length
const still = () => localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))

test('climbed by keys alone, kept over a reload, taken, and proved', async () => {
  await register('tower-keys')
  still()
  const page = await openPage('/tower')
  await page.part('radiogroup', 'Сложность').pressText('Легко')
  const enter = async (name: RegExp | string, at = page) => {
    const target = await at.find('button', name)
    await at.canBePressed(target)
    target.focus()
    await at.user.keyboard('{Enter}')
  }
  for (let tries = 0; tries < 10; tries += 1) {
    await enter(/^Играть/)
    await enter('Этаж 1, дверь 2')
    // Either the game is over, or the move is in it.
    await page.until(async () => expect((await openGames())[0]?.moves.length ?? 1).toBe(1))
    if ((await openGames()).length > 0) break
  }
  // The focus goes up with the player.
  await page.until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Этаж 2, дверь 2'))
  const again = await openPage('/tower')
  await again.until(() => expect([doors('passed'), doors('past'), doors('live')]).toEqual([1, 3, 4]))
  await enter(/^Забрать/, again)
  await again.until(async () => expect(await lastBet()).toMatchObject({ ended: 'taken', multiplier: 1.32 }))
  await again.sees(/Игра закончена: 1 этаж/)
  await again.until(() => expect(chips()[0]?.textContent).toContain('1 этаж'))
  await again.click(chips()[0])
  await again.sees('которое эта страница получила до ставки')
  await again.sees('Ваш браузер пересчитал исход и получил то же самое')
  await again.pressText('Пересчёт по шагам')
  await again.sees('Открыты двери снизу вверх: 2. Пройдено: 1 этаж.')
})

test('a trap ends the climb and every door is shown', async () => {
  await register('tower-lost')
  still()
  const page = await openPage('/tower')
  await page.part('radiogroup', 'Сложность').pressText('Мастер')
  await page.press(/^Играть/)
  for (let step = 1; step <= 9 && (await me.ask(calls.history)).bets.length === 0; step += 1) {
    await page.press(/^Случайная дверь/)
    await page.until(async () => expect((await openGames())[0]?.moves.length ?? step).toBe(step))
  }
  await page.sees('Ловушка')
  await page.until(() => expect([doors('trap'), doors('closed'), doors('live')]).toEqual([1, 0, 0]))
  expect(await lastBet()).toMatchObject({ ended: 'lost', payout: 0 })
})

test('automatic play leaves after the chosen floor', async () => {
  await register('tower-auto')
  still()
  const page = await openPage('/tower')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '2')
  fireEvent.change(await page.field('После какого этажа забирать'), { target: { value: '1' } })
  await page.press(/^Авто: играть, 2 ×/)
  await page.sees('Все ставки сделаны')
  expect(chips()).toHaveLength(2)
})
