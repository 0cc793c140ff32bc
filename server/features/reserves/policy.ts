/** How many proofs of reserves are shown, and how many days a player's own branch is kept. */
export const daysShown = 30
export const branchesKeptDays = 3
