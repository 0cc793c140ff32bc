/** A machine whose only mode is the spin: builds it from its mechanics, its form and its stored figures. */
import type { Rng } from '../../core/random.ts'
import type { MachineForm } from './form.ts'
import type { Counting, Machine, SlotEvent, SlotGame } from './machine.ts'
import type { Rules } from './prepared-form.ts'
import { rareOfStored, sheetOfStored, type StoredFigures } from './stored-sheet.ts'
import { boardOf, missing, paramsOf } from './strip-machine.ts'

/** What a mechanic does with rounds. */
export interface Mechanics<Outcome> {
  draw(rng: Rng): { outcome: Outcome; paysE4: number }
  /** Replays an outcome. Throws RangeError for an impossible one. */
  events(outcome: Outcome): SlotEvent[]
  count(): Counting
}

/** What a machine's folder holds; the figures are those of `spin`. */
export interface SpinMachineParts extends StoredFigures<unknown> {
  id: string
  version: number
  /** The board, its lines and strips, as written in the machine's file. */
  form: unknown
}

export function spinMachine<Outcome>(
  { id, version, sheets, rare }: Omit<SpinMachineParts, 'form'>,
  form: MachineForm,
  rules: Rules,
  { draw, events, count }: Mechanics<Outcome>,
  more?: Partial<Machine<Outcome>>,
): SlotGame<Outcome> {
  const sheet = sheetOfStored(sheets.spin ?? missing(id, 'spin'))
  return {
    id,
    version,
    kind: 'instant',
    params: paramsOf(['spin']),
    play(rng) {
      const { outcome, paysE4 } = draw(rng)
      return { outcome, multiplierE4: paysE4 }
    },
    bestMultiplierE4: () => sheet.bestE4,
    rtp: () => sheet.rtp,
    sampleParams: [{ mode: 'spin' }],
    machine: {
      ...boardOf(form, rules),
      costs: { spin: 1 },
      rare: rareOfStored(rare) as Machine<Outcome>['rare'],
      ...more,
      events: (outcome, mode) => (mode === 'spin' ? events(outcome) : missing(id, mode)),
      sheet: (mode) => (mode === 'spin' ? sheet : missing(id, mode)),
      count: (mode) => (mode === 'spin' ? count() : missing(id, mode)),
    },
  }
}
