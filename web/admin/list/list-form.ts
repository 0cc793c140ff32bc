/** What a list is told of itself by its page: columns, filters, and how the address becomes a question. */
import type { ReactNode } from 'react'
import type { Params } from '../address.ts'

export interface Column<Row> {
  /** A field of the row, or a name of the page's own. */
  id: string
  /** Left out: the contract's words for the field. */
  title?: string
  /** Left out: the field as it stands. */
  cell?: (row: Row) => ReactNode
  /** Sums and counts: to the right, figures of one width. */
  figures?: boolean
  /** Shown only where it was chosen. */
  hidden?: boolean
}

/** `search` takes `/`; `day` is a day of Moscow, from its beginning or until its end; `date` the day itself, for whoever counts by days. */
export type Filter =
  | { kind: 'search' | 'text' | 'number'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'day'; name: string; label: string; until?: boolean }
  | { kind: 'date'; name: string; label: string }

const dayMs = 86_400_000
const moscow = '+03:00'

/** The filters of a question, as the address says them. What is not understood is left out. */
export function filtersOf(filters: readonly Filter[], params: Params): Readonly<Record<string, unknown>> {
  return Object.fromEntries(filters.flatMap((filter) => {
    const value = valueOf(filter, params[filter.name]?.trim() ?? '')
    return value === undefined ? [] : [[filter.name, value]]
  }))
}

function valueOf(filter: Filter, text: string): unknown {
  if (text === '') return undefined
  if (filter.kind === 'number') return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
  if (filter.kind === 'choice') return filter.options.some(({ value }) => value === text) ? text : undefined
  if (filter.kind !== 'day' && filter.kind !== 'date') return text
  const begins = Date.parse(`${text}T00:00:00${moscow}`)
  if (Number.isNaN(begins)) return undefined
  return filter.kind !== 'day' ? text : new Date(begins + (filter.until === true ? dayMs : 0)).toISOString()
}
