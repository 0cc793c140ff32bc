/** The version of the game's rules on the page is sent with every bet: see docs/decisions/0006. */
import * as z from 'zod/mini'

/** Pages older than the field send none: the rules of every game then had this version. */
export const firstRules = 1

/** A bet for another version of the rules is refused before the stake is taken. */
export const rulesVersion = z.optional(
  z.number().check(z.int('Версия правил — целое число'), z.minimum(firstRules, 'Версии правил — от единицы')),
)
