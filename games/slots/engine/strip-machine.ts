/** Builds a game from a form, its stored figures and its notable rounds. */
import * as z from 'zod/mini'
import type { Rng } from '../../core/random.ts'
import { countForm } from './count.ts'
import type { MachineForm } from './form.ts'
import type { Machine, Mode, Sheet, SlotEvent, SlotGame, SlotParams } from './machine.ts'
import { formOf } from './read-form.ts'
import { playRound, type Source } from './round.ts'
import { type FreeRules, type Rules, rulesFrom } from './prepared-form.ts'
import { rareOfStored, sheetOfStored, type StoredFigures } from './stored-sheet.ts'

/** The stops of every spin in turn, and the index of the expanding symbol where one is drawn. */
export interface StripOutcome {
  stops: number[][]
  expanding?: number
}

/** What a machine's folder holds in addition to its form. */
export interface StripMachineParts extends StoredFigures<StripOutcome> {
  id: string
  version: number
  /** As written in the machine's file. */
  form: unknown
}

/** Throws for an invalid form, for strips whose length is not a power of two, and for a mode without its sheet. */
export function stripMachine({
  id,
  version,
  form: written,
  sheets: stored,
  rare,
}: StripMachineParts): SlotGame<StripOutcome> {
  const form = formOf(written)
  const rules = rulesFrom(form)
  for (const strip of Object.values(rules.strips).flat())
    if (!isPowerOfTwo(strip.length)) throw new Error(`a strip of ${id} has ${strip.length} stops`)
  if (form.hold !== undefined) throw new Error(`${id} holds coins: holdAndRespinMachine plays it`)
  if (rules.free?.retrigger?.atMost === Number.POSITIVE_INFINITY)
    throw new Error(`${id} has no largest win: its free spins may be begun again without end`)
  const costs: Partial<Record<Mode, number>> =
    rules.free?.buyCost === undefined ? { spin: 1 } : { spin: 1, buy: rules.free.buyCost }
  const known = Object.keys(costs) as Mode[]
  const sheets = new Map<Mode, Sheet>(known.map((mode) => [mode, sheetOfStored(stored[mode] ?? missing(id, mode))]))
  const sheet = (mode: Mode) => sheets.get(mode) ?? missing(id, mode)
  const costOf = (mode: Mode) => costs[mode] ?? missing(id, mode)
  return {
    id,
    version,
    kind: 'instant',
    params: paramsOf(known),
    play(rng, { mode }) {
      const { source, outcome } = drawing(rng)
      return { multiplierE4: playRound(rules, mode, source) / costOf(mode), outcome }
    },
    bestMultiplierE4: ({ mode }) => sheet(mode).bestE4,
    costs: ({ mode }) => costOf(mode),
    rtp: ({ mode }) => sheet(mode).rtp,
    sampleParams: known.map((mode) => ({ mode })),
    machine: {
      ...boardOf(form, rules),
      costs,
      sheet,
      rare: rareOfStored(rare),
      events: (outcome, mode) => (Object.hasOwn(costs, mode) ? eventsOf(rules, outcome, mode) : missing(id, mode)),
      count: (mode) => countForm(rules, mode, costOf(mode)),
    },
  }
}

/** The board for the screen; lines as rows, as the contract has them. */
export function boardOf(
  { wins }: MachineForm,
  rules: Rules,
): Pick<Machine, 'mechanic' | 'reels' | 'rows' | 'symbols' | 'lines' | 'strips' | 'trigger'> {
  const { reels, rows, symbols, free, scatter, lines, strips } = rules
  return {
    reels,
    rows,
    symbols,
    mechanic: wins.kind === 'ways' ? 'ways' : wins.from === 'both' ? 'both-ways' : 'lines',
    lines: lines.map((line) => Array.from(line, (cell) => cell % rows)),
    strips: Object.fromEntries(Object.entries(strips).map(([name, set]) => [name, set.map((strip) => [...strip])])),
    ...(free && { trigger: { symbol: scatter, count: free.count } }),
  }
}

export function paramsOf(known: readonly Mode[]): z.ZodMiniType<SlotParams> {
  return z.strictObject(
    { mode: z.enum(known, 'Такого вида вращения у этого автомата нет') },
    'Параметры ставки — вид вращения, ничего больше',
  )
}

/** Draws as the rules need, and records the outcome. */
function drawing(rng: Rng): { source: Source; outcome: StripOutcome } {
  const outcome: StripOutcome = { stops: [] }
  const source: Source = {
    stops(strips) {
      const stops = strips.map((strip) => rng.int(strip.length))
      outcome.stops.push(stops)
      return stops
    },
    expanding: (choices) => (outcome.expanding = rng.int(choices)),
  }
  return { source, outcome }
}

/** Replays the outcome. Throws RangeError where it has too few or too many spins, or places outside a strip. */
function eventsOf(rules: Rules, { stops, expanding }: StripOutcome, mode: Mode): SlotEvent[] {
  const events: SlotEvent[] = []
  let spins = 0
  const source: Source = {
    stops(strips) {
      const next = stops[spins++]
      if (next?.length !== strips.length || !strips.every((strip, reel) => isPlace(next[reel], strip.length)))
        throw new RangeError('no strip stops there')
      return next
    },
    expanding(choices) {
      if (!isPlace(expanding, choices)) throw new RangeError('no such symbol expands')
      return expanding
    },
  }
  playRound(rules, mode, source, (event) => events.push(event))
  const draws = events.some(({ kind }) => kind === 'begun') && (rules.free as FreeRules).expanding.length > 0
  if (spins !== stops.length || (expanding !== undefined) !== draws)
    throw new RangeError('the round is over before its outcome')
  return events
}

export function isPlace(place: unknown, places: number): place is number {
  return Number.isInteger(place) && (place as number) >= 0 && (place as number) < places
}

const isPowerOfTwo = (length: number) => Number.isInteger(Math.log2(length))

export function missing(id: string, mode: string): never {
  throw new RangeError(`${id} has no mode ${mode}`)
}
