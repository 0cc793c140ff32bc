// @vitest-environment jsdom
/** Every game of the registries celebrates a large win by the shared part, on its own stage. */
import type { Game, SeededGame } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { webGames, webGifts, webRounds } from '../games/index.ts'
import { webTables } from '../games/tables.ts'
import { celebrateBet } from '../play/wins/celebrate-bet.ts'
import { celebrateStep } from '../play/wins/celebration.ts'
import { chunksIn } from '../ui/loading/chunk.ts'
import { webSlots } from '../slots/index.ts'
import { bigBet } from './big-bet.ts'

beforeEach(() => {
  // Results are shown at once.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no site here')))
  Element.prototype.scrollTo = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(node: ReactNode) {
  await Promise.all(chunksIn(node).map((chunk) => chunk.preload()))
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Suspense>{node}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const stepIn = (root: Element) => root.querySelector('[data-part="win-moment"]')?.getAttribute('data-step')
const wordIn = (root: Element) => root.querySelector('[data-part="win-word"]')?.textContent
const rulesOf = (id: string) => (games as Record<string, Game>)[id] as SeededGame

const seeded = [
  ...[...webGames, ...webGifts].map(({ entry, replay }) => [entry.id, replay, true] as const),
  // A machine hangs the name on its frame, which has no size here.
  ...webSlots.map(({ face, replay }) => [face.id, replay, false] as const),
]

describe.each(seeded)('%s', (id, Replay, hasWord) => {
  test('a bet of ten stakes and more, shown again, lights its stage and names the win', async () => {
    const rules = rulesOf(id)
    const bet = bigBet(rules, 100_000, rules.gifted ? 1_00n : undefined)
    if (!Replay) throw new Error(`${id} has no replay`)
    const onSeen = () => celebrateBet(rules, bet, { key: 'replay' })
    const { container } = await open(<Replay bet={bet} stakeKopecks={bet.stake} onSeen={onSeen} />)
    await eventually(() => {
      expect(Number(stepIn(container))).toBeGreaterThan(0)
      if (hasWord) expect(wordIn(container)).toMatch(/выигрыш$/)
    })
  })
})

const shared = [
  ...webRounds.flatMap(({ entry, screen: Screen, classic: Classic }) => [
    [entry.id, <Screen key="new" />] as const,
    [`${entry.id}, the older look`, <Classic key="old" />] as const,
  ]),
  ...webTables.map(({ face, screen: Screen }) => [face.id, <Screen key={face.id} id={face.id} />] as const),
]

describe.each(shared)('%s', (name, screen) => {
  test('its stage is lit by a large win', async () => {
    const game = name.split(',')[0] ?? name
    const { container } = await open(screen)
    act(() => celebrateStep(game, { key: 'shown', step: 2, sum: 500_00n, form: 'still' }))
    expect(stepIn(container)).toBe('2')
  })
})
