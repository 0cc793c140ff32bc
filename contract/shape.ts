/** The shape of a schema: where its messages hold money or a multiplier. Read from the schemas once, by the server at its start and by the page's build. */
import type * as z from 'zod/mini'
import { isMoney } from './money.ts'
import { multiplier } from './multiplier.ts'
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

/** Undefined where a message holds neither. Throws for a schema in which it could not find them, or tell from something else. */
export function shapeOf(schema: Schema): Shape | undefined {
  if (isMoney(schema)) return 'money'
  if (isMultiplier(schema)) return 'multiplier'
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
  throw new Error(`where a schema of kind «${def.type}» holds money or a multiplier is not known`)
}

const isMultiplier = ({ def }: Schema) => def.type === 'pipe' && 'reverseTransform' in def && def.reverseTransform === multiplier.def.reverseTransform

const defOf = ({ def }: Schema) => def as unknown as Def

/** The forms a message may have. What it holds must be told by its place alone, since nobody asks which form came. */
function ofForms(forms: readonly Schema[]): Shape | undefined {
  const defs = forms.map(defOf)
  if (defs.every((def) => def.type === 'object')) return ofFields(defs.map(({ shape }) => shape))
  if (defs.every((def) => def.type === 'array')) {
    const inner = ofForms(defs.map(({ element }) => element))
    return inner && [inner]
  }
  const [first, ...others] = forms.map(shapeOf)
  if (others.some((shape) => JSON.stringify(shape) !== JSON.stringify(first))) throw new Error('a place holds one thing in one form of a message and something else in another')
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
