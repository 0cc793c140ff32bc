/**
 * CSV lines for Russian spreadsheets, on the server and on pages: a semicolon between cells, a decimal comma, and no
 * cell that a spreadsheet would run.
 */

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** An exact number, as text with a dot: «-12.05», which a spreadsheet with Russian settings would read as a date. */
export class Exact {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (value instanceof Exact) return value.text.replace('.', ',')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  const text = Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
  // Text of a player may have the form of a moment and be none.
  if (moment.test(text) && !Number.isNaN(Date.parse(text))) return inMoscow(text)
  // Text written by a player must not become a formula when the file is opened.
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Moscow is three hours ahead of UTC, in summer and winter: a file's moments are of the days its reports are of. */
function inMoscow(at: string): string {
  const text = new Date(Date.parse(at) + 3 * 3_600_000).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** One line, of values as JSON carries them; times become those of Moscow. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells
    .map(textOf)
    .map((text) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(';')}\r\n`
}
