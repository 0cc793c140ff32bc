/** By which the page keeps what was corrected of the player's bets. */
export const correctionsKey = ['table-corrections'] as const
