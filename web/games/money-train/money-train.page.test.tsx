/** Money train: an ambush ends the ride, keys and a reload, and a plan that leaves after the named wagon. */
import { calls } from '@kurazh/contract/index.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { balance, chips, openPage, type Page, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'
import { me } from '../../testing/wire.ts'

const shown = (selector: string) => document.querySelectorAll(`[data-part="train-stage"]${selector}`).length
const wagons = (look: string) => document.querySelectorAll(`[data-part="wagon"][data-look="${look}"]`).length

const nextWagon = /^(В первый|Следующий) вагон/

async function open(login: string, difficulty: string): Promise<Page> {
  await register(login)
  const page = await openPage('/moneytrain')
  await page.find('radiogroup', 'Сложность')
  await page.part('radiogroup', 'Сложность').pressText(difficulty)
  return page
}

test('an ambush ends the ride: the train stops, every door is shown, the stake is gone', async () => {
  const page = await open('train-lost', 'Эксперт')
  await page.press(/^Играть/)
  // Ten wagons of twenty hide an ambush: at the latest the eleventh is one.
  for (let step = 1; step <= 11 && (await me.ask(calls.history)).bets.length === 0; step += 1) {
    await page.press(nextWagon)
    await page.until(async () => expect((await openGames())[0]?.moves.length ?? step).toBe(step))
  }
  await page.sees('Засада')
  await page.until(() => expect(shown('[data-stopped]')).toBe(1))
  await page.until(() => expect(wagons('closed')).toBe(0))
  const bet = await lastBet()
  expect(bet).toMatchObject({ ended: 'lost', payout: 0 })
  expect(chips()[0]?.textContent).toMatch(new RegExp(`засада, вагон ${bet?.moves?.length}`))
  await page.until(() => expect(balance()).toContain('990.00'))
})

test('by keys alone: a reload in the middle loses nothing, the loot is taken, and the bet proves itself', async () => {
  const page = await open('train-keys', 'Легко')
  const enter = async (name: RegExp | string, at = page) => {
    const target = await at.find('button', name)
    await at.canBePressed(target)
    target.focus()
    await at.user.keyboard('{Enter}')
  }
  // An easy train hides one ambush in twenty wagons. The server reports the result of a wagon; the page shows it later.
  const isRobbed = async () => {
    await enter(/^Играть/)
    await enter(nextWagon)
    let [ride] = await openGames()
    await page.until(async () => {
      ;[ride] = await openGames()
      expect(ride?.moves.length ?? 'an ambush').not.toBe(0)
    })
    return ride !== undefined
  }
  let tries = 0
  while (!(await isRobbed())) expect((tries += 1)).toBeLessThan(5)
  const [before] = await openGames()
  const again = await openPage('/moneytrain')
  await again.until(() => expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('1.0315×'))
  expect(wagons('robbed')).toBe(1)
  expect(await openGames()).toEqual([before])
  // The stake is in the open game: neither the table's limits nor the balance apply to it.
  expect((await again.field('Ставка')).disabled).toBe(true)
  await again.sees('уже в игре')
  expect((await again.find('button', /^Забрать/)).textContent).toMatch(/10\.31/)
  await enter(/^Забрать/, again)
  await again.until(async () =>
    expect(await lastBet()).toMatchObject({ nonce: before?.nonce, ended: 'taken', multiplier: 1.0315, payout: 10.31 }),
  )
  await again.sees('Вы сошли с поезда')
  await again.until(() => expect(chips()[0]?.textContent).toContain('1 вагон'))
  await again.click(chips()[0])
  await again.sees('которое эта страница получила до ставки')
  await again.sees('Ваш браузер пересчитал исход и получил то же самое')
  await again.pressText('Пересчёт по шагам')
  await again.sees('Обыскано подряд с первого: 1 вагон.')
  expect(again.window.has('Не сошлось')).toBe(false)
})

test('automatic play leaves after the named wagon and stops by its plan', async () => {
  const page = await open('train-auto', 'Легко')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '2')
  fireEvent.change(await page.field('После какого вагона забирать'), { target: { value: '2' } })
  await page.press(/^Авто: играть, 2 ×/)
  await page.sees('Все ставки сделаны')
  expect(chips()).toHaveLength(2)
  expect(await openGames()).toEqual([])
})

test('before the first wagon the big button walks into it; gold marks money that can be taken', async () => {
  const page = await open('train-first', 'Легко')
  const big = () => document.querySelector<HTMLButtonElement>('[data-part="step-deck"] > button') as HTMLButtonElement
  // An easy train hides one ambush in twenty wagons.
  for (let tries = 0; tries < 5 && big().dataset.tone !== 'gold'; tries += 1) {
    await page.press(/^Играть/)
    await page.until(() => expect(big().textContent).toContain('В первый вагон'))
    expect(big().dataset.tone).toBe('brand')
    expect(screen.queryByRole('button', { name: /^Следующий вагон/ })).toBeNull()
    await page.press(/^В первый вагон/)
    await page.until(() => expect(big().textContent).toMatch(/^(Забрать|Играть)/))
  }
  expect(big().textContent).toMatch(/^Забрать/)
  // What goes on stands where the press before it was: a second tap there takes nothing.
  const next = await page.find('button', /^Следующий вагон/)
  expect(next.compareDocumentPosition(big()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
