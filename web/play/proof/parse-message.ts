/**
 * Parses messages about bets by their schemas, and writes them back as JSON: for evidence and for the device's storage.
 * The page counts in kopecks and ten-thousandths, JSON has roubles and decimals.
 */
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { bet, betList, boundNonce, openGame, openReply, settledReply } from '@kurazh/contract/play/play.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { at, type Conversion, type Shape } from '@kurazh/contract/core/wire.ts'
import * as z from 'zod/mini'

/**
 * The message with only the fields its schema names; undefined where it does not match. A sum or a multiplier that was
 * not exact fails here too: the edge let it in as a value that neither can have.
 */
export function parseMessage<Schema extends z.ZodMiniType>(
  schema: Schema,
  message: unknown,
): z.output<Schema> | undefined {
  const { data } = z.safeEncode(schema, message as z.output<Schema>)
  return data === undefined ? undefined : z.decode(schema, data)
}

/** Leaves an invalid amount or multiplier unchanged: this is stored and shown, never sent. */
const keeping: Conversion = {
  money: (value) => (typeof value === 'bigint' ? roublesFromKopecks(value) : value),
  multiplier: (value) => (Number.isInteger(value) ? multiplierFromE4(value as number) : value),
}

/** The value as JSON has it, in roubles and decimals at the places of its shape. Never throws. */
export function toJson(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, keeping)
}

const bets = shapeOf(betList)
const shapes = {
  answer: shapeOf(z.union([settledReply, openReply])),
  bet: shapeOf(bet),
  openGame: shapeOf(openGame),
  history: { bets },
  /** The evidence that excuses a refused nonce: see `excuseOf`. */
  excuse: {
    bound: shapeOf(z.array(boundNonce)),
    settled: bets,
    settledSince: bets,
    newest: bets,
    open: [shapeOf(openGame)],
  },
} as const

/** The message as it came over the wire, for the player to save and show. */
export function toEvidence(message: unknown, kind: keyof typeof shapes): unknown {
  return toJson(shapes[kind] as Shape | undefined, message)
}
