/** Reads tables that others have written: CSV with any usual separator, and the sums in them. */

const separators = [';', '\t', ','] as const

/** The rows of the text, the header first; those without any text are left out. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '')
  const [header = ''] = body.split(/\r?\n/, 1)
  const separator = separators.find((each) => header.includes(each)) ?? ';'
  return rowsOf(body, separator).filter((row) => row.some((cell) => cell !== ''))
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let place = 0; place < text.length; place++) {
    const letter = text[place] ?? ''
    if (isQuoted) {
      // A doubled quote inside a quoted cell is one.
      if (letter !== '"') cell += letter
      else if (text[place + 1] === '"') cell += text[++place]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else cell += letter
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/**
 * A sum as people and spreadsheets write it, in kopecks: «1 234,50 ₽», «1,234.50», «1234.5»; undefined for anything
 * else. The last dot or comma before one or two digits is the decimal one.
 */
export function readSum(text: string): bigint | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f₽'’]|руб\.?|RUB/gi, '')
  const parts = /^(-?)(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (parts === null) return undefined
  const [, sign = '', whole = '', decimals = ''] = parts
  // What is left of separators stands before every three digits.
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  return BigInt(`${sign}${whole.replaceAll(/[.,]/g, '')}${decimals.padEnd(2, '0')}`)
}
