/** Describes a list for its page: columns, filters, and how the URL becomes a query. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import type { ReactNode } from 'react'
import type { Params } from '../address.ts'

export interface Column<Row> {
  /** A field of the row, or the page's own name. */
  id: string
  /** By default the contract's name of the field. */
  title?: string
  /** By default the plain field. */
  cell?: (row: Row) => ReactNode
  /** Sums and counts: aligned right, in tabular figures. */
  figures?: boolean
  /** Shown only if chosen. */
  hidden?: boolean
  /**
   * `name`: what the row is called, the heading of its card on a phone; `text`: sentences, which take the room that is
   * left; `acts`: buttons, which stay in view when the table is wider than the page.
   */
  role?: 'name' | 'text' | 'acts'
}

/**
 * `search` is focused by `/`; `sum` is typed in roubles; `moment` is a minute of Moscow time; `day` is a day in Moscow time, from its beginning or to its end; `date` is the day
 * itself, for queries by days.
 */
export type Filter =
  | { kind: 'search' | 'text' | 'number' | 'sum' | 'moment'; name: string; label: string }
  | {
      kind: 'choice'
      name: string
      label: string
      options: readonly { value: string; label: string }[]
      /** Chosen until another is; «all» then stands for no choice. */
      initial?: string
    }
  | { kind: 'day'; name: string; label: string; until?: boolean }
  | { kind: 'date'; name: string; label: string }

const dayMs = 86_400_000
const moscow = '+03:00'

/** The filters of a query from the URL. Invalid values are ignored. */
export function filtersOf(filters: readonly Filter[], params: Params): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const value = valueOf(filter, params[filter.name]?.trim() ?? '')
      return value === undefined ? [] : [[filter.name, value]]
    }),
  )
}

/** «12,50» → 1250n; undefined for what is no sum. */
function kopecksOf(text: string): bigint | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? kopecksFromRoubles(Number(plain)) : undefined
}

/** «2026-11-29T14:35» of Moscow. */
function momentOf(text: string): string | undefined {
  const at = Date.parse(`${text}${moscow}`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

function valueOf(filter: Filter, text: string): unknown {
  if (filter.kind === 'choice') {
    const chosen = text === '' ? filter.initial : text
    return filter.options.some(({ value }) => value === chosen) ? chosen : undefined
  }
  if (text === '') return undefined
  if (filter.kind === 'number') return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
  if (filter.kind === 'sum') return kopecksOf(text)
  if (filter.kind === 'moment') return momentOf(text)
  if (filter.kind !== 'day' && filter.kind !== 'date') return text
  const begins = Date.parse(`${text}T00:00:00${moscow}`)
  if (Number.isNaN(begins)) return undefined
  return filter.kind !== 'day' ? text : new Date(begins + (filter.until === true ? dayMs : 0)).toISOString()
}
