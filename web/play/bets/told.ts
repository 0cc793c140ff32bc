/**
 * Messages about bets as the page has them, in kopecks and ten-thousandths, and as JSON has them: the wire, evidence, what the
 * device keeps. Nothing the server says is of its form until it has been held to its schema.
 */
import { roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import { bet, betList, openGame, openReply, settledReply } from '@kurazh/contract/play.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import { multiplierFromE4 } from '@kurazh/contract/ten-thousandths.ts'
import { at, type Conversion, type Shape } from '@kurazh/contract/wire.ts'
import * as z from 'zod/mini'

/**
 * The message that came through the edge, without what its schema does not name; undefined where it is not of that form. A sum or a
 * multiplier that was not exact came in as what neither can be, and so is found here.
 */
export function wellFormed<Schema extends z.ZodMiniType>(schema: Schema, told: unknown): z.output<Schema> | undefined {
  const { data } = z.safeEncode(schema, told as z.output<Schema>)
  return data === undefined ? undefined : z.decode(schema, data)
}

/** Whatever stands where a sum or a multiplier should is left as it is: what is kept and shown is no request. */
const keeping: Conversion = {
  money: (value) => (typeof value === 'bigint' ? roublesFromKopecks(value) : value),
  multiplier: (value) => (Number.isInteger(value) ? multiplierFromE4(value as number) : value),
}

/** The value as JSON has it, in roubles and decimals at the places of its shape. Never throws. */
export function jsonOf(shape: Shape | undefined, value: unknown): unknown {
  return at(shape, value, keeping)
}

const bets = shapeOf(betList)
const shapes = {
  answer: shapeOf(z.union([settledReply, openReply])),
  bet: shapeOf(bet),
  openGame: shapeOf(openGame),
  history: { bets },
  /** What excuses a refused nonce: see `excuseOf`. */
  excuse: { settled: bets, settledSince: bets, newest: bets, open: [shapeOf(openGame)] },
} as const

/** What was told, as it came over the wire: what a player keeps and shows. */
export function asEvidence(told: unknown, kind: keyof typeof shapes): unknown {
  return jsonOf(shapes[kind] as Shape | undefined, told)
}
