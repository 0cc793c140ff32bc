/** Settings of the operator's comparison of actual and expected returns. */

/** The band explained by chance, in standard deviations to both sides of the exact return. */
export const bandDeviations = 3
/** A game this far out is marked. */
export const alertDeviations = 4
/**
 * The band and the distance are shown and judged from this many bets on. The deviation is estimated from the bets themselves: with few it is too small, because the rare
 * large wins that dominate it have not occurred.
 */
export const alertFromBets = 10_000
