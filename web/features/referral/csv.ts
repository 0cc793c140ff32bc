/** The lists of the partner screen as files for spreadsheets. */
import { formatMicro } from '../../ui/micro.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Newcomer, Programme } from './questions.ts'

type Cell = string | number

/** Spreadsheets take a file for UTF-8 by this sign at its beginning. */
const byteOrderMark = '\uFEFF'

/** Lines of a file. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')
}

function cellText(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : `${cell}`
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Micro-kopecks as roubles without the sign, exactly. */
const roubles = (micro: string) => formatMicro(BigInt(micro)).replace(/[^\d.]/g, '')

export const daysRows = (days: Programme['days']): Cell[][] => [
  ['День', 'Преимущество сайта, ₽', 'Доход, ₽'],
  ...days.map(({ day, edge, income }) => [day, roubles(edge), roubles(income)]),
]

export const peopleRows = (people: readonly Newcomer[]): Cell[][] => [
  ['Номер', 'Пришёл', 'Пометка', 'Отдано пришедшему, %', 'Ставок', 'Преимущество сайта, ₽', 'Доход, ₽', 'На проверке'],
  ...people.map(({ number, came, source, share, bets, edge, income, held }) => [number, came, source, share, bets, roubles(edge), roubles(income), held ? 'да' : 'нет']),
]

export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(name, new Blob([byteOrderMark, csvText(rows)], { type: 'text/csv;charset=utf-8' }))
}
