/** So many players who have left the least edge credit of a tournament make one paid place. */
export const playersOfAPlace = 2
