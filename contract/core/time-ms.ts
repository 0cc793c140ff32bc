/**
 * A time on the wire as a number: milliseconds since 1970, within the range of a Date. A larger value could not be
 * shown.
 */
import * as z from 'zod/mini'

export const timeMs = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))
