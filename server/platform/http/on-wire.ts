/** Converts a call to and from the wire: reads its body and writes its reply. */
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { type ReplyWriter, writerOf } from './reply-text.ts'

export interface OnWire<C extends CallDefinition> {
  /** The schemas convert bodies to kopecks. */
  read(body: unknown): ReturnType<C['body']['safeParse']>
  /** Writes kopecks as roubles. */
  write: ReplyWriter
}

export const onWire = <C extends CallDefinition>(call: C): OnWire<C> => ({
  read: (body) => call.body.safeParse(body) as ReturnType<C['body']['safeParse']>,
  write: writerOf(shapeOf(call.reply)),
})
