/**
 * A whole game of each family by keys: no press loses the focus. A button that is disabled counts as lost, since a
 * browser drops the focus there; jsdom does not.
 */
import { calls } from '@kurazh/contract/index.ts'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { betButton, firstBets } from './first-bets.ts'
import { openPage, type Page, register } from './page.tsx'
import { openGames } from './step-page.ts'
import { me } from './wire.ts'

const nodesFetch = globalThis.fetch
let observer: MutationObserver | undefined
afterEach(() => {
  observer?.disconnect()
  vi.unstubAllGlobals()
})

const focused = () => document.activeElement as HTMLElement
const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim()

/** Watches the focus from the first press on. */
class Keys {
  readonly #page: Page
  readonly #lost = new Set<string>()
  #pressed = ''

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses the button of that name once it can be pressed; without a name, the one that has the focus. */
  async press(name?: RegExp): Promise<void> {
    if (name !== undefined) (await this.#page.find('button', name)).focus()
    await this.#page.canBePressed(focused())
    this.#pressed = nameOf(focused())
    this.#watch()
    await this.#page.user.keyboard('{Enter}')
  }

  /** No press lost the focus, and it is on this now. */
  async isOn(name: RegExp): Promise<void> {
    await this.#page.until(() => expect(nameOf(focused())).toMatch(name))
    expect([...this.#lost]).toEqual([])
  }

  #watch(): void {
    observer?.disconnect()
    observer = new MutationObserver(() => {
      if (focused() === document.body || focused().matches(':disabled')) this.#lost.add(this.#pressed)
    })
    observer.observe(document, { attributes: true, childList: true, subtree: true })
  }
}

const shown = (look: string) => document.querySelectorAll(`[data-look="${look}"]`).length

test.each([
  ['1', /^(Забрать|Играть)/],
  ['24', /^(Забрать|Играть)/],
])('mines with %s: a random cell, a take, and the next game', async (mines, after) => {
  await register(`focus-mines-${mines}`)
  const page = await openPage('/mines')
  await page.find('group', 'Число мин')
  await page.part('group', 'Число мин').press(new RegExp(`^${mines}$`))
  const keys = new Keys(page)
  await keys.press(/^Играть, /)
  await keys.press(/^Случайная клетка/)
  await page.until(() => expect(shown('gem') + shown('mine')).toBeGreaterThan(0))
  await page.find('button', after)
  if ((await openGames()).length > 0) {
    await keys.isOn(/^Случайная клетка/)
    await keys.press(/^Забрать/)
  }
  await keys.isOn(/^Играть/)
  await keys.press()
  await page.find('button', /^Случайная клетка/)
  await keys.isOn(/./)
})

test('the money train: from the first wagon to the take or the ambush', async () => {
  await register('focus-train')
  const page = await openPage('/moneytrain')
  const keys = new Keys(page)
  // The bar of a phone has a key «Играть» of its own.
  await keys.press(/^Играть, /)
  await keys.isOn(/^В первый вагон/)
  await keys.press()
  await keys.isOn(/^(Забрать|Играть)/)
  if (nameOf(focused()).startsWith('Забрать')) {
    await keys.press(/^Следующий вагон/)
    await page.until(async () => expect((await openGames())[0]?.moves.length).not.toBe(1))
    await keys.isOn(/^(Следующий вагон|Играть)/)
    if ((await openGames()).length > 0) await keys.press(/^Забрать/)
  }
  await keys.isOn(/^Играть/)
})

test('the heist: a safe, and leaving', async () => {
  await register('focus-heist')
  expect((await nodesFetch(`${inject('ticketsUrl')}/?login=focus-heist`, { method: 'POST' })).ok).toBe(true)
  const page = await openPage('/snowdown')
  const keys = new Keys(page)
  await keys.press(/^Начать забег/)
  await keys.press(/^Сейф 1: закрыт/)
  await page.find('button', /^(Уйти с|Начать забег|Билетов нет)/)
  if ((await openGames()).length > 0) await keys.press(/^Уйти с/)
  await page.find('button', /^(Начать забег|Билетов нет)/)
  await keys.isOn(/./)
})

test.each(firstBets.filter(({ entry }) => ['dice', 'bubbles', 'plinko'].includes(entry.id)).map((bet) => [bet]))(
  'an instant game: two bets with the same key, $entry.id',
  async (bet) => {
    await register(`focus-${bet.entry.id}`)
    const page = (await openPage(bet.entry.path)).part('main')
    const bets = async () => (await me.ask(calls.history)).bets.length
    const keys = new Keys(page)
    await keys.press(betButton(bet))
    await page.until(async () => expect(await bets()).toBe(1))
    await keys.press()
    await page.until(async () => expect(await bets()).toBe(2))
    await keys.isOn(betButton(bet))
  },
)

test('a machine: the smallest stake, a spin shown at once, and the next', async () => {
  await register('focus-slot')
  const page = await openPage('/slot/three-samovars')
  const keys = new Keys(page)
  const less = await page.find('button', 'Меньше ставка')
  await page.canBePressed(less)
  while (!less.matches(':disabled, [aria-disabled="true"]')) await keys.press(/^Меньше ставка/)
  await keys.isOn(/^Меньше ставка/)
  await keys.press(/^Вращать/)
  await page.until(async () => expect((await me.ask(calls.history)).bets).toHaveLength(1))
  await keys.isOn(/^Вращать/)
})

/** Answers for a roulette table in this phase. */
function serveRoulette(betting: 'open' | 'closed'): void {
  const closesAt = Date.now() + 600_000
  const round = { number: 5, version: 1, chain: 1, link: 1, byHand: null, shoe: null, first: null, betting }
  const dealing = { dealing: 'idle', closesAt, nextAt: null, dealt: [], decided: [], decision: null, hash: null }
  const state = {
    table: 'roulette',
    seq: 1,
    now: Date.now(),
    side: null,
    round: { ...round, ...dealing, result: null, voided: null, corrected: null, recordings: [] },
    shoe: null,
    seats: [],
    totals: [],
    own: null,
    past: [],
    chain: null,
    nextChain: null,
    limits: [{ spots: '', min: 5, max: 1_000 }],
    maxWin: 10_000,
  }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(calls.tableState.path)) return Response.json({ success: state })
    // The layout stays on its way.
    if (path.endsWith(calls.tableBet.path)) return new Promise(() => undefined)
    return me.fetch(path, options)
  })
}

test('a table: chips laid, doubled, taken back and cleared', async () => {
  await register('focus-table')
  serveRoulette('open')
  const page = await openPage('/live/roulette')
  const keys = new Keys(page)
  for (const name of [/^Красное/, /^Удвоить/, /^Отменить/, /^Отменить/]) await keys.press(name)
  await keys.isOn(/^Отменить/)
  for (const name of [/^Красное/, /^Убрать/]) await keys.press(name)
  await keys.isOn(/^Убрать/)
})

test('a closed table does not mark its spots one by one: so many changes drown the sentence that says the phase', async () => {
  await register('quiet-cloth')
  serveRoulette('closed')
  const page = await openPage('/live/roulette')
  await page.find('button', 'Красное')
  const spots = [...document.querySelectorAll('[data-spot]')]
  expect(spots.length).toBeGreaterThan(100)
  expect(spots.filter((spot) => spot.matches(':disabled, [aria-disabled]'))).toEqual([])
  // A press says why it does nothing.
  await page.user.click(spots[0] as Element)
  await page.sees(/Ставки закрыты/)
})

test('a held Enter does not go on to the next meaning of the key', async () => {
  await register('focus-held')
  const page = await openPage('/moneytrain')
  const begin = await page.find('button', /^Играть, /)
  await page.canBePressed(begin)
  expect(fireEvent.keyDown(begin, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(begin, { key: 'Enter', repeat: true })).toBe(false)
})
