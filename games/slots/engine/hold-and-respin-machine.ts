/** A machine of lines whose coins are held while the other cells respin (`hold-and-respin.ts`). */
import type { Rng } from '../../core/random.ts'
import {
  countHoldAndRespin,
  type HoldRules,
  type HoldSource,
  type NewCoin,
  playHoldAndRespin,
} from './hold-and-respin.ts'
import type { MachineForm } from './form.ts'
import type { MachineSymbol, SlotEvent, SlotGame } from './machine.ts'
import { formOf } from './read-form.ts'
import { type Rules, rulesFrom } from './prepared-form.ts'
import { type Mechanics, spinMachine, type SpinMachineParts } from './spin-machine.ts'
import { isPlace } from './strip-machine.ts'

/** A round without respins consists of its stops. */
export interface HoldOutcome {
  /** Stops of the initial spin. */
  stops: (readonly number[])[]
  /** Worths of the coins on the first board, in total bets, by reel from the left, each from the top. */
  worths?: readonly number[]
  /** The new coins of every respin. */
  respins?: (readonly NewCoin[])[]
}

/** The hold settings of a form; undefined if it has none. */
export function holdRulesOf({ symbols, hold }: MachineForm): HoldRules | undefined {
  if (hold === undefined) return undefined
  const indexOf = (id: string) => symbols.findIndex((symbol) => symbol.id === id)
  const { symbol, blank, count, lives, oneIn, worths, full } = hold
  return { coin: indexOf(symbol), blank: indexOf(blank), needed: count, lives, oneIn, worths, fullGrid: full ?? 0 }
}

/**
 * `hold` for a form that does not define it: its `coin` and `blank` are blank symbols then. Throws unless the number of
 * places of each draw is a power of two.
 */
export function holdAndRespinMachine(
  parts: SpinMachineParts & { hold?: Omit<HoldRules, 'coin' | 'blank'> },
): SlotGame<HoldOutcome> {
  const form = formOf(parts.form)
  const rules = rulesFrom(form)
  const indexOf = (id: string) => form.symbols.findIndex((symbol) => symbol.id === id)
  const hold = holdRulesOf(form) ?? (parts.hold && { ...parts.hold, coin: indexOf('coin'), blank: indexOf('blank') })
  if (hold === undefined) throw new Error(`${parts.id} says nothing of its coins`)
  for (const places of [
    hold.oneIn,
    hold.worths.length,
    ...Object.values(rules.strips)
      .flat()
      .map((strip) => strip.length),
  ]) {
    if (!Number.isInteger(Math.log2(places))) throw new Error(`a draw of ${parts.id} has ${places} places`)
  }
  const id = (form.symbols[hold.coin] as MachineForm['symbols'][number]).id
  const coin: MachineSymbol = {
    id,
    role: 'coin',
    paysE4: hold.fullGrid > 0 ? { [rules.reels * rules.rows]: hold.fullGrid * 10_000 } : {},
  }
  const symbols = rules.symbols.map((symbol, index) => (index === hold.coin ? coin : symbol))
  return spinMachine(parts, form, rules, holdAndRespin(rules, hold), {
    symbols,
    trigger: { symbol: hold.coin, count: hold.needed },
  })
}

export function holdAndRespin(rules: Rules, hold: HoldRules): Mechanics<HoldOutcome> {
  return {
    draw(rng) {
      const { source, outcome } = drawing(rng)
      return { paysE4: playHoldAndRespin(rules, hold, source), outcome }
    },
    events(outcome) {
      const events: SlotEvent[] = []
      const { source, left } = replaying(outcome)
      playHoldAndRespin(rules, hold, source, (event) => events.push(event))
      if (left() !== 0) throw new RangeError('the round is over before its outcome')
      return events
    },
    count: () => countHoldAndRespin(rules, hold),
  }
}

function drawing(rng: Rng): { source: HoldSource; outcome: HoldOutcome } {
  const outcome: HoldOutcome = { stops: [] }
  const source: HoldSource = {
    stops(strips) {
      const stops = strips.map((strip) => rng.int(strip.length))
      outcome.stops.push(stops)
      return stops
    },
    worths: (hold, coins) => (outcome.worths = Array.from({ length: coins }, () => worthFrom(rng, hold))),
    respin(hold, free) {
      const fresh: NewCoin[] = []
      for (const cell of free) if (rng.int(hold.oneIn) === 0) fresh.push([cell, worthFrom(rng, hold)])
      outcome.respins = [...(outcome.respins ?? []), fresh]
      return fresh
    },
  }
  return { source, outcome }
}

const worthFrom = (rng: Rng, { worths }: HoldRules) => worths[rng.int(worths.length)] as number

/** Replays the outcome; `left` returns how much of it was not used. */
function replaying({ stops, worths, respins }: HoldOutcome): { source: HoldSource; left(): number } {
  let left = stops.length + (worths === undefined ? 0 : 1) + (respins?.length ?? 0)
  let respun = 0
  const take = <Part>(part: Part | undefined, isRight: (part: Part) => boolean): Part => {
    left -= 1
    if (part === undefined || !isRight(part)) throw new RangeError('no bet has such an outcome')
    return part
  }
  const source: HoldSource = {
    stops: (strips) =>
      take(
        stops[0],
        (places) =>
          places.length === strips.length && strips.every((strip, reel) => isPlace(places[reel], strip.length)),
      ),
    worths: (hold, coins) =>
      take(worths, (list) => list.length === coins && list.every((worth) => hold.worths.includes(worth))),
    respin: (hold, free) => take(respins?.[respun++], (fresh) => isRespin(hold, free, fresh)),
  }
  return { source, left: () => left }
}

/** Coins in cell order, each on a free cell. */
function isRespin(hold: HoldRules, free: readonly number[], fresh: readonly NewCoin[]): boolean {
  return fresh.every(
    ([cell, worth], index) =>
      free.includes(cell) && hold.worths.includes(worth) && (index === 0 || cell > (fresh[index - 1]?.[0] as number)),
  )
}
