/**
 * Where values enter and leave: which places of a message hold money or a multiplier, and the conversion at those places
 * alone. Small on purpose: the page carries it without any schema, with shapes made at build time.
 */
import { exactKopecks, roublesFromKopecks } from './kopecks.ts'
import { exactE4, multiplierFromE4 } from './ten-thousandths.ts'

/** The places of money and multipliers in a message; what holds none is left out. Of the forms a message may have the places of all. */
export type Shape = 'money' | 'multiplier' | readonly [Shape] | { readonly [field: string]: Shape }

/**
 * A message as it came, with kopecks and ten-thousandths where its shape says so. What is not exact equals nothing: a sum is left the
 * number that it came as, a multiplier, which is a number inside as well, becomes a text.
 */
export function fromWire(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, read)
}

/** The message as JSON will carry it: roubles and decimals where its shape says so. Throws TypeError where something else stands there: kopecks are never sent for roubles. */
export function toWire(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, write)
}

/** What becomes of a value at a place of money, and at one of a multiplier. */
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

/** The message with what stands at the places of its shape converted. */
export function at(shape: Shape | undefined, value: unknown, convert: Conversion): unknown {
  if (shape === undefined || value === undefined || value === null) return value
  if (shape === 'money' || shape === 'multiplier') return convert[shape](value)
  if (isList(shape)) return Array.isArray(value) ? value.map((each) => at(shape[0], each, convert)) : value
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const changed: Record<string, unknown> = { ...value }
  for (const field of Object.keys(shape)) if (Object.hasOwn(changed, field)) changed[field] = at(shape[field], changed[field], convert)
  return changed
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

/** A message as JSON carries it, for those who speak to the site from outside of it. */
export type Wire<T> = T extends bigint ? number : T extends readonly (infer Each)[] ? Wire<Each>[] : T extends object ? { [Field in keyof T]: Wire<T[Field]> } : T
