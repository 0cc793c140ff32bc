/** The vault's layout. In a small file of its own, so that menus, histories and the map need not load the rules. */
interface Door {
  /** The number of safes. */
  readonly safes: number
  /** How many of them have an alarm. */
  readonly alarms: number
}

/** In the order they are opened. */
export const doors: readonly Door[] = [
  { safes: 3, alarms: 1 },
  { safes: 3, alarms: 1 },
  { safes: 2, alarms: 1 },
  { safes: 3, alarms: 2 },
  { safes: 4, alarms: 3 },
]
/** In the largest room. */
export const mostSafes = 4
