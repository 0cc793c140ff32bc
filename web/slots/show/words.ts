/** Texts of a round for screen readers: one sentence for each result, as it comes. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Board, Mechanic, Win } from '@kurazh/games/slots/engine/machine.ts'
import { plural } from '../../ui/text/format.ts'
import type { Counted } from '../slot-face.ts'
import type { ShownEvent } from './show.ts'
import type { ShowState } from './state.ts'

/** The machine and the money of the texts. */
export interface Telling {
  names: readonly Counted[]
  mechanic: Mechanic
  /** The total bet, which pays are shares of. */
  totalBet: bigint
}

const spins = ['вращение', 'вращения', 'вращений'] as const
const freeSpins = ['бесплатное вращение', 'бесплатных вращения', 'бесплатных вращений'] as const
const ways = ['путь', 'пути', 'путей'] as const
/** This many wins are announced one by one; more would never end. */
const toldOneByOne = 3

const counted = (names: readonly Counted[], symbol: number, count: number) =>
  `${count} ${plural(count, names[symbol] ?? ['символ', 'символа', 'символов'])}`

/** «3 самовара на линии 2». */
export function winWords(
  { names, mechanic }: Pick<Telling, 'names' | 'mechanic'>,
  { symbol, count, line, fromRight, ways: wayCount, cells, factor }: Win,
): string {
  const what = counted(names, symbol, mechanic === 'clusters' || mechanic === 'anywhere' ? cells.length : count)
  const where =
    line === undefined
      ? wayCount === undefined
        ? ''
        : `, ${wayCount} ${plural(wayCount, ways)}`
      : ` на линии ${line + 1}${fromRight ? ' справа' : ''}`
  return `${what}${where}${factor > 1 ? `, ×${factor}` : ''}`
}

/** A sentence for an event; empty where there is nothing to say. */
export function eventWords(telling: Telling, event: ShownEvent, then: ShowState): string {
  const sum = (paysE4: number) => formatMoney(payoutKopecks(telling.totalBet, paysE4))
  switch (event.kind) {
    case 'wins': {
      const paysE4 = event.wins.reduce((total, win) => total + win.paysE4, 0)
      const told = event.wins.slice(0, toldOneByOne).map((win) => winWords(telling, win))
      return `Выигрыш ${sum(paysE4)}: ${told.join('; ')}${event.wins.length > told.length ? ` и ещё ${event.wins.length - told.length}` : ''}`
    }
    case 'begun':
      return event.feature === 'free'
        ? `Бонус: ${event.spins} ${plural(event.spins, freeSpins)}`
        : 'Бонус: выпавшее держится, остальное вращается снова'
    case 'more':
      return `Ещё ${event.spins} ${plural(event.spins, spins)}`
    case 'factor':
      return `Множитель ×${event.factor}`
    case 'multiplied':
      return `Умножено на ${event.factor}: ещё ${sum(event.paysE4)}`
    case 'taken':
      return `Убрано с поля: ${counted(telling.names, event.symbol, event.cells.length)}`
    case 'coins':
      return `Держится ${then.coins.length}, осталось ${event.lives} ${plural(event.lives, spins)}`
    case 'ended':
      return `Бонус принёс ${sum(then.ended?.paysE4 ?? event.paysE4)}`
    case 'spin':
    case 'change':
    case 'fall':
    // The round's own sentence follows.
    case 'total':
      return ''
  }
}

/** The whole round in a sentence. */
export function roundWords(totalBet: bigint, totalE4: number): string {
  return totalE4 === 0 ? 'Выигрыша нет' : `Всего ${formatMoney(payoutKopecks(totalBet, totalE4))}`
}

/** The board row by row, for a table. */
export function boardRows(
  names: readonly Counted[],
  board: Board,
): { row: number; cells: { reel: number; name: string }[] }[] {
  return Array.from({ length: board[0]?.length ?? 0 }, (_, row) => ({
    row,
    cells: board.map((symbols, reel) => ({ reel, name: names[symbols[row] ?? -1]?.[0] ?? '' })),
  }))
}
