/** The number of a bet as people read it: counted from one, while the nonce in the proof begins with zero. */
export const betNumber = (nonce: number): number => nonce + 1
