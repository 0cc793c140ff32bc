/** When the wheel of the day opens. What a turn is given stands with the stakes of its game: 5 % of this. */

/** Edge credit since the last turn, in kopecks. */
export const neededKopecks = 85_80n
/** At most one turn in so long, in milliseconds. */
export const betweenTurnsMs = 86_400_000
/** Turns that the page is told of. */
export const turnsShown = 5
