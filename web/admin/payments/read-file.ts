/** Reads the rows of a payment system's file: which columns they probably are, and the numbers and sums in them. */
import { readSum } from '@kurazh/shared/text/read-csv.ts'

/** The columns of the number and the sum, as places in the header; guessed from its words. */
export function guessColumns(head: readonly string[]): { number: string; sum: string } {
  const place = (words: RegExp, instead: number) => {
    const found = head.findIndex((title) => words.test(title))
    return `${found === -1 ? Math.min(instead, Math.max(0, head.length - 1)) : found}`
  }
  return { number: place(/идентификатор|^id$|payment.?id|invoice|номер/i, 0), sum: place(/сумма|amount|sum/i, 1) }
}

/** The rows that have both; `unread` counts the others. */
export function rowsOf(
  body: readonly (readonly string[])[],
  number: number,
  sum: number,
): { rows: { provider: string; amount: bigint }[]; unread: number } {
  const rows = body.flatMap((cells) => {
    const [provider = '', amount] = [cells[number], readSum(cells[sum] ?? '')]
    return provider === '' || provider.length > 100 || amount === undefined ? [] : [{ provider, amount }]
  })
  return { rows, unread: body.length - rows.length }
}
