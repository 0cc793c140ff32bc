/**
 * Schemas of money: roubles on the wire, kopecks inside (`kopecks.ts`). Both sides convert with them at their edges
 * (`wire.ts`).
 */
import * as z from 'zod/mini'
import { exactKopecks, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'

const notRoubles = 'Сумма — число рублей не больше чем с двумя знаками после точки'
const isAmount = (value: number) => (exactKopecks(value) ?? -1n) >= 0n

const roubles = z.number().check(z.refine(isAmount, notRoubles))

// Values that the schema accepts are exact.
const codec = { decode: (value: number) => exactKopecks(value) as bigint, encode: roublesFromKopecks }

/** An amount a client sends: bigint kopecks from 0 up inside, roubles on the wire. */
export const amount = z.codec(roubles, z.bigint(), codec)

/** An amount the server sends, negative ones included: bigint kopecks inside, roubles on the wire. */
export const money = z.codec(
  z.number().check(z.refine((value) => exactKopecks(value) !== undefined, notRoubles)),
  z.bigint(),
  codec,
)

/** True for the schema of money, however it is wrapped or refined. */
export function isMoney({ def }: z.ZodMiniType): boolean {
  return def.type === 'pipe' && 'reverseTransform' in def && def.reverseTransform === money.def.reverseTransform
}
