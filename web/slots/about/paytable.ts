/** Describes a machine's payouts by symbol, and how it finds its wins. */
import type { Machine, MachineSymbol } from '@kurazh/games/slots/engine/machine.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'

export interface PayRow {
  symbol: number
  /** Its effect besides paying; empty where it only pays. */
  words: string
  /** The longest first; `counts` is «5», «8–9», «от 12». */
  pays: readonly { counts: string; paysE4: number }[]
}

type Told = Pick<Machine, 'symbols' | 'mechanic' | 'reels' | 'rows'>

/** Symbols that pay or have an effect, the dearest first; `deeds` are the machine's own texts for some of them. */
export function payRows(
  { symbols, mechanic, reels, rows }: Told,
  deeds: Readonly<Record<number, string>> = {},
): PayRow[] {
  const isByCells = (role: MachineSymbol['role']) =>
    mechanic === 'clusters' || mechanic === 'anywhere' || role === 'scatter' || role === 'book'
  return symbols
    .map(({ role, paysE4 }, symbol) => ({
      symbol,
      role,
      words: deeds[symbol] ?? roleWords[role],
      pays: steps(paysE4, isByCells(role) ? reels * rows : reels),
    }))
    .filter(({ role, pays }) => pays.length > 0 || (role !== 'pays' && role !== 'blank'))
    .toSorted(
      (one, other) =>
        (other.pays[0]?.paysE4 ?? Number.POSITIVE_INFINITY) - (one.pays[0]?.paysE4 ?? Number.POSITIVE_INFINITY),
    )
}

/** Counts that pay alike are one step. */
function steps(paysE4: MachineSymbol['paysE4'], most: number): PayRow['pays'] {
  const made: { from: number; to: number; paysE4: number }[] = []
  for (const [text, pays] of Object.entries(paysE4)) {
    const count = Number(text)
    const last = made.at(-1)
    if (last?.paysE4 === pays) last.to = count
    else made.push({ from: count, to: count, paysE4: pays })
  }
  const top = made.at(-1)
  return made
    .map((step) => ({
      counts: countsText(step, step === top && (step.to < most || step.from < step.to)),
      paysE4: step.paysE4,
    }))
    .toReversed()
}

function countsText({ from, to }: { from: number; to: number }, isOpen: boolean): string {
  if (isOpen) return `от ${from}`
  return from === to ? `${from}` : `${from}–${to}`
}

/** The effect of a symbol besides paying; empty where it only pays. */
const roleWords: Readonly<Record<MachineSymbol['role'], string>> = {
  pays: '',
  wild: 'заменяет другие символы',
  scatter: 'считается в любом месте поля',
  book: 'заменяет другие и считается в любом месте поля',
  coin: 'монета со своей выплатой',
  multiplier: 'умножает выигрыш',
  blank: '',
}

/** Describes how wins are found. */
export function mechanicWords({
  mechanic,
  lines,
  reels,
  rows,
}: Pick<Machine, 'mechanic' | 'lines' | 'reels' | 'rows'>): string {
  const onLines = `на ${lines.length} ${plural(lines.length, ['линии', 'линиях', 'линиях'])}`
  switch (mechanic) {
    case 'lines':
      return `Платят одинаковые символы подряд, начиная с левого барабана, ${onLines}.`
    case 'both-ways':
      return `Платят одинаковые символы подряд с левого или с правого края, ${onLines}.`
    case 'ways': {
      const ways = rows ** reels
      return `Платят одинаковые символы на соседних барабанах, начиная с левого, в каком бы ряду они ни стояли: всего ${formatNumber(ways, 0)} ${plural(ways, ['путь', 'пути', 'путей'])}.`
    }
    case 'clusters':
      return 'Платят группы одинаковых символов, которые соприкасаются сторонами, где бы на поле они ни стояли.'
    case 'anywhere':
      return 'Платят одинаковые символы в любых местах поля: важно только, сколько их.'
  }
}
