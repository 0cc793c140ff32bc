/** The number of a bet as people read it: they count from one, while the nonce that goes into the proof begins with zero. */
export const betNumber = (nonce: number): number => nonce + 1
