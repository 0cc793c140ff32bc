/** The key under which the page caches corrections of the player's bets. */
export const correctionsKey = ['table-corrections'] as const
