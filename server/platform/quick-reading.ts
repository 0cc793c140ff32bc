/**
 * What nearly every call sends is in order: then it is read without all that finding fault needs. Whatever is not taken here, and every
 * schema of a kind not known here, goes to the schema itself, so that the answer is always the schema's own.
 */
import type * as z from 'zod/mini'

/** Not read here. */
const unread = Symbol('unread')
type Reader = (value: unknown) => unknown

/** A schema, as zod keeps it. */
interface Def {
  type: string
  checks?: { _zod: { def: CheckDef } }[]
  coerce?: boolean
  format?: string
  shape?: Record<string, z.ZodMiniType>
  catchall?: z.ZodMiniType
  innerType?: z.ZodMiniType
  entries?: Record<string, unknown>
  values?: unknown[]
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  transform?: (value: unknown) => unknown
}

interface CheckDef {
  check: string
  format?: string
  minimum?: number
  maximum?: number
  value?: unknown
  inclusive?: boolean
  fn?: (value: unknown) => unknown
}

/** Reads as `safeParse` of the schema does. */
export function quickly<Schema extends z.ZodMiniType>(schema: Schema): (value: unknown) => ReturnType<Schema['safeParse']> {
  const read = readerOf(schema)
  return (value) => {
    const data = read === undefined ? unread : read(value)
    return (data === unread ? schema.safeParse(value) : { success: true, data }) as ReturnType<Schema['safeParse']>
  }
}

/** Undefined for a schema that has something unknown in it. */
function readerOf(schema: z.ZodMiniType): Reader | undefined {
  const def = schema.def as unknown as Def
  const read = def.coerce === true || def.format !== undefined ? undefined : ofType[def.type]?.(def)
  const checks = (def.checks ?? []).map(({ _zod }) => checkOf(_zod.def))
  if (read === undefined || !checks.every((check) => check !== undefined)) return undefined
  if (checks.length === 0) return read
  return (value) => {
    const data = read(value)
    if (data === unread) return unread
    for (const check of checks) if (!check(data)) return unread
    return data
  }
}

const ifTrue = (is: (value: unknown) => boolean): Reader => (value) => (is(value) ? value : unread)

const ofType: Record<string, (def: Def) => Reader | undefined> = {
  string: () => ifTrue((value) => typeof value === 'string'),
  number: () => ifTrue(Number.isFinite),
  boolean: () => ifTrue((value) => typeof value === 'boolean'),
  bigint: () => ifTrue((value) => typeof value === 'bigint'),
  unknown: () => (value) => value,
  literal: ({ values = [] }) => ifTrue((value) => values.includes(value)),
  enum({ entries = {} }) {
    const known = new Set(Object.values(entries))
    return [...known].every((value) => typeof value === 'string') ? ifTrue((value) => known.has(value)) : undefined
  },
  optional({ innerType }) {
    const inner = innerType && readerOf(innerType)
    return inner && ((value) => (value === undefined ? undefined : inner(value)))
  },
  pipe({ in: first, out: last, transform }) {
    const [read, readLast] = [first && readerOf(first), last && readerOf(last)]
    // One that takes more than the value may have something to complain about.
    if (read === undefined || readLast === undefined || transform === undefined || transform.length > 1) return undefined
    return (value) => {
      const data = read(value)
      return data === unread ? unread : readLast(transform(data))
    }
  },
  object: objectReader,
}

function checkOf({ check, format, minimum, maximum, value: bound, inclusive, fn }: CheckDef): ((value: unknown) => boolean) | undefined {
  if (check === 'custom' && fn !== undefined) return (value) => fn(value) === true
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger
  // zod counts whole characters, of which one may be two of these: what is long enough either way is long enough.
  if (check === 'min_length' && minimum !== undefined) return (value) => typeof value === 'string' && value.length >= 2 * minimum
  if (check === 'max_length' && maximum !== undefined) return (value) => typeof value === 'string' && value.length <= maximum
  if (typeof bound !== 'number' || inclusive !== true) return undefined
  if (check === 'greater_than') return (value) => typeof value === 'number' && value >= bound
  if (check === 'less_than') return (value) => typeof value === 'number' && value <= bound
  return undefined
}

function objectReader({ shape = {}, catchall }: Def): Reader | undefined {
  // Only strict ones: what else comes is a fault of theirs.
  if ((catchall?.def as Def | undefined)?.type !== 'never') return undefined
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, read: readerOf(schema), isOptional: (schema.def as unknown as Def).type === 'optional' }))
  if (!allKnown(fields)) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unread
    const given = value as Record<string, unknown>
    const data: Record<string, unknown> = {}
    let read = 0
    for (const field of fields) {
      if (!Object.hasOwn(given, field.name)) {
        if (field.isOptional && !(field.name in given)) continue
        return unread
      }
      const each = field.read(given[field.name])
      if (each === unread) return unread
      data[field.name] = each
      read++
    }
    for (const _ in given) read--
    return read === 0 ? data : unread
  }
}

type Field = { name: string; read: Reader; isOptional: boolean }
const allKnown = (fields: readonly { read: Reader | undefined }[]): fields is Field[] => fields.every(({ read }) => read !== undefined)
