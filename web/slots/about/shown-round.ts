/**
 * A round in an address: `?show=1.spin.eyJzdG9wcyI6W1s2MCwxMSw0Ml1dfQ` is the version of the rules, the mode and the
 * outcome.
 */
import type { Mode, Pool, SlotEvent, SlotGame } from '@kurazh/games/slots/engine/machine.ts'

export const showParameter = 'show'

/** Longer ones are no outcome of any machine. */
const longest = 8000

export interface ShownRound {
  mode: Mode
  outcome: unknown
  events: readonly SlotEvent[]
}

export function showText(
  { version }: Pick<SlotGame, 'version'>,
  { mode, outcome }: Pick<ShownRound, 'mode' | 'outcome'>,
): string {
  const code = btoa(JSON.stringify(outcome)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${version}.${mode}.${code}`
}

/** The text of a round of a list. */
export const showOf = (
  rules: Pick<SlotGame, 'version'>,
  { mode, outcomeOf }: Pick<Pool, 'mode' | 'outcomeOf'>,
  index: number,
) => showText(rules, { mode, outcome: outcomeOf(index) })

/** The round of an address, or a Russian sentence about its fault. Never throws. */
export function readShow(
  text: string,
  { version, machine }: Pick<SlotGame, 'version' | 'machine'>,
): ShownRound | { fault: string } {
  const [of, mode, code, ...more] = text.split('.')
  if (code === undefined || more.length > 0 || text.length > longest)
    return { fault: 'В адресе нет раунда: ссылка испорчена или обрезана.' }
  if (of !== `${version}`)
    return { fault: 'Эта ссылка сделана для других правил автомата, по нынешним её не показать.' }
  if (mode === undefined || !Object.hasOwn(machine.costs, mode)) return { fault: 'Такой ставки у этого автомата нет.' }
  try {
    const outcome: unknown = JSON.parse(atob(code.replaceAll('-', '+').replaceAll('_', '/')))
    const events = machine.events(outcome, mode as Mode)
    return { mode: mode as Mode, outcome, events }
  } catch {
    return { fault: 'Такого раунда у этого автомата не бывает.' }
  }
}

/** The address with this round in it, or without any; its other parts stay. */
export function withShow({ pathname, search }: { pathname: string; search: string }, text: string | null): string {
  const parameters = new URLSearchParams(search)
  if (text === null) parameters.delete(showParameter)
  else parameters.set(showParameter, text)
  const rest = parameters.toString()
  return rest === '' ? pathname : `${pathname}?${rest}`
}
