/** The coin. In a small file of its own, so that menus and histories need not load the rules. */
export const sides = ['heads', 'tails'] as const
export type Side = (typeof sides)[number]
/** A streak this long completes the game. */
export const mostThrows = 20
