/** How long a removed favourite can be put back in its place. */
export const undoFor = '10 minutes'
/** The largest number of entries in one list. */
export const mostFavourites = 300
