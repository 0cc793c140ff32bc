/** The number of qualified players that add one paid place to a tournament. */
export const playersOfAPlace = 2
