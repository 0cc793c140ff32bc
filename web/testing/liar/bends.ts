/** Every small way to bend a JSON value: one place of it, reported differently. */
import { endings } from '@kurazh/contract/play/play.ts'

export interface Bend {
  /** The readable path: `bet.stake`, `commitments.0.nonce`. */
  path: string
  /** The value reported there instead, in words. */
  how: string
  /** The value with this place bent; the value itself where there is no such place. */
  apply(value: unknown): unknown
}

/** In a list only this many places are bent: the others are like them. */
const placesBent = 2

/** All bends of this value, its inner places among them. */
export function bendsOf(value: unknown): Bend[] {
  return placesOf(value, []).flatMap(({ keys, at }) =>
    Object.entries({ ...othersOf(at), ...(keys.at(-1) === 'ended' && otherEndings(at)) }).map(([how, other]) => ({
      path: keys.join('.'),
      how,
      apply: (whole: unknown) => withOther(whole, keys, other),
    })),
  )
}

/** A game may be reported as ended in any possible way. */
const otherEndings = (at: unknown) =>
  Object.fromEntries(endings.filter((ending) => ending !== at).map((ending) => [ending, ending]))

interface Place {
  keys: string[]
  at: unknown
}

function placesOf(value: unknown, keys: string[]): Place[] {
  if (typeof value !== 'object' || value === null) return [{ keys, at: value }]
  const inner = Object.entries(value).slice(0, Array.isArray(value) ? placesBent : undefined)
  const own = Array.isArray(value) && keys.length > 0 ? [{ keys, at: value }] : []
  return [...own, ...inner.flatMap(([key, at]) => placesOf(at, [...keys, key]))]
}

/** Possible replacements of this value, by its type. Each has another value. */
export function othersOf(at: unknown): Record<string, unknown> {
  const other = changed(at)
  return { ...other, ничего: at === null ? 0 : null, 'другой род': typeof at === 'string' ? 7 : 'другой род' }
}

function changed(at: unknown): Record<string, unknown> {
  if (typeof at === 'number')
    return {
      'больше на 1': at + 1,
      'меньше на 1': at - 1,
      'на копейку больше': Math.round(at * 100 + 1) / 100,
      'вдвое больше': at * 2 + 4,
      'в десять тысяч раз больше': (at || 1) * 10_000,
      'долей больше': at + 0.000_001,
    }
  if (typeof at === 'boolean') return { наоборот: !at }
  if (Array.isArray(at))
    return {
      'без последнего': at.slice(0, -1),
      'последнее дважды': [...at, at.at(-1) ?? 0],
      'задом наперёд': at.length > 1 ? at.toReversed() : [...at, 1],
    }
  if (typeof at !== 'string') return {}
  const moment = /^\d{4}-\d\d-\d\dT/.test(at) ? Date.parse(at) : Number.NaN
  if (!Number.isNaN(moment))
    return {
      'на час раньше': new Date(moment - 3_600_000).toISOString(),
      'на два дня позже': new Date(moment + 172_800_000).toISOString(),
    }
  return {
    'первый знак': `${at.startsWith('0') ? '1' : '0'}${at.slice(1)}`,
    'знак в конце': `${at}0`,
    пусто: at === '' ? '0' : '',
  }
}

function withOther(whole: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  if (typeof whole !== 'object' || whole === null || !(key in whole)) return whole
  const inner = withOther(whole[key as keyof typeof whole], rest, other)
  return Array.isArray(whole)
    ? whole.map((each: unknown, index) => (String(index) === key ? inner : each))
    : { ...whole, [key]: inner }
}
