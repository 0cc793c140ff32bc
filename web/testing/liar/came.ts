/** Classifies the result of a lie, for every kind of game, and of two lies at once. */

/**
 * The result of a walk. `fooled`: a ✓ is shown on something untrue, or on a promise that was not received. `fell`: the
 * page broke down. `alarm`, `refused`, `unproved` (shown without a ✓), `true` (a ✓, and the bet is reported truly: the
 * lie was elsewhere).
 */
export type Came = 'fooled' | 'fell' | 'alarm' | 'refused' | 'silent' | 'unproved' | 'true'

/** In words, as the command prints it. */
export const cameWords = {
  fooled: 'страница обманута',
  fell: 'страница упала',
  alarm: 'тревога',
  refused: 'ответ не принят',
  unproved: 'показано без ✓',
  silent: 'без ✓ и без тревоги, хотя рассказано не то',
  true: '✓, и рассказано как есть',
} as const satisfies Record<Came, string>

/** A pair of lies in one scenario: `pick(n)` chooses a whole number below n. */
export function pairOf<Trial extends { way: unknown; table: unknown; lies: readonly unknown[] }>(
  trials: readonly Trial[],
  pick: (below: number) => number,
): Trial {
  const one = trials[pick(trials.length)] as Trial
  const same = trials.filter(({ way, table }) => way === one.way && table === one.table)
  return { ...one, lies: [...one.lies, ...(same[pick(same.length)] as Trial).lies] }
}
