/**
 * Multipliers of bets: decimals with at most four places on the wire (2.0204), whole ten-thousandths inside (20204).
 */
import * as z from 'zod/mini'
import { exactE4, multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'

const notMultiplier = 'Множитель — число от нуля не больше чем с четырьмя знаками после точки'

/** A multiplier: whole ten-thousandths from 0 up inside, a decimal on the wire. */
export const multiplier = z.codec(
  z.number().check(z.refine((value) => exactE4(value) !== undefined, notMultiplier)),
  z.int().check(z.minimum(0)),
  {
    // Values that the schema accepts are exact.
    decode: (value) => exactE4(value) as number,
    encode: multiplierFromE4,
  },
)
