/** What a lie came to, whatever it was told over, and two lies at once. */

/**
 * What came of a walk. `fooled`: a ✓ stands on something untrue, or on a promise that was not heard. `fell`: the page broke down.
 * `alarm`, `refused`, `unproved` (shown without a ✓), `true` (a ✓, and the bet is told as it is: the lie was elsewhere).
 */
export type Came = 'fooled' | 'fell' | 'alarm' | 'refused' | 'unproved' | 'true'

/** In words, as the command prints it. */
export const cameWords = {
  fooled: 'страница обманута', fell: 'страница упала', alarm: 'тревога', refused: 'ответ не принят', unproved: 'показано без ✓',
  true: '✓, и рассказано как есть',
} as const satisfies Record<Came, string>

/** A pair of lies on one way: `pick(n)` chooses a whole number below n. */
export function pairOf<Trial extends { way: unknown; table: unknown; lies: readonly unknown[] }>(trials: readonly Trial[], pick: (below: number) => number): Trial {
  const one = trials[pick(trials.length)] as Trial
  const same = trials.filter(({ way, table }) => way === one.way && table === one.table)
  return { ...one, lies: [...one.lies, ...(same[pick(same.length)] as Trial).lies] }
}
