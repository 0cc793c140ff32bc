/** Lines of a file for Russian spreadsheets: a semicolon between cells, a decimal comma, and no cell that a spreadsheet would run. */

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
  if (moment.test(text)) return `${text.slice(0, 10)} ${text.slice(11, 19)}`
  // What a player may write must not become a formula of whoever opens the file.
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** One line, of values as JSON carries them; moments stay UTC. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(textOf).map((text) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';')}\r\n`
}
