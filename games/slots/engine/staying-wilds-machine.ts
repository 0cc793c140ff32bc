/** A machine of lines whose wild symbols expand and stay (`staying-wilds.ts`). */
import type { SlotEvent, SlotGame } from './machine.ts'
import { formOf } from './read-form.ts'
import { type Rules, rulesFrom } from './prepared-form.ts'
import { type Mechanics, spinMachine, type SpinMachineParts } from './spin-machine.ts'
import { countStayingWilds, playStayingWilds } from './staying-wilds.ts'
import { isPlace } from './strip-machine.ts'

/** For each spin the stops of the reels that turned, from the left. */
export interface StayingWildsOutcome {
  stops: (readonly number[])[]
}

export function stayingWildsMachine(parts: SpinMachineParts): SlotGame<StayingWildsOutcome> {
  const form = formOf(parts.form)
  const rules = rulesFrom(form)
  return spinMachine(parts, form, rules, stayingWilds(rules))
}

export function stayingWilds(rules: Rules): Mechanics<StayingWildsOutcome> {
  return {
    draw(rng) {
      const outcome: StayingWildsOutcome = { stops: [] }
      const paysE4 = playStayingWilds(rules, (strips) => {
        const stops = strips.map((strip) => rng.int(strip.length))
        outcome.stops.push(stops)
        return stops
      })
      return { outcome, paysE4 }
    },
    events({ stops }) {
      const events: SlotEvent[] = []
      let spins = 0
      playStayingWilds(
        rules,
        (strips) => {
          const next = stops[spins++]
          if (next?.length !== strips.length || !strips.every((strip, index) => isPlace(next[index], strip.length)))
            throw new RangeError('no strip stops there')
          return next
        },
        (event) => events.push(event),
      )
      if (spins !== stops.length) throw new RangeError('the round is over before its outcome')
      return events
    },
    count: () => countStayingWilds(rules),
  }
}
