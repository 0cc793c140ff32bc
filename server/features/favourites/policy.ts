/** How long a removed favourite can be put back in its place. */
export const undoFor = '10 minutes'
/** The most favourites of one list. */
export const mostFavourites = 300
