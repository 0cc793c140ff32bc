/** A call as it crosses the wire: how its body is read, and how its reply is written. */
import type { CallDefinition } from '@kurazh/contract/call.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import { quickly } from './quick-reading.ts'
import { type ReplyWriter, writerOf } from './reply-text.ts'

export interface OnWire<C extends CallDefinition> {
  /** Bodies come in kopecks from their schemas. */
  read(body: unknown): ReturnType<C['body']['safeParse']>
  /** Money in kopecks becomes roubles. */
  write: ReplyWriter
}

export const onWire = <C extends CallDefinition>(call: C): OnWire<C> => ({ read: quickly<C['body']>(call.body), write: writerOf(shapeOf(call.reply)) })
