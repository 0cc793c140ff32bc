/** Reads a provider's list row by row, so that an unreadable row does not hide the others. */
import type { ListedOperation, ListedPage } from '../gateway.ts'

/** Only ids and currencies of plain characters are stored. */
const isPlain = ({ providerId, amount }: ListedOperation) =>
  /^[\x21-\x7e]{1,128}$/.test(providerId) && /^[A-Z]{2,8}$/.test(amount.currency)

/** Reads each row; `read` throws for an unreadable one. */
export function pageOf(rows: readonly unknown[], read: (row: unknown) => ListedOperation): ListedPage {
  const operations: ListedOperation[] = []
  for (const row of rows) {
    try {
      const operation = read(row)
      if (isPlain(operation)) operations.push(operation)
    } catch {
      // Only counted: its meaning is unknown.
    }
  }
  return { operations, unread: rows.length - operations.length }
}

/** Parses a timestamp as providers write it. Throws for anything else. */
export function momentOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error(`no moment: ${text}`)
  return at
}
