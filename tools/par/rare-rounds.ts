/** Rounds worth looking at of a machine of strips: the one that pays most, the one with most free spins, and a usual bonus. */
import { createChance } from '@kurazh/games/testing/chance.ts'
import { type FreeLaw, partLaw } from '@kurazh/games/slots/engine/free-spins.ts'
import { lawOf } from '@kurazh/games/slots/engine/law.ts'
import type { Mode } from '@kurazh/games/slots/engine/machine.ts'
import { layBoard, playRound, settleBoard, type Source } from '@kurazh/games/slots/engine/round.ts'
import type { FreeRules, Rules } from '@kurazh/games/slots/engine/rules.ts'
import type { SpinKind } from '@kurazh/games/slots/engine/spin-law.ts'
import type { StripOutcome } from '@kurazh/games/slots/engine/strip-machine.ts'
import { finished } from './finished.ts'

export interface RareRound {
  outcome: StripOutcome
  mode: Mode
  what: 'best' | 'longest' | 'feature'
}

const chance = createChance('rare')
/** A usual bonus is the one among so many that pays nearest to their mean. */
const bonuses = 400

/** A kind of spin with its law, and how to find boards of it. */
interface Spins {
  law: FreeLaw
  find(again: boolean): number[]
  best(again: boolean): number
}

export function rareRounds(rules: Rules, mode: Mode): RareRound[] {
  const { free } = rules
  const base = spinsOf(rules, { strips: 'main', factor: 1, expanding: -1 }, free?.count ?? Number.POSITIVE_INFINITY)
  if (free === undefined) return [{ outcome: { stops: [base.find(false)] }, mode, what: 'best' }]
  const before = mode === 'spin' ? [base.find(true)] : []
  const choices = free.expanding.length > 0 ? free.expanding : [-1]
  const each = choices.map((expanding) => spinsOf(rules, { strips: free.strips, factor: free.factor, expanding }, free.retrigger?.count ?? Number.POSITIVE_INFINITY))
  const totals = each.map((spins) => bestPath(free, spins).total)
  const place = totals.indexOf(Math.max(...totals))
  const richest = each[place] as Spins
  const drawn = free.expanding.length > 0 ? { expanding: place } : {}
  const stopsOf = (path: readonly boolean[]) => [...before, ...path.map((again) => richest.find(again))]
  return [
    { outcome: { stops: stopsOf(bestPath(free, richest).path), ...drawn }, mode, what: 'best' },
    { outcome: { stops: stopsOf(longestPath(free)), ...drawn }, mode, what: 'longest' },
    { outcome: usualBonus(rules, mode, before), mode, what: 'feature' },
  ]
}

function spinsOf(rules: Rules, kind: SpinKind, from: number): Spins {
  const law = partLaw(finished(lawOf(rules, kind)), from)
  const best = (again: boolean) => Math.max(...(again ? law.again : law.plain).keys())
  const found = new Map<boolean, number[]>()
  return {
    law, best,
    find(again) {
      const stops = found.get(again) ?? climb(rules, kind, (scatters) => scatters >= from === again, best(again))
      found.set(again, stops)
      return stops
    },
  }
}

/** The positions that pay so many hundredths, which some do: from chance ones upwards, two reels at a time. */
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
    for (let before = Number.NEGATIVE_INFINITY, here = worth(stops); here > before; ) {
      before = here
      for (const one of stops.keys()) for (let other = 0; other < one; other += 1) here = bestPair(set, stops, one, other, worth)
      if (here === target) return stops
    }
  }
}

/** Leaves the best places of two reels in `stops`. */
function bestPair(set: readonly Uint8Array[], stops: number[], one: number, other: number, worth: (stops: readonly number[]) => number): number {
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

/** Which of the free spins should bring more of them for the most to be paid. */
function bestPath(free: FreeRules, { best, law }: Spins): { total: number; path: boolean[] } {
  const known = new Map<string, { total: number; path: boolean[] }>()
  const [plain, again] = [law.plain.size > 0 ? best(false) : Number.NEGATIVE_INFINITY, law.again.size > 0 ? best(true) : Number.NEGATIVE_INFINITY]
  function from(left: number, used: number): { total: number; path: boolean[] } {
    if (left === 0) return { total: 0, path: [] }
    const key = `${left} ${used}`
    const ready = known.get(key)
    if (ready) return ready
    const on = from(left - 1, used)
    const more = free.retrigger && used < free.retrigger.atMost ? from(left - 1 + free.retrigger.spins, used + 1) : on
    const path = again + more.total > plain + on.total ? { total: again + more.total, path: [true, ...more.path] } : { total: plain + on.total, path: [false, ...on.path] }
    known.set(key, path)
    return path
  }
  return from(free.spins, 0)
}

/** Every retrigger at once, then spins that bring none. */
function longestPath({ spins, retrigger }: FreeRules): boolean[] {
  const times = retrigger?.atMost ?? 0
  return Array.from({ length: spins + times * (retrigger?.spins ?? 0) }, (_, spin) => spin < times)
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
  return played.reduce((nearest, round) => (Math.abs(round.paysE4 - mean) < Math.abs(nearest.paysE4 - mean) ? round : nearest)).outcome
}
