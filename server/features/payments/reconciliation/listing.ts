/** How a provider's own list is read: row by row, so that one that makes no sense does not hide the others. */
import type { ListedOperation, ListedPage } from '../gateway.ts'

/** Reads each row; `read` throws for one it does not understand. */
export function pageOf(rows: readonly unknown[], read: (row: unknown) => ListedOperation): ListedPage {
  const operations: ListedOperation[] = []
  for (const row of rows) {
    try {
      operations.push(read(row))
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
