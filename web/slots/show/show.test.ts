/** Tests that a round ends in the same state however it is shown, and that the amounts shown add up to the payout. */
import { createHash } from 'node:crypto'
import { games } from '@kurazh/games/index.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import type { SlotEvent, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstBoard } from '../screen/first-board.ts'
import { createShow, type Reels, type ShowPace } from './show.ts'
import { endOf, restingState, type ShowState } from './state.ts'

const seed = process.env['SEED'] ?? 'shows'
/** The seed of fast-check's draws. */
const fcSeed = createHash('sha256').update(seed).digest().readInt32LE()
console.info(`seed ${seed}`)
const machines = Object.values(games).filter((game) => 'machine' in game) as SlotGame[]
const rngOf = (label: string) =>
  createRng((index) => new Uint8Array(createHash('sha256').update(`${seed}:${label}:${index}`).digest()))

/** Reels on which every event takes one turn of the queue, or never ends. */
function reels(slow = false): Reels & { stands: ShowState | null } {
  const made = {
    stands: null as ShowState | null,
    start: () => undefined,
    perform: (_: SlotEvent, then: ShowState, _pace?: ShowPace) =>
      slow ? new Promise<void>(() => undefined) : Promise.resolve().then(() => void (made.stands = then)),
    rest: (state: ShowState) => void (made.stands = state),
  }
  return made
}

/**
 * The way one event of a round is watched: the pace, with reels or without, and whether a press comes before or during
 * it.
 */
interface Watching {
  pace: ShowPace
  drawn: boolean
  press: 'before' | 'during' | null
}
const watching = fc.record<Watching>({
  pace: fc.constantFrom('full', 'turbo', 'still'),
  drawn: fc.boolean(),
  press: fc.constantFrom(null, null, null, null, 'before', 'during'),
})

/** Shows a round event by event; the last way is used for all that follow. Returns the show and its reels. */
async function watched(first: ShowState, events: readonly SlotEvent[], ways: readonly Watching[]) {
  let at = -1
  const way = () => ways[Math.min(at, ways.length - 1)] ?? { pace: 'full' as const, drawn: true, press: null }
  const drawn = reels()
  const pressing: typeof drawn = {
    ...drawn,
    perform(event, then, pace) {
      if (way().press !== 'during') return drawn.perform(event, then, pace)
      queueMicrotask(() => show.skip())
      return never()
    },
  }
  const show = createShow(first, {
    largestE4: null,
    reels: () => (way().drawn ? pressing : null),
    wait: (ms) => (ms > 10_000 ? never() : Promise.resolve()),
    told: () => undefined,
  })
  show.start()
  await show.play(events, () => {
    at += 1
    if (way().press === 'before') show.skip()
    return way().pace
  })
  return { show, drawn, isDrawn: way().drawn }
}

const tick = () => new Promise<void>((resolve) => setTimeout(resolve))
const never = () => new Promise<void>(() => undefined)

describe.each(machines)('$id', (game) => {
  const { machine } = game
  const first = () => restingState(firstBoard(machine))
  const rounds = game.sampleParams.flatMap((params) =>
    Array.from({ length: 60 }, (_, index) => ({
      params,
      ...game.play(rngOf(`${game.id}${params.mode}${index}`), params),
    })),
  )

  test('watched, hurried, skipped at any event or not drawn at all it ends in the same state, and adds up', async () => {
    for (const { params, outcome, multiplierE4 } of rounds) {
      const events = machine.events(outcome, params.mode)
      const end = endOf(first(), events)
      expect(end.totalE4).toBe(multiplierE4 * (machine.costs[params.mode] ?? 1))
      for (const pace of ['full', 'turbo', 'still'] as const) {
        const drawn = reels()
        const show = createShow(first(), { largestE4: null, reels: () => drawn, wait: never, told: () => undefined })
        show.start()
        await show.play(events, () => pace)
        expect([show.state, drawn.stands]).toEqual([end, end])
      }
      const flat = createShow(first(), {
        largestE4: null,
        reels: () => null,
        wait: () => Promise.resolve(),
        told: () => undefined,
      })
      flat.start()
      await flat.play(events, () => 'full')
      expect(flat.state).toEqual(end)
    }
  })

  test('it ends in the same state however each of its events is watched, skipped or not drawn', async () => {
    const drawn = fc
      .record({ mode: fc.constantFrom(...game.sampleParams.map(({ mode }) => mode)), label: fc.nat() })
      .map(({ mode, label }) => ({ mode, ...game.play(rngOf(`${game.id} ${label}`), { mode }) }))
    const round = fc.record({
      shown: fc.oneof(drawn, fc.constantFrom(...machine.rare)),
      ways: fc.array(watching, { maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(round, async ({ shown: { outcome, mode }, ways }) => {
        const events = machine.events(outcome, mode)
        const { show, drawn: seen, isDrawn } = await watched(first(), events, ways)
        expect(show.state).toEqual(endOf(first(), events))
        if (isDrawn) expect(seen.stands).toEqual(show.state)
      }),
      { seed: fcSeed, numRuns: 150 },
    )
  })

  test('reels that load during the first spin show its end', async () => {
    const { params, outcome } = rounds[0] ?? { params: { mode: 'spin' as const }, outcome: null }
    const [spin] = machine.events(outcome, params.mode)
    const late = reels()
    let came = false
    const show = createShow(first(), {
      largestE4: null,
      reels: () => (came ? late : null),
      wait: async () => void (came = true),
      told: () => undefined,
    })
    await show.play(spin ? [spin] : [], () => 'full')
    expect(late.stands).toEqual(show.state)
  })

  test('a press ends an event that would never end', async () => {
    const { params, outcome } = rounds[0] ?? { params: { mode: 'spin' as const }, outcome: null }
    const events = machine.events(outcome, params.mode)
    const drawn = reels()
    const stuck = { ...reels(true), rest: drawn.rest }
    let isFirst = true
    const show = createShow(first(), {
      largestE4: null,
      reels: () => (isFirst ? stuck : drawn),
      wait: never,
      told: () => undefined,
    })
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
