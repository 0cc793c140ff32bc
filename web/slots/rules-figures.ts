/** The figures of a machine's sheet and paytable that its rules quote. */
import { compare, fraction, percentOf } from '@kurazh/games/core/rtp.ts'
import type { Machine, Sheet, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { tableText } from '../play/layout/table-text.ts'
import { formatMultiplier } from '../ui/text/format.ts'
import type { Counted } from './slot-face.ts'

interface SheetFigures {
  rtp: string
  hit: string
  /** «1 из 262». */
  feature: string
  best: string
  bestOneIn: string
}

export function sheetFigures<Outcome>({ machine }: SlotGame<Outcome>): SheetFigures {
  const sheet: Sheet = machine.sheet('spin')
  return {
    rtp: percentOf(sheet.rtp, 2),
    hit: percentOf(sheet.hit, 1),
    feature: oneIn(sheet.feature),
    best: formatMultiplier(sheet.bestE4),
    bestOneIn: oneIn(sheet.bestChance),
  }
}

/** The same of the feature that the rules let one buy. Throws RangeError where they do not. */
export function buyFigures<Outcome>({ machine }: SlotGame<Outcome>): { buyCost: number; buyRtp: string } {
  const cost = machine.costs.buy
  if (cost === undefined) throw new RangeError('nothing can be bought here')
  return { buyCost: cost, buyRtp: percentOf(machine.sheet('buy').rtp, 2) }
}

const readable = 10n ** 12n
const raised = (power: number) => Array.from(String(power), (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')

/** A chance in words: one in a number of rounds, to the nearest whole. For an impossible event: «—». */
export function oneIn({ numerator, denominator }: Sheet['rtp']): string {
  if (compare({ numerator, denominator }, fraction(0n, 1n)) === 0) return '—'
  const rounds = (2n * denominator + numerator) / (2n * numerator)
  // So rare that its digits are not readable: the machine's sheet has all of them.
  return rounds < readable
    ? `1 из ${rounds.toLocaleString('ru')}`
    : `примерно 1 из 10${raised(String(rounds).length - 1)}`
}

type Counts = readonly (readonly [count: number, heading: string])[]

/** The payouts of each paying symbol by counts: of all of them, or of those whose headings are given. */
export function payTableText(
  { symbols }: Pick<Machine, 'symbols'>,
  names: readonly Counted[],
  counts: Counts = everyCount(symbols),
): string {
  const rows = symbols.flatMap(({ paysE4, role }, index) =>
    role === 'coin' || Object.keys(paysE4).length === 0
      ? []
      : [
          [
            capital(names[index]?.[0] ?? ''),
            ...counts.map(([count]) => (paysE4[count] === undefined ? '—' : formatMultiplier(paysE4[count]))),
          ],
        ],
  )
  return tableText(['Символ', ...counts.map(([, heading]) => heading)], rows)
}

function everyCount(symbols: Machine['symbols']): Counts {
  const counts = new Set(symbols.flatMap(({ paysE4 }) => Object.keys(paysE4).map(Number)))
  return [...counts].toSorted((a, b) => a - b).map((count) => [count, `${count} шт.`] as const)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
