/** Figures for the rules of a machine, from the rules it is played by. */
import { decimalOf, percentOf } from '@kurazh/games/core/rtp.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { tableText } from '../play/layout/table-text.ts'
import { formatMultiplier } from '../ui/format.ts'

/** Of a bet on one spin: return, hit rate, the largest win and what each symbol pays; `titles` are the symbols' names in the machine's order. */
export function machineFigures<Outcome>({ machine }: SlotGame<Outcome>, titles: readonly string[]) {
  const { rtp, hit, bestE4, bestChance } = machine.sheet('spin')
  return {
    lines: machine.lines.length,
    rtp: percentOf(rtp, 2),
    hit: percentOf(hit, 1),
    best: formatMultiplier(bestE4),
    bestOneIn: oneIn(bestChance),
    prizes: prizesTable(machine.symbols, titles),
  }
}

/** How rarely a spin begins the feature: «1 из 150». */
export const featureOneIn = <Outcome>({ machine }: SlotGame<Outcome>): string => oneIn(machine.sheet('spin').feature)

/** «1 из 250 000». */
function oneIn({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string {
  return `1 из ${Number(decimalOf({ numerator: denominator, denominator: numerator }, 0)).toLocaleString('ru')}`
}

function prizesTable(symbols: SlotGame['machine']['symbols'], titles: readonly string[]): string {
  const paying = symbols.map(({ paysE4 }, index) => ({ title: titles[index] ?? '', paysE4 })).filter(({ paysE4 }) => Object.keys(paysE4).length > 0)
  const counts = [...new Set(paying.flatMap(({ paysE4 }) => Object.keys(paysE4).map(Number)))].toSorted((a, b) => a - b)
  const rows = paying.map(({ title, paysE4 }) => [title, ...counts.map((count) => (paysE4[count] === undefined ? '—' : formatMultiplier(paysE4[count])))])
  return tableText(['Символ', ...counts.map((count) => `${count} шт.`)], rows)
}
