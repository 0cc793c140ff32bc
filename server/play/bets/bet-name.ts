/**
 * What names a bet for ever, whatever its engine: 16 bytes, the first of them the engine's mark, the rest the engine's own.
 * Nobody but the engine reads them; a bet's public number is made of them.
 */
export type BetName = Buffer

export const nameBytes = 16
