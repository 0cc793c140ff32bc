/** Bounds of public profiles. */

/** How many games, favourite games and tournaments a profile shows. */
export const mostRecords = 60
export const mostFavourites = 5
export const mostPlaces = 20
/** Favourite games are those of so many months of Moscow, the current one included. */
export const favouriteMonths = 3
/** For how long what a profile shows is kept, in milliseconds. Whether it is shown is never kept. */
export const keptMs = 5_000
