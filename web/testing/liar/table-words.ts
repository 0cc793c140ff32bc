/** Defines the messages between pages and a live table, and the lies in them. */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { Crook } from '../live/live-kinds.ts'
import type { LiveAsk, LiveCall } from '../live/live-page.ts'
import type { Bend } from './bends.ts'

/** One message, JSON, before it was bent. `page`: the page it goes to or comes from, numbered by opening. */
export interface TableWord {
  call: LiveCall | LiveAsk
  page: number
  value: unknown
}

/**
 * `told`: a message bent on its way. `everywhere`: the same lie in every message from then on. `again`: an earlier
 * message in its place. `heard`: a request bent, then played honestly. `crooked`: the table itself deals, settles or
 * answers differently from one of its moves on. `refused`: a request that is refused and not played; `denied`: one that
 * is played and reported as refused.
 */
export type TableManner = 'told' | 'everywhere' | 'again' | 'heard' | 'crooked' | 'refused' | 'denied'

export interface TableLie {
  manner: TableManner
  /** The message, request, or move of the table, by its number in an honest run. */
  at: number
  /** Also bends every later message of the same kind. */
  ever: boolean
  bend: Bend
  /** Only this page is lied to. */
  page?: number
  /** The message that is sent again. */
  word?: number
  crook?: () => Crook
  code?: RefusalCode
}

/** The kind of a message: for news and other types with forms, including the form. */
export const kindOf = ({ call, value }: Pick<TableWord, 'call' | 'value'>): string =>
  call === 'news' && typeof value === 'object' && value !== null && 'kind' in value
    ? `news-${String(value.kind)}`
    : call

/** Parts of messages by kind, recognised by their fields. */
const parts = {
  round: ['betting', 'dealing', 'decided'],
  past: ['endedAt', 'corrected'],
  shoe: ['root', 'cut'],
  chain: ['terminatingHash', 'links'],
  own: ['revision', 'payout'],
  card: ['place', 'branch'],
  decided: ['by', 'move'],
  total: ['spot', 'players'],
  decision: ['endsAt', 'idle'],
  refusal: ['spot', 'reason'],
  seed: ['by', 'seed'],
  dealing: ['kind', 'decided', 'hash'],
} as const
export type Part = keyof typeof parts
export const allParts = Object.keys(parts) as Part[]

export const isPart = (part: Part, value: object): boolean => parts[part].every((field) => field in value)

/** The parts of a value that are of this kind, wherever they are. */
export function partsIn(part: Part, value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((each) => partsIn(part, each))
  return !Array.isArray(value) && isPart(part, value) ? [value, ...inner] : inner
}
