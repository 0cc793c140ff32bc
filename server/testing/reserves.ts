/** Reads a published day as a page does. */
import { type ReserveDay, reserveDay } from '@kurazh/contract/money/reserves.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, type Wire } from '@kurazh/contract/core/wire.ts'

const shape = shapeOf(reserveDay)

/** Undefined remains undefined: no root is published. */
export const readDay = (day: Wire<ReserveDay> | undefined) => fromWire(shape, day) as ReserveDay | undefined
