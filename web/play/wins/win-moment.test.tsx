// @vitest-environment jsdom
/** A large win on a stage: how it looks, how it ends, and what it leaves alone. */
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePreferences } from '../preferences/preferences.ts'
import { setReducedMotion, useMotion } from '../../ui/motion/motion.ts'
import { celebrate, nextBet } from './celebration.ts'
import { WinMoment } from './win-moment.tsx'
import { WinSum } from './win-sum.tsx'
import { winMs, winRises } from './win-step.ts'

const game = 'coin'
const stake = 10_00n
let bets = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  useMotion.setState({ number: 'countup', calm: false })
  usePreferences.setState({ animation: true, turbo: false })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A stage with its result, and a bet that has paid so many stakes. */
function stage() {
  const { container } = render(
    <section>
      <WinMoment game={game} />
      <p data-part="sum">
        <WinSum game={game} kopecks={980_00n} signed />
      </p>
      <button type="button">Ставка</button>
    </section>,
  )
  const part = (name: string) => container.querySelector<HTMLElement>(`[data-part="${name}"]`)
  return {
    container,
    part,
    coins: () => container.querySelectorAll('i').length,
    pay: (times: bigint, more: { brief?: boolean; key?: string; alone?: boolean } = {}) => {
      bets += 1
      const bet = { stake, payout: times * stake }
      act(() => celebrate(game, bet, { key: `${bets}`, largestE4: 1_000_000, sum: bet.payout - stake, ...more }))
    },
  }
}

const sumOf = (element: HTMLElement | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ')

test('a step has its word and its coins, no more than sixty; the sum is counted and ends whole', () => {
  const { part, coins, pay } = stage()
  const seen = [10n, 50n, 99n, 100n].map((times) => {
    pay(times)
    const thrown = coins()
    act(() => void vi.advanceTimersByTime(winMs(4, 'full')))
    return [part('win-word')?.textContent, part('win-moment')?.dataset['step'], thrown] as const
  })
  expect(seen.map(([word, step]) => `${step} ${word}`)).toEqual([
    '1 Крупный выигрыш',
    '2 Огромный выигрыш',
    '2 Огромный выигрыш',
    '4 Самый большой выигрыш',
  ])
  const thrown = seen.map(([, , count]) => count)
  expect(thrown).toEqual(thrown.toSorted((one, other) => one - other))
  expect(thrown.at(-1)).toBeLessThanOrEqual(60)
  act(() => nextBet(game))
  pay(99n)
  expect(sumOf(part('sum'))).toBe('+980.00 ₽+0.00 ₽')
  act(() => void vi.advanceTimersByTime(winMs(2, 'full')))
  expect(sumOf(part('sum'))).toBe('+980.00 ₽')
  expect(coins()).toBe(0)
})

test('in full a win rises from the first step to its own while its sum is counted; a press shows the last at once', () => {
  const { part, pay } = stage()
  const shown = () => `${part('win-moment')?.dataset['step']} ${part('win-word')?.textContent}`
  pay(100n)
  const steps = [shown()]
  let passed = 0
  for (const at of winRises(4, 'full')) {
    act(() => void vi.advanceTimersByTime(at - passed))
    passed = at
    steps.push(shown())
  }
  expect(steps).toEqual(['1 Крупный выигрыш', '2 Огромный выигрыш', '3 Сказочный выигрыш', '4 Самый большой выигрыш'])
  act(() => nextBet(game))
  pay(100n)
  fireEvent.pointerDown(document.body)
  expect(shown()).toBe('4 Самый большой выигрыш')
})

test('a loss and a small win are never celebrated', () => {
  const { part, pay } = stage()
  for (const times of [0n, 1n, 9n]) {
    pay(times)
    expect(part('win-moment')).toBeNull()
  }
})

test.each([
  ['a tap', () => fireEvent.pointerDown(document.body)],
  ['the space bar', () => fireEvent.keyDown(document.body, { key: ' ' })],
  ['Enter', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('%s ends it at once on the whole sum; the frame stays lit until the next bet', (_, press) => {
  const { part, coins, pay } = stage()
  pay(99n)
  expect(coins()).toBeGreaterThan(0)
  press()
  expect([coins(), sumOf(part('sum'))]).toEqual([0, '+980.00 ₽'])
  expect(part('win-moment')?.dataset['running']).toBeUndefined()
  act(() => nextBet(game))
  expect(part('win-moment')).toBeNull()
})

test('a press is not taken from its button, and nothing of it takes presses or is read out', () => {
  const { container, part, pay } = stage()
  const pressed = vi.fn<() => void>()
  const button = container.querySelector('button')
  button?.addEventListener('pointerdown', (event) => !event.defaultPrevented && pressed())
  pay(50n)
  if (button) fireEvent.pointerDown(button)
  expect(pressed).toHaveBeenCalledOnce()
  expect(part('win-moment')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.querySelector('[aria-live], [role="status"], [role="alert"]')).toBeNull()
})

test('without motion there is the frame, the word and the whole sum at once', () => {
  setReducedMotion(true)
  const { part, coins, pay } = stage()
  pay(99n)
  expect([part('win-word')?.textContent, coins(), sumOf(part('sum'))]).toEqual(['Огромный выигрыш', 0, '+980.00 ₽'])
  expect(part('win-moment')?.dataset['running']).toBeUndefined()
  setReducedMotion(false)
})

test('in automatic play it is short and without coins; the next bet does not wait for it, and it leaves by itself', () => {
  const { part, coins, pay } = stage()
  pay(50n, { brief: true })
  expect([part('win-word')?.textContent, coins()]).toEqual(['Огромный выигрыш', 0])
  act(() => nextBet(game))
  expect(part('win-word')?.textContent).toBe('Огромный выигрыш')
  act(() => void vi.advanceTimersByTime(winMs(2, 'short')))
  expect(part('win-moment')).toBeNull()
})

test('without motion the frame and the word outlast the next bet too, as long as a short celebration', () => {
  setReducedMotion(true)
  const { part, pay } = stage()
  pay(50n, { brief: true })
  act(() => nextBet(game))
  act(() => void vi.advanceTimersByTime(winMs(2, 'short') - 1))
  expect(part('win-word')?.textContent).toBe('Огромный выигрыш')
  act(() => void vi.advanceTimersByTime(1))
  expect(part('win-moment')).toBeNull()
  // Unless the next bet comes later: then the light stays until it.
  pay(50n)
  act(() => void vi.advanceTimersByTime(winMs(4, 'full')))
  expect(part('win-moment')).not.toBeNull()
  act(() => nextBet(game))
  expect(part('win-moment')).toBeNull()
  setReducedMotion(false)
})

test('a loss shown after it ends it where the stage shows one result at a time, and not where bets overlap', () => {
  const { part, pay } = stage()
  pay(50n)
  pay(0n)
  expect(part('win-moment')).not.toBeNull()
  pay(0n, { alone: true })
  expect(part('win-moment')).toBeNull()
})

test('one bet is celebrated once; a smaller win does not replace a larger one that runs, and a larger one does', () => {
  const { part, pay } = stage()
  pay(50n, { key: 'same' })
  act(() => nextBet(game))
  pay(50n, { key: 'same' })
  expect(part('win-moment')).toBeNull()
  pay(50n)
  pay(10n)
  fireEvent.pointerDown(document.body)
  expect(part('win-moment')?.dataset['step']).toBe('2')
  pay(50n)
  pay(100n)
  fireEvent.pointerDown(document.body)
  expect(part('win-moment')?.dataset['step']).toBe('4')
})

test('nothing is celebrated where no stage shows it', () => {
  stage()
  cleanup()
  celebrate(game, { stake, payout: 100n * stake }, { key: 'away', largestE4: null })
  expect(stage().part('win-moment')).toBeNull()
})
