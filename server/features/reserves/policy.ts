/** How many proofs of reserves are shown, and how many days a player's own branch is kept. */
export const daysShown = 30
export const branchesKeptDays = 3

/** The most memory of the thread that publishes, in megabytes: a tree of any size passes through it in pieces. */
export const threadMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
