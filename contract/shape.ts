/** The shape of a schema: where its messages hold money. Read from the schemas once, by the server at its start and by the page's build. */
import type * as z from 'zod/mini'
import { isMoney } from './money.ts'
import type { Shape } from './wire.ts'

type Schema = z.ZodMiniType
type Def =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'optional' | 'nullable'; innerType: Schema }
  | { type: 'union'; options: Schema[] }
  | { type: 'record'; valueType: Schema }
  | { type: (typeof plain)[number] }

const plain = ['string', 'number', 'boolean', 'literal', 'enum', 'unknown', 'null'] as const

/** Undefined where nothing of a message is money. Throws for a schema whose money it could not find, or tell from something else. */
export function shapeOf(schema: Schema): Shape | undefined {
  if (isMoney(schema)) return 'money'
  const def = defOf(schema)
  if (def.type === 'object') return ofFields([def.shape])
  if (def.type === 'array') {
    const inner = shapeOf(def.element)
    return inner && [inner]
  }
  if (def.type === 'optional' || def.type === 'nullable') return shapeOf(def.innerType)
  if (def.type === 'union') return ofForms(def.options)
  if (def.type === 'record' && shapeOf(def.valueType) === undefined) return undefined
  if (plain.some((type) => type === def.type)) return undefined
  throw new Error(`where a schema of kind «${def.type}» holds money is not known`)
}

const defOf = ({ def }: Schema) => def as unknown as Def

/** The forms a message may have. Money must be told by its place alone, since nobody asks which form came. */
function ofForms(forms: readonly Schema[]): Shape | undefined {
  const defs = forms.map(defOf)
  if (defs.every((def) => def.type === 'object')) return ofFields(defs.map(({ shape }) => shape))
  const [first, ...others] = forms.map(shapeOf)
  if (others.some((shape) => JSON.stringify(shape) !== JSON.stringify(first))) throw new Error('a place holds money in one form of a message and something else in another')
  return first
}

function ofFields(objects: readonly Record<string, Schema>[]): Shape | undefined {
  const names = [...new Set(objects.flatMap((fields) => Object.keys(fields)))]
  const held = names.flatMap((name): [string, Shape][] => {
    const shape = ofForms(objects.flatMap((fields) => fields[name] ?? []))
    return shape === undefined ? [] : [[name, shape]]
  })
  return held.length === 0 ? undefined : Object.fromEntries(held)
}
