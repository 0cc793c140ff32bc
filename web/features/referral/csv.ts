/** Exports the lists of the partner screen as files for spreadsheets. */
import { csvLine, Exact } from '@kurazh/shared/text/csv.ts'
import { formatMicro } from '../../ui/text/micro.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import type { Newcomer, Programme } from './queries.ts'

type Cell = string | number | Exact

/** Spreadsheets recognise UTF-8 by this mark at the start of a file. */
const byteOrderMark = '\uFEFF'

export const csvText = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('')

/** Micro-kopecks as exact roubles without the sign. */
const roubles = (micro: string) => new Exact(formatMicro(BigInt(micro)).replace(/[^\d.]/g, ''))

export const daysRows = (days: Programme['days']): Cell[][] => [
  ['День', 'Преимущество сайта, ₽', 'Доход, ₽'],
  ...days.map(({ day, edge, income }) => [day, roubles(edge), roubles(income)]),
]

export const peopleRows = (people: readonly Newcomer[]): Cell[][] => [
  ['Номер', 'Пришёл', 'Пометка', 'Доля друга, %', 'Ставок', 'Преимущество сайта, ₽', 'Доход, ₽', 'На проверке'],
  ...people.map(({ number, came, source, share, bets, edge, income, held }) => [
    number,
    came,
    source,
    share,
    bets,
    roubles(edge),
    roubles(income),
    held ? 'да' : 'нет',
  ]),
]

export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  void saveFile(name, new Blob([byteOrderMark, csvText(rows)], { type: 'text/csv;charset=utf-8' }))
}
