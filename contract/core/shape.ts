/**
 * The shape of a schema: the places of its messages that hold money or a multiplier. Computed once from the schemas, by
 * the server at startup and by the page's build.
 */
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

/** Undefined where a message holds neither. Throws for a schema whose money cannot be located unambiguously. */
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

const isMultiplier = ({ def }: Schema) =>
  def.type === 'pipe' && 'reverseTransform' in def && def.reverseTransform === multiplier.def.reverseTransform

const defOf = ({ def }: Schema) => def as unknown as Def

/** The variants of a message. The place alone must determine what it holds, since the variant is not checked. */
function ofForms(forms: readonly Schema[]): Shape | undefined {
  const defs = forms.map(defOf)
  if (defs.every((def) => def.type === 'object')) return ofFields(defs.map(({ shape }) => shape))
  if (defs.every((def) => def.type === 'array')) {
    const inner = ofForms(defs.map(({ element }) => element))
    return inner && [inner]
  }
  const [first, ...others] = forms.map(shapeOf)
  if (others.some((shape) => JSON.stringify(shape) !== JSON.stringify(first)))
    throw new Error('a place holds one thing in one form of a message and something else in another')
  return first
}

function ofFields(objects: readonly Record<string, Schema>[]): Shape | undefined {
  const names = [...new Set(objects.flatMap((fields) => Object.keys(fields)))]
  const places = names.flatMap((name): [string, Shape][] => {
    const shape = ofForms(objects.flatMap((fields) => fields[name] ?? []))
    return shape === undefined ? [] : [[name, shape]]
  })
  return places.length === 0 ? undefined : Object.fromEntries(places)
}
