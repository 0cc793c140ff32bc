/**
 * Defines the permanent name of a bet in any engine: 16 bytes, of which the first is the engine's mark and the rest
 * belong to the engine. Only the engine reads them; a bet's public number is made from them.
 */
export type BetName = Buffer

export const nameBytes = 16
