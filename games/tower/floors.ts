/** The layout of the tower. In a small file of its own, so that menus and histories need not load the rules. */
export const floorCount = 9
/** Doors of every floor, and how many of them are safe. */
export const floors = {
  easy: { doors: 4, safe: 3 },
  medium: { doors: 3, safe: 2 },
  hard: { doors: 2, safe: 1 },
  expert: { doors: 3, safe: 1 },
  master: { doors: 4, safe: 1 },
} as const
export type Difficulty = keyof typeof floors
export const difficulties = Object.keys(floors) as readonly Difficulty[]
export const mostDoors = 4
