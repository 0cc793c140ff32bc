/** Video poker: a deal that outlasts a reload, a hint, a hold by key, the exchange, and a bet that proves itself. */
import type { VideoPokerView } from '@kurazh/games/video-poker/video-poker.ts'
import { bestHold } from '@kurazh/games/video-poker/worth.ts'
import { placesOf } from '@kurazh/games/video-poker/video-poker.ts'
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'

const dealt = async () => ((await openGames())[0]?.view as VideoPokerView | undefined)?.cards ?? []
const places = () => [...document.querySelectorAll('[data-part="poker-place"]')]
const heldOnPage = () =>
  places().flatMap((place, index) => (place.getAttribute('aria-pressed') === 'true' ? [index + 1] : []))
const advisedOnPage = () => places().flatMap((place, index) => (place.hasAttribute('data-advised') ? [index + 1] : []))

test('a press deals; the hand outlasts a reload; the hint names the best hold; cards are held and exchanged, and the bet is proved', async () => {
  await register('poker-one')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false, hotkeys: true }))
  const page = await openPage('/video-poker')
  await page.press(/^Раздать/)
  await page.until(async () => expect(await dealt()).toHaveLength(5))
  const cards = await dealt()
  const again = await openPage('/video-poker')
  await again.find('button', /^Обменять все/)
  expect(advisedOnPage()).toEqual([])
  await again.press('Подсказка')
  const best = placesOf(bestHold('jacks', cards))
  await again.until(() => expect(advisedOnPage()).toEqual(best))
  await again.sees(/Лучший выбор [\d.]+×, ваш [\d.]+×/)
  await again.press('Чего стоит каждый выбор')
  await again.window.sees('Средняя выплата по всем заменам')
  expect(document.querySelectorAll('[role="dialog"] tbody tr')).toHaveLength(32)
  await again.user.keyboard('{Escape}')
  await again.user.keyboard('25')
  await again.until(() => expect(heldOnPage()).toEqual([2, 5]))
  await again.user.keyboard('5')
  await again.user.click(places()[2] as Element)
  expect(heldOnPage()).toEqual([2, 3])
  await again.press(/^Обменять 3/)
  await again.until(async () => expect(await lastBet()).toMatchObject({ moves: [{ deal: true }, { hold: [2, 3] }] }))
  await again.until(() => expect(chips()).toHaveLength(1))
  await again.click(chips()[0])
  await again.sees('которое эта страница получила до ставки')
  await again.sees('Ваш браузер пересчитал исход и получил то же самое')
  await again.pressText('Пересчёт по шагам')
  await again.sees('Заменены места 1, 4, 5: на каждое легла карта, которая была под ним.')
})

test('automatic play holds what the hint would', async () => {
  await register('poker-auto')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/video-poker')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '2')
  await page.press(/^Авто: раздать, 2 ×/)
  await page.sees('Все ставки сделаны')
  expect(chips()).toHaveLength(2)
  const bet = await lastBet()
  const { drawn } = (bet?.outcome ?? { drawn: [] }) as { drawn: number[] }
  expect(bet?.moves).toEqual([{ deal: true }, { hold: placesOf(bestHold('jacks', drawn.slice(0, 5))) }])
})
