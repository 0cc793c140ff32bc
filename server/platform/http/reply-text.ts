/** Writes replies as text directly from the server's values: a bet's reply is never copied on the way. */
import { type Shape, toWire } from '@kurazh/contract/core/wire.ts'

/** Undefined for what JSON leaves out. */
export type ReplyWriter = (value: unknown) => string | undefined

/**
 * Writes messages of a shape, byte for byte like JSON.stringify of `toWire`. Throws where that throws. Names of fields
 * are those of the contract: plain words.
 */
export function writerOf(shape: Shape | undefined): ReplyWriter {
  if (shape === undefined) return plain
  if (shape === 'money' || shape === 'multiplier') return (value) => plain(toWire(shape, value))
  if (isList(shape)) return listWriter(writerOf(shape[0]))
  return objectWriter(new Map(Object.entries(shape).map(([name, inner]) => [name, writerOf(inner)])))
}

const plain = JSON.stringify as ReplyWriter
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

function listWriter(each: ReplyWriter): ReplyWriter {
  return (value) => (Array.isArray(value) ? `[${value.map((item) => each(item) ?? 'null').join(',')}]` : plain(value))
}

function objectWriter(shaped: ReadonlyMap<string, ReplyWriter>): ReplyWriter {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return plain(value)
    let text = '{'
    for (const [name, inner] of Object.entries(value)) {
      const told = (shaped.get(name) ?? plain)(inner)
      if (told !== undefined) text += `${text === '{' ? '' : ','}"${name}":${told}`
    }
    return `${text}}`
  }
}
