/** Hilo: chances on the buttons, cards that stay after a reload, a skip, a take, and a bet that proves itself. */
import { calls } from '@kurazh/contract/index.ts'
import type { HiloView } from '@kurazh/games/hilo/hilo.ts'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'
import { me } from '../../testing/wire.ts'

const cards = () => document.querySelectorAll('[data-part="lane-card"]').length
const viewOf = async () => (await openGames())[0]?.view as HiloView | undefined

test('a guess carries its chance and prize; the cards outlast a reload; a skip, a take, and the bet is proved', async () => {
  await register('hilo-one')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/hilo')
  // From a two twelve ranks of thirteen are higher or the same.
  await page.part('radiogroup', 'Первая карта').pressText('2')
  for (let tries = 0; tries < 6; tries += 1) {
    await page.press(/^Играть/)
    expect((await page.find('button', /^Больше/)).textContent).toMatch(/92\.31.%.*1\.0725×/)
    expect((await page.find('button', /^Меньше/)).textContent).toMatch(/15\.38.%.*6\.435×/)
    await page.press(/^Больше/)
    // Either the game is over, or the guess is in it.
    await page.until(async () => expect((await viewOf())?.odds.length ?? 1).toBe(1))
    if ((await openGames()).length > 0) break
  }
  expect((await viewOf())?.odds).toEqual([12])
  const again = await openPage('/hilo')
  await again.until(() => expect(cards()).toBe(2))
  await again.press('Пропустить')
  await again.until(async () => expect((await viewOf())?.cards).toHaveLength(3))
  await again.until(() => expect(cards()).toBe(3))
  await again.press(/^Забрать/)
  await again.until(async () => expect(await lastBet()).toMatchObject({ ended: 'taken', multiplier: 1.0725 }))
  await again.sees(/Игра закончена: 1 догадка/)
  await again.until(() => expect(chips()[0]?.textContent).toContain('угадано 1'))
  await again.click(chips()[0])
  await again.sees('которое эта страница получила до ставки')
  await again.sees('Ваш браузер пересчитал исход и получил то же самое')
  await again.pressText('Пересчёт по шагам')
  await again.sees('Карта пропущена, множитель прежний.')
  await again.sees('Угадано: 1 догадка.')
})

test('a wrong guess ends the game, and the card that ended it is the last of the lane', async () => {
  await register('hilo-lost')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/hilo')
  await page.part('radiogroup', 'Первая карта').pressText('К')
  await page.press(/^Играть/)
  // Only another king is as high as a king.
  for (let step = 1; step <= 6 && (await me.ask(calls.history)).bets.length === 0; step += 1) {
    await page.press(/^(Та же|Больше)/)
    await page.until(async () => expect((await openGames())[0]?.moves.length ?? step).toBe(step))
  }
  await page.sees('Не угадали')
  expect(document.querySelectorAll('[data-part="lane-card"][data-wrong]')).toHaveLength(1)
  expect(await lastBet()).toMatchObject({ ended: 'lost', payout: 0 })
})

test('automatic play names the likelier side as often as planned', async () => {
  await register('hilo-auto')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/hilo')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '2')
  fireEvent.change(await page.field('Сколько догадок до выигрыша'), { target: { value: '1' } })
  await page.press(/^Авто: играть, 2 ×/)
  await page.sees('Все ставки сделаны')
  expect(chips()).toHaveLength(2)
  expect((await lastBet())?.moves?.[0]).toEqual({ guess: 'likelier' })
})
