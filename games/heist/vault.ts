/** The vault's make-up: so little that menus, histories and the map may know it without the rules. */
interface Door {
  /** To choose among. */
  readonly safes: number
  /** Of these: with an alarm. */
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
/** Of the widest room. */
export const mostSafes = 4
