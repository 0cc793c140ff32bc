/** However a round is shown, it ends in the same state; and what is shown adds up to what was paid. */
import { createHash } from 'node:crypto'
import { games } from '@kurazh/games/index.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import type { SlotEvent, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { describe, expect, test } from 'vitest'
import { firstBoard } from '../screen/first-board.ts'
import { createShow, type Reels } from './show.ts'
import { endOf, restingState, type ShowState } from './state.ts'

const seed = process.env['SEED'] ?? 'shows'
console.info(`seed ${seed}`)
const machines = Object.values(games).filter((game) => 'machine' in game) as SlotGame[]
const rngOf = (label: string) => createRng((index) => new Uint8Array(createHash('sha256').update(`${seed}:${label}:${index}`).digest()))

/** Reels on which every event takes one turn of the queue, or never ends. */
function reels(slow = false): Reels & { stands: ShowState | null } {
  const made = {
    stands: null as ShowState | null,
    start: () => undefined,
    perform: (_: SlotEvent, then: ShowState) => (slow ? new Promise<void>(() => undefined) : Promise.resolve().then(() => void (made.stands = then))),
    rest: (state: ShowState) => void (made.stands = state),
  }
  return made
}

const tick = () => new Promise<void>((resolve) => setTimeout(resolve))
const never = () => new Promise<void>(() => undefined)

describe.each(machines)('$id', (game) => {
  const { machine } = game
  const first = () => restingState(firstBoard(machine))
  const rounds = game.sampleParams.flatMap((params) =>
    Array.from({ length: 60 }, (_, index) => ({ params, ...game.play(rngOf(`${game.id}${params.mode}${index}`), params) })),
  )

  test('watched, hurried, skipped at any event or not drawn at all it ends the same, and adds up', async () => {
    for (const { params, outcome, multiplierE4 } of rounds) {
      const events = machine.events(outcome, params.mode)
      const end = endOf(first(), events)
      expect(end.totalE4).toBe(multiplierE4 * (machine.costs[params.mode] ?? 1))
      for (const pace of ['full', 'turbo', 'still'] as const) {
        const drawn = reels()
        const show = createShow(first(), { reels: () => drawn, wait: never, told: () => undefined })
        show.start()
        await show.play(events, () => pace)
        expect([show.state, drawn.stands]).toEqual([end, end])
      }
      const flat = createShow(first(), { reels: () => null, wait: () => Promise.resolve(), told: () => undefined })
      flat.start()
      await flat.play(events, () => 'full')
      expect(flat.state).toEqual(end)
    }
  })

  test('reels that come while the first spin is waited for stand as it ended', async () => {
    const { params, outcome } = rounds[0] ?? { params: { mode: 'spin' as const }, outcome: null }
    const [spin] = machine.events(outcome, params.mode)
    const late = reels()
    let came = false
    const show = createShow(first(), { reels: () => (came ? late : null), wait: async () => void (came = true), told: () => undefined })
    await show.play(spin ? [spin] : [], () => 'full')
    expect(late.stands).toEqual(show.state)
  })

  test('a press ends what would go on for ever', async () => {
    const { params, outcome } = rounds[0] ?? { params: { mode: 'spin' as const }, outcome: null }
    const events = machine.events(outcome, params.mode)
    const drawn = reels()
    const stuck = { ...reels(true), rest: drawn.rest }
    let isFirst = true
    const show = createShow(first(), { reels: () => (isFirst ? stuck : drawn), wait: never, told: () => undefined })
    show.start()
    const played = show.play(events, () => 'full')
    await tick()
    isFirst = false
    show.skip()
    await played
    expect(show.state).toEqual(endOf(first(), events))
    expect(drawn.stands).toEqual(show.state)
  })
})
