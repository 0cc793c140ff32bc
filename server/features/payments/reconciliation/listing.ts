/** How a provider's own list is read: row by row, so that one that makes no sense does not hide the others. */
import type { ListedOperation, ListedPage } from '../gateway.ts'

/** Numbers and currencies as any system writes them: what holds other signs is kept nowhere. */
const isPlain = ({ providerId, amount }: ListedOperation) => /^[\x21-\x7e]{1,128}$/.test(providerId) && /^[A-Z]{2,8}$/.test(amount.currency)

/** Reads each row; `read` throws for one it does not understand. */
export function pageOf(rows: readonly unknown[], read: (row: unknown) => ListedOperation): ListedPage {
  const operations: ListedOperation[] = []
  for (const row of rows) {
    try {
      const operation = read(row)
      if (isPlain(operation)) operations.push(operation)
    } catch {
      // Counted: what it is nobody here knows.
    }
  }
  return { operations, unread: rows.length - operations.length }
}

/** A moment as providers write it. Throws for anything else. */
export function momentOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error(`no moment: ${text}`)
  return at
}
