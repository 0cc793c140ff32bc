/** Reply fields that only readers with a right see: the contract marks them, the edge removes them. */
import * as z from 'zod/mini'
import type { Right } from './rights.ts'

type Schema = z.ZodMiniType

const keysOf = new WeakMap<Schema, Right>()

/** The field as readers with this right see it; null for others. */
export function shownWith<S extends Schema>(right: Right, schema: S): z.ZodMiniNullable<S> {
  const shown = z.nullable(schema)
  keysOf.set(shown, right)
  return shown
}

/** Returns the reply without the fields that its reader may not see. Masks are found in objects and lists. */
export function withoutHidden(schema: Schema, value: unknown, rights: ReadonlySet<Right>): unknown {
  const key = keysOf.get(schema)
  if (key !== undefined && !rights.has(key)) return null
  const def = schema.def as unknown as {
    type: string
    shape: Record<string, Schema>
    element: Schema
    innerType: Schema
  }
  if (def.type === 'nullable' || def.type === 'optional')
    return value === null || value === undefined ? value : withoutHidden(def.innerType, value, rights)
  if (def.type === 'array') return (value as unknown[]).map((each) => withoutHidden(def.element, each, rights))
  if (def.type !== 'object') return value
  const fields = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      def.shape[name] === undefined ? field : withoutHidden(def.shape[name], field, rights),
    ]),
  )
}
