/** Layouts of tables: kopecks by spot, their validation and their sum. */
import * as z from 'zod/mini'
import type { Layout, TableParams } from './table.ts'

const notALayout = 'Ставка — поля с суммами в копейках'

/** Strict: whole kopecks on existing spots, at least one. */
export const layoutOf = (isSpot: (name: string) => boolean): z.ZodMiniType<TableParams> =>
  z.strictObject(
    {
      spots: z
        .record(
          z.string(notALayout),
          z.int('Ставка на поле — целое число копеек').check(z.minimum(1, 'Ставка на поле — от копейки')),
          notALayout,
        )
        .check(
          z.refine((spots) => Object.keys(spots).length > 0, 'Поставьте хотя бы на одно поле'),
          z.refine((spots) => Object.keys(spots).every(isSpot), 'Такого поля на столе нет'),
        ),
    },
    notALayout,
  )

/** Kopecks of all spots together. */
export const stakedOn = (spots: Layout): bigint => Object.values(spots).reduce((sum, stake) => sum + BigInt(stake), 0n)
