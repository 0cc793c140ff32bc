/**
 * Where values enter and leave: which places of a message hold money, and the conversion at those places alone. Small on
 * purpose: the page carries it without any schema, with shapes made at build time.
 */
import { exactKopecks, roublesFromKopecks } from './kopecks.ts'

/** The places of money in a message; what holds none is left out. Of the forms a message may have the places of all. */
export type Shape = 'money' | readonly [Shape] | { readonly [field: string]: Shape }

/** A message as it came, with kopecks where its shape says money. What is no exact amount is left as it came: it equals nothing. */
export function fromWire(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, read)
}

/** The message as JSON will carry it: roubles where its shape says money. */
export function toWire(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, write)
}

const read = (value: unknown) => exactKopecks(value) ?? value
const write = (value: unknown) => (typeof value === 'bigint' ? roublesFromKopecks(value) : value)

function at(shape: Shape | undefined, value: unknown, convert: (value: unknown) => unknown): unknown {
  if (shape === undefined || value === undefined || value === null) return value
  if (shape === 'money') return convert(value)
  if (isList(shape)) return Array.isArray(value) ? value.map((each) => at(shape[0], each, convert)) : value
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const changed: Record<string, unknown> = { ...value }
  for (const field of Object.keys(shape)) if (Object.hasOwn(changed, field)) changed[field] = at(shape[field], changed[field], convert)
  return changed
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

/** A message as JSON carries it, for those who speak to the site from outside of it. */
export type Wire<T> = T extends bigint ? number : T extends readonly (infer Each)[] ? Wire<Each>[] : T extends object ? { [Field in keyof T]: Wire<T[Field]> } : T
