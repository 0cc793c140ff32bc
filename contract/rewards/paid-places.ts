/** Places and prizes of tournaments that both the server and the admin's form count by. */

/** The number of qualified players that add one paid place to a tournament. */
export const playersOfAPlace = 2
/** Percent of the prize money for each place, by default. */
export const usualPlaces: readonly number[] = [30, 20, 14, 10, 8, 6, 4, 3, 3, 2]
