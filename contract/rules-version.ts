/** The version of a game's rules that the page plays by goes with every bet: see docs/decisions/0027. */
import * as z from 'zod/mini'

/** Pages older than the field send none: then the rules of every game were of this version. */
export const firstRules = 1

/** Where the game is played by rules of another version the bet is refused before the stake. */
export const rulesVersion = z.optional(z.number().check(z.int('Версия правил — целое число'), z.minimum(firstRules, 'Версии правил — от единицы')))
