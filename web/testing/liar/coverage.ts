/**
 * Lists the messages and fields of the contract that a liar bends. Read from the schemas themselves, so that a missing
 * new one fails at once.
 */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
}

const defOf = ({ def }: Schema) => def as unknown as Def

/** A field of a message, or of a part of one: parts that several messages share are one. */
export class Coverage {
  readonly #bent = new Map<Schema, Set<string>>()

  /** Notes a bend of a message: every place on its path is one that is lied about. */
  note(schema: Schema, word: unknown, path: string): void {
    let [at, value]: [Schema | undefined, unknown] = [schema, word]
    for (const key of path.split('.')) {
      at = at && inside(at, value)
      if (at === undefined) return
      const { shape, element } = defOf(at)
      if (shape) this.#bent.set(at, (this.#bent.get(at) ?? new Set()).add(key))
      at = shape?.[key] ?? element
      value = typeof value === 'object' && value !== null ? value[key as keyof typeof value] : undefined
    }
  }

  /** Fields of this message that no liar bends, by the first path to each. */
  missing(name: string, schema: Schema): string[] {
    const seen = new Set<Schema>()
    const look = (at: Schema, path: string): string[] => {
      const { shape, element, innerType, options } = defOf(at)
      if (seen.has(at)) return []
      seen.add(at)
      const inner = [...(options ?? []), ...(innerType ? [innerType] : []), ...(element ? [element] : [])].flatMap(
        (each) => look(each, path),
      )
      const fields = Object.entries(shape ?? {}).flatMap(([field, each]) => [
        ...(this.#bent.get(at)?.has(field) || isFixed(each) ? [] : [`${path}.${field}`]),
        ...look(each, `${path}.${field}`),
      ])
      return [...inner, ...fields]
    }
    return look(schema, name)
  }
}

/** The name of a form is no field: bent, it is another message. */
const isFixed = (schema: Schema) => defOf(schema).type === 'literal'

/** The schema of this value: of a union, the matching one. */
function inside(schema: Schema, value: unknown): Schema | undefined {
  const { type, innerType, options } = defOf(schema)
  if ((type === 'nullable' || type === 'optional') && innerType) return inside(innerType, value)
  if (type !== 'union') return schema
  const found = options?.find((option) => option.safeParse(value).success)
  return found && inside(found, value)
}
