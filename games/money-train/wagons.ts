/** The train's layout. In a small file of its own, so that menus and histories need not load the rules. */
export const wagonCount = 20
/** How many wagons hide an ambush. */
export const ambushCounts = { easy: 1, medium: 3, hard: 5, expert: 10 } as const
export type Difficulty = keyof typeof ambushCounts
export const difficulties = Object.keys(ambushCounts) as readonly Difficulty[]
