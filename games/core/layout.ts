/** Layouts of tables: kopecks by spot, their validation and their sum. */
import * as z from 'zod/mini'
import { greatestDivisor } from './rtp.ts'
import type { Layout, TableParams } from './table.ts'

/** Strict: whole numbers on existing spots, at least one. `wrong`: what is said of anything else. */
const spotsOf = (
  isSpot: (name: string) => boolean,
  number: z.ZodMiniType<number>,
  wrong: string,
): z.ZodMiniType<TableParams> =>
  z.strictObject(
    {
      spots: z.record(z.string(wrong), number, wrong).check(
        z.refine((spots) => Object.keys(spots).length > 0, 'Поставьте хотя бы на одно поле'),
        z.refine((spots) => Object.keys(spots).every(isSpot), 'Такого поля на столе нет'),
      ),
    },
    wrong,
  )

/** Whole kopecks by spot. */
export const layoutOf = (isSpot: (name: string) => boolean): z.ZodMiniType<TableParams> =>
  spotsOf(
    isSpot,
    z.int('Ставка на поле — целое число копеек').check(z.minimum(1, 'Ставка на поле — от копейки')),
    'Ставка — поля с суммами в копейках',
  )

/** The largest share of a spot: all spots together, times what they pay, stay whole numbers. */
const mostShares = 10_000_000

/** Shares of a stake by spot, in whole numbers. */
export const sharesOf = (isSpot: (name: string) => boolean): z.ZodMiniType<TableParams> =>
  spotsOf(
    isSpot,
    z
      .int('Доля поля — целое число')
      .check(z.minimum(1, 'Доля поля — от 1'), z.maximum(mostShares, 'Доля поля — до 10 000 000')),
    'Ставка — поля с их долями',
  )

/** Kopecks of all spots together. */
export const stakedOn = (spots: Layout): bigint => Object.values(spots).reduce((sum, stake) => sum + BigInt(stake), 0n)

/** The shares of these stakes in kopecks: the smallest whole numbers in their ratio. */
export function inLowestTerms(laid: Readonly<Record<string, bigint>>): Layout {
  const divisor = Object.values(laid).reduce(greatestDivisor, 0n)
  return Object.fromEntries(Object.entries(laid).map(([spot, stake]) => [spot, Number(stake / divisor)]))
}

/** Kopecks by spot of a stake that is divided in these shares; what is left over lies nowhere. */
export function sharedOut(shares: Layout, stakeKopecks: bigint): Layout {
  const part = stakeKopecks / stakedOn(shares)
  return Object.fromEntries(Object.entries(shares).map(([spot, share]) => [spot, Number(BigInt(share) * part)]))
}
