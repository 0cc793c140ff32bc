/** What this page's own check of a bet came to: one notion for every game, list and count. */
import type { IconName } from '../../ui/icon.tsx'

/**
 * `proved`: what this device heard before the bet was sent, and what it sent itself, decide, and all of it holds.
 * `recomputed`: the bet agrees with itself, but the promise this device can compare it with was not heard before it.
 * `broken`: something does not agree; the player is alarmed.
 */
export type Verdict = 'proved' | 'recomputed' | 'broken'

/** As lists and pages show it; `unreadable`: the bet was played by rules this page does not know, so it says neither. */
export type ShownVerdict = Verdict | 'unreadable'

/** What the check of a bet came to: `heard` is true when what it was compared with was heard before the bet was sent. */
export function verdictOf(agrees: boolean, heard: boolean): Verdict {
  if (!agrees) return 'broken'
  return heard ? 'proved' : 'recomputed'
}

/** The sign of each verdict, as small as an icon. The check mark says that a promise heard before the bet was kept, and nothing less. */
export const verdictSigns: Readonly<Record<ShownVerdict, IconName>> = { proved: 'check', recomputed: 'equal', broken: 'alert', unreadable: 'info' }

/** The same in words, as the end of a sentence. */
export const verdictWords: Readonly<Record<ShownVerdict, string>> = {
  proved: 'проверена по обещанию, данному до неё',
  recomputed: 'пересчитано; обещания эта страница не слышала',
  broken: 'проверка не сошлась',
  unreadable: 'эта страница не знает её версии правил',
}
