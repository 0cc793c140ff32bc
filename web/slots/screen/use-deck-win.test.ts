// @vitest-environment jsdom
/** The win in the deck while it is being shown. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ShownEvent } from '../show/show.ts'
import { restingState, type ShowState } from '../show/state.ts'
import { useDeckWin } from './use-deck-win.ts'

vi.mock('../../play/preferences/animation-speed.ts', () => ({ animationSpeed: () => 'turbo' }))

type Told = Parameters<typeof useDeckWin>[0]
const wins: ShownEvent = { kind: 'wins', wins: [] }
const told = (totalE4: number, event: ShownEvent | null, more: Partial<ShowState> = {}): Told => ({
  state: { ...restingState([[0]]), totalE4, ...more },
  event,
  won: BigInt(totalE4) / 10n,
})

function deck() {
  const { result, rerender } = renderHook(useDeckWin, { initialProps: told(0, null) })
  return (next: Told) => {
    rerender(next)
    return result.current
  }
}

test('a small win is shown at once; a large one waits for its count, and the earlier amount stays', () => {
  const shows = deck()
  expect(shows(told(20_000, wins))).toBe(2_000n)
  expect(shows(told(400_000, wins))).toBe(2_000n)
  const counting = shows(told(400_000, { kind: 'total', step: 1, form: 'short' }))
  expect(counting >= 2_000n && counting < 40_000n, `${counting}`).toBe(true)
  expect(shows(told(400_000, null))).toBe(40_000n)
  expect(shows(told(0, null))).toBe(0n)
})

test('it is counted along with the sum over the reels', async () => {
  const { result, rerender } = renderHook(useDeckWin, { initialProps: told(0, null) })
  rerender(told(400_000, wins))
  rerender(told(400_000, { kind: 'total', step: 1, form: 'short' }))
  const seen: bigint[] = []
  await eventually(() => {
    seen.push(result.current)
    expect(result.current).toBe(40_000n)
  })
  expect(seen.some((sum) => sum > 0n && sum < 40_000n)).toBe(true)
  expect(seen).toEqual(seen.toSorted((one, other) => Number(one - other)))
})

test('a feature shows its wins spin by spin, so does the deck', () => {
  const shows = deck()
  const feature = { kind: 'free', spins: 10, left: 3, symbol: null, paysE4: 400_000 } as const
  expect(shows(told(400_000, wins, { feature }))).toBe(40_000n)
  expect(
    shows(told(500_000, { kind: 'total', step: 1, form: 'short' }, { ended: { kind: 'free', paysE4: 500_000 } })),
  ).toBe(50_000n)
})
