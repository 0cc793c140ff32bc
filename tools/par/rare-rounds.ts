/** Finds the notable rounds of a strip machine: the best-paying, the one with most free spins, and a typical bonus. */
import { createChance } from '@kurazh/games/testing/chance.ts'
import { type FreeLaw, partLaw } from '@kurazh/games/slots/engine/free-spins.ts'
import { lawOf } from '@kurazh/games/slots/engine/law.ts'
import type { Mode } from '@kurazh/games/slots/engine/machine.ts'
import { layBoard, playRound, settleBoard, type Source } from '@kurazh/games/slots/engine/round.ts'
import type { FreeRules, Rules } from '@kurazh/games/slots/engine/prepared-form.ts'
import type { SpinKind } from '@kurazh/games/slots/engine/spin-law.ts'
import type { StripOutcome } from '@kurazh/games/slots/engine/strip-machine.ts'
import { runGenerator } from '../../harness/run-generator.ts'

export interface RareRound {
  outcome: StripOutcome
  mode: Mode
  what: 'best' | 'longest' | 'feature'
}

const chance = createChance('rare')
/** A typical bonus is the one among this many whose pay is nearest to their mean. */
const bonuses = 400

/** A kind of spin with its law, and a search for boards of it that add that many spins, 0 for those that add none. */
interface Spins {
  law: FreeLaw
  find(brings: number): number[]
  best(brings: number): number
}

/** The rounds of a machine whose free spins are limited by its rules. */
export function rareRounds(rules: Rules, mode: Mode): RareRound[] {
  const { free } = rules
  const base = spinsOf(rules, { strips: 'main', factor: 1, expanding: -1 }, free?.spinsBy)
  if (free === undefined) return [{ outcome: { stops: [base.find(0)] }, mode, what: 'best' }]
  const choices = free.expanding.length > 0 ? free.expanding : [-1]
  const each = choices.map((expanding) =>
    spinsOf(rules, { strips: free.strips, factor: free.factor, expanding }, free.retrigger?.spinsBy),
  )
  const starts = mode === 'spin' ? [...base.law.again.keys()] : [free.spins]
  const pathsOf = (spins: Spins) =>
    starts.map((start) => ({ start, ...bestPath(free, start, spins), before: mode === 'spin' ? base.best(start) : 0 }))
  const bestOf = (spins: Spins) => pathsOf(spins).reduce((a, b) => (b.before + b.total > a.before + a.total ? b : a))
  const paths = each.map(bestOf)
  const totals = paths.map(({ before, total }) => before + total)
  const place = totals.indexOf(Math.max(...totals))
  const [richest, best] = [each[place] as Spins, paths[place] as ReturnType<typeof bestOf>]
  const drawn = free.expanding.length > 0 ? { expanding: place } : {}
  const stopsOf = (start: number, path: readonly number[]) => [
    ...(mode === 'spin' ? [base.find(start)] : []),
    ...path.map((brings) => richest.find(brings)),
  ]
  const most = Math.max(...starts)
  return [
    { outcome: { stops: stopsOf(best.start, best.path), ...drawn }, mode, what: 'best' },
    { outcome: { stops: stopsOf(most, longestPath(free, most, richest)), ...drawn }, mode, what: 'longest' },
    {
      outcome: usualBonus(rules, mode, mode === 'spin' ? [base.find(Math.min(...starts))] : []),
      mode,
      what: 'feature',
    },
  ]
}

function spinsOf(rules: Rules, kind: SpinKind, spinsBy: readonly number[] | undefined): Spins {
  const law = partLaw(runGenerator(lawOf(rules, kind)), spinsBy)
  const best = (brings: number) =>
    Math.max(...(brings > 0 ? (law.again.get(brings) ?? new Map<number, number>()) : law.plain).keys())
  const found = new Map<number, number[]>()
  return {
    law,
    best,
    find(brings) {
      const stops =
        found.get(brings) ?? climb(rules, kind, (scatters) => (spinsBy?.[scatters] ?? 0) === brings, best(brings))
      found.set(brings, stops)
      return stops
    },
  }
}

/** Positions with this pay, which must exist: hill climbing from random ones, two reels at a time. */
function climb(rules: Rules, kind: SpinKind, fits: (scatters: number) => boolean, target: number): number[] {
  const set = rules.strips[kind.strips] as readonly Uint8Array[]
  const board = new Uint8Array(rules.reels * rules.rows)
  const worth = (stops: readonly number[]) => {
    layBoard(rules, set, stops, board)
    const { paysE4, scatters } = settleBoard(rules, kind, set, stops, board)
    return fits(scatters) ? paysE4 / 100 : scatters - 1000
  }
  for (;;) {
    const stops = set.map(({ length }) => chance.below(length))
    for (let before = Number.NEGATIVE_INFINITY, here = worth(stops); here > before;) {
      before = here
      for (const one of stops.keys())
        for (let other = 0; other < one; other += 1) here = bestPair(set, stops, one, other, worth)
      if (here === target) return stops
    }
  }
}

/** Leaves the best stops of two reels in `stops`. */
function bestPair(
  set: readonly Uint8Array[],
  stops: number[],
  one: number,
  other: number,
  worth: (stops: readonly number[]) => number,
): number {
  let [best, atOne, atOther] = [worth(stops), stops[one] as number, stops[other] as number]
  for (let first = 0; first < (set[one] as Uint8Array).length; first += 1) {
    for (let second = 0; second < (set[other] as Uint8Array).length; second += 1) {
      stops[one] = first
      stops[other] = second
      const here = worth(stops)
      if (here > best) [best, atOne, atOther] = [here, first, second]
    }
  }
  stops[one] = atOne
  stops[other] = atOther
  return best
}

/** How many spins each of the free spins should add for the largest pay. */
function bestPath({ retrigger }: FreeRules, start: number, { best, law }: Spins): { total: number; path: number[] } {
  const known = new Map<string, { total: number; path: number[] }>()
  function from(left: number, used: number): { total: number; path: number[] } {
    if (left === 0) return { total: 0, path: [] }
    const key = `${left} ${used}`
    const ready = known.get(key)
    if (ready) return ready
    const brought = [...(law.plain.size > 0 ? [0] : []), ...law.again.keys()]
    const paths = brought.map((brings) => {
      const then =
        retrigger && brings > 0 && used < retrigger.atMost ? from(left - 1 + brings, used + 1) : from(left - 1, used)
      return { total: best(brings) + then.total, path: [brings, ...then.path] }
    })
    const path = paths.reduce((a, b) => (b.total > a.total ? b : a))
    known.set(key, path)
    return path
  }
  return from(start, 0)
}

/** Every retrigger at once, then spins that add none. */
function longestPath({ retrigger }: FreeRules, start: number, { law }: Spins): number[] {
  const most = Math.max(0, ...law.again.keys())
  const times = most > 0 ? (retrigger?.atMost ?? 0) : 0
  return Array.from({ length: start + times * most }, (_, spin) => (spin < times ? most : 0))
}

function usualBonus(rules: Rules, mode: Mode, before: readonly number[][]): StripOutcome {
  const played = Array.from({ length: bonuses }, () => {
    const outcome: StripOutcome = { stops: [] }
    const source: Source = {
      stops(strips) {
        const stops = before[outcome.stops.length] ?? strips.map(({ length }) => chance.below(length))
        outcome.stops.push([...stops])
        return stops
      },
      expanding: (choices) => (outcome.expanding = chance.below(choices)),
    }
    return { paysE4: playRound(rules, mode, source), outcome }
  })
  const mean = played.reduce((sum, { paysE4 }) => sum + paysE4, 0) / bonuses
  return played.reduce((nearest, round) =>
    Math.abs(round.paysE4 - mean) < Math.abs(nearest.paysE4 - mean) ? round : nearest,
  ).outcome
}
