/** Mines by keys, over a reload, with a lost answer, played elsewhere at the same time, and by automatic play. */
import { calls } from '@kurazh/contract/index.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chips, openPage, type Page, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'
import { me } from '../../testing/wire.ts'

const cells = () => within(screen.getByRole('group', { name: /^Поле из 25 клеток/ })).getAllByRole('button')
const looks = (look: string) => document.querySelectorAll(`[data-part="mine-cell"][data-look="${look}"]`).length

async function enter(login: string): Promise<Page> {
  await register(login)
  const page = await openPage('/mines')
  await page.find('group', 'Число мин')
  await page.part('group', 'Число мин').press(/^1$/)
  return page
}

/** One mine: a single cell is a gem in twenty-four games of twenty-five. Opens games until the first cell is one. */
async function openGem(page: Page, press: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await page.press(/^Играть/)
    await page.find('button', /^Откройте клетку/)
    await press()
    await page.until(() => expect(looks('gem') + looks('mine')).toBe(1))
    if (looks('gem') === 1) return
  }
  throw new Error('five mines in five games')
}

test('by keys alone: the field is one stop, arrows walk, space opens, a reload in the middle loses nothing, the prize is taken, all is shown, and the bet proves itself', async () => {
  const page = await enter('miner-keys')
  await openGem(page, async () => {
    cells()[0]?.focus()
    await page.user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(cells()[6])
    await page.user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(cells()[5])
    await page.user.keyboard(' ')
  })
  const [before] = await openGames()
  const again = await openPage('/mines')
  await again.until(() => expect(looks('gem')).toBe(1))
  expect(cells()[5]?.dataset.look).toBe('gem')
  expect(await openGames()).toEqual([before])
  const takeIt = await again.find('button', /^Забрать/)
  expect(takeIt.textContent).toMatch(/10\.31/)
  takeIt.focus()
  await again.user.keyboard('{Enter}')
  await again.until(async () =>
    expect(await lastBet()).toMatchObject({ nonce: before?.nonce, ended: 'taken', multiplier: 1.0312, payout: 10.31 }),
  )
  await again.until(() => expect([looks('mine-left'), looks('gem-left')]).toEqual([1, 23]))
  // The promise received before the bet outlived the reload.
  await again.until(() => expect(chips()).not.toHaveLength(0))
  await again.click(chips()[0])
  await again.sees('которое эта страница получила до ставки')
  await again.sees('Ваш браузер пересчитал исход и получил то же самое')
  expect(again.has('Не сошлось')).toBe(false)
})

test('an answer lost on the way is requested again, and the cell is opened once', async () => {
  const page = await enter('miner-lost')
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const answer = await me.fetch(path, options)
    if (path !== calls.move.path) return answer
    bodies.push(options?.body)
    if (bodies.length <= 2) throw new TypeError('the line is cut')
    return answer
  })
  await page.press(/^Играть/)
  await page.press(/^Случайная клетка/)
  await page.until(() => expect(looks('gem') + looks('mine')).toBe(1))
  expect(bodies.length).toBeGreaterThanOrEqual(3)
  expect(new Set(bodies).size).toBe(1)
  expect(((await openGames())[0] ?? (await lastBet()))?.moves).toHaveLength(1)
})

test('a game opened and ended elsewhere is taken up here', async () => {
  const page = await enter('miner-twice')
  await page.find('button', /^Играть/)
  const { commitments } = await me.ask(calls.commitments)
  const nonce = commitments[0]?.nonce ?? 0
  await me.ask(calls.placeBet, { game: 'mines', nonce, clientSeed: 'elsewhere', stake: 10, params: { mines: 1 } })
  await page.press(/^Играть/)
  await page.sees('Игра уже открыта')
  await page.press(/^Случайная клетка/)
  await page.until(() => expect(looks('gem') + looks('mine')).toBe(1))
  if (looks('gem') === 1) {
    await me.ask(calls.move, { nonce, step: 1, move: take })
    // Without a press: the news of the balance closes the board.
    await page.sees('Её закончили в другой вкладке или на другом устройстве')
    await page.find('button', /^Играть/)
  }
  expect(await openGames()).toEqual([])
  expect(await lastBet()).toMatchObject({ nonce })
})

test('automatic play opens the chosen cells repeatedly and stops by its plan', async () => {
  const page = await enter('miner-auto')
  await page.press('авто, автоигра')
  await page.sees('Отметьте клетки')
  await page.fill('Сколько ставок', '3')
  for (const cell of [0, 12]) await page.user.click(cells()[cell] as HTMLElement)
  expect(looks('chosen')).toBe(2)
  await page.press(/^Авто: играть, 3 ×/)
  await page.sees('Все ставки сделаны')
  expect(chips()).toHaveLength(3)
  expect(await openGames()).toEqual([])
})

test('before a bet a cell leads to the button and bets nothing', async () => {
  const page = await enter('miner-early')
  await page.until(() => expect(document.querySelector('[data-part="minefield"][data-asleep]')).not.toBeNull())
  const play = await page.find('button', /^Играть/)
  await page.canBePressed(play)
  await page.user.click(cells()[12] as HTMLElement)
  await page.until(() => expect(document.activeElement).toBe(play))
  expect(await openGames()).toEqual([])
  await page.press(/^Играть/)
  await page.until(() => expect(document.querySelector('[data-part="minefield"][data-asleep]')).toBeNull())
})
