/** A published day as a page reads it. */
import { type ReserveDay, reserveDay } from '@kurazh/contract/reserves.ts'
import { shapeOf } from '@kurazh/contract/shape.ts'
import { fromWire, type Wire } from '@kurazh/contract/wire.ts'

const shape = shapeOf(reserveDay)

/** Undefined stays undefined: no root is published. */
export const readDay = (day: Wire<ReserveDay> | undefined) => fromWire(shape, day) as ReserveDay | undefined
