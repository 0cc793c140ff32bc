/**
 * Conversion of messages at the edge: which places hold money or a multiplier, and the conversion at those places.
 * Small on purpose: the page carries it without any schema, with shapes made at build time.
 */
import { exactKopecks, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { exactE4, multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'

/**
 * The places of money and multipliers in a message; parts without any are absent. A message with variants has the
 * places of all of them.
 */
export type Shape = 'money' | 'multiplier' | readonly [Shape] | { readonly [field: string]: Shape }

/** What a page needs to make a call. */
export interface CallRow {
  path: string
  /** Absent: POST. */
  method?: 'GET'
  /** Where money is in the body and in the reply; absent where there is none. */
  body?: Shape
  reply?: Shape
}

/**
 * Returns a received message with kopecks and ten-thousandths at the places of its shape. An inexact value must equal
 * nothing: a sum stays the number it was, a multiplier, which is a number inside as well, becomes a string.
 */
export function fromWire(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, read)
}

/**
 * Returns the message as JSON carries it: roubles and decimals at the places of its shape. Throws TypeError if another
 * type is there: kopecks are never sent as roubles.
 */
export function toWire(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, write)
}

/** The conversion of a money value and of a multiplier. */
export interface Conversion {
  money(value: unknown): unknown
  multiplier(value: unknown): unknown
}

const read: Conversion = {
  money: (value) => exactKopecks(value) ?? value,
  multiplier: (value) => exactE4(value) ?? (typeof value === 'number' ? String(value) : value),
}
const write: Conversion = {
  money(value) {
    if (typeof value !== 'bigint') throw new TypeError(`not kopecks: ${String(value)}`)
    return roublesFromKopecks(value)
  },
  multiplier(value) {
    if (!Number.isInteger(value)) throw new TypeError(`not ten-thousandths: ${String(value)}`)
    return multiplierFromE4(value as number)
  },
}

/** Returns the message with the values at the places of its shape converted. */
export function at(shape: Shape | undefined, value: unknown, convert: Conversion): unknown {
  if (shape === undefined || value === undefined || value === null) return value
  if (shape === 'money' || shape === 'multiplier') return convert[shape](value)
  if (isList(shape)) return Array.isArray(value) ? value.map((each) => at(shape[0], each, convert)) : value
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const changed: Record<string, unknown> = { ...value }
  for (const field of Object.keys(shape))
    if (Object.hasOwn(changed, field)) changed[field] = at(shape[field], changed[field], convert)
  return changed
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

/** A message as JSON carries it, for external clients of the site. */
export type Wire<T> = T extends bigint
  ? number
  : T extends readonly (infer Each)[]
    ? Wire<Each>[]
    : T extends object
      ? { [Field in keyof T]: Wire<T[Field]> }
      : T
