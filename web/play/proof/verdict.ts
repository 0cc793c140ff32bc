/** The result of this page's own check of a bet: one type for every game, list and count. */
import type { IconName } from '../../ui/controls/icon.tsx'

/**
 * `proved`: decided by what this device received before the bet was sent, and what it sent itself; all of it holds.
 * `pending`: the same holds so far, but the proof comes later: the shoe has not been opened. `recomputed`: the bet
 * agrees with itself, but the promise this device can compare it with was not received before it. `broken`: something
 * does not agree; the player is alarmed.
 */
export type Verdict = 'proved' | 'pending' | 'recomputed' | 'broken'

/**
 * The verdict as lists and pages show it; `unreadable`: the bet was played by rules this page does not know, so it is
 * neither proved nor broken.
 */
export type ShownVerdict = Verdict | 'unreadable'

/**
 * The verdict of a bet's check: `heard` is true when what it was compared with was received before the bet was sent.
 */
export function verdictOf(agrees: boolean, heard: boolean): Verdict {
  if (!agrees) return 'broken'
  return heard ? 'proved' : 'recomputed'
}

/**
 * The sign of each verdict, as small as an icon. The check mark means that a promise received before the bet was kept,
 * and nothing less.
 */
export const verdictSigns: Readonly<Record<ShownVerdict, IconName>> = {
  proved: 'check',
  pending: 'clock',
  recomputed: 'equal',
  broken: 'alert',
  unreadable: 'info',
}

/** The same in words, as the end of a sentence. */
export const verdictWords: Readonly<Record<ShownVerdict, string>> = {
  proved: 'сверено с обещанием, данным до ставки',
  pending: 'карты совпали с опубликованными, полная проверка — после конца колоды',
  recomputed: 'проверено расчётом: обещания до ставки эта страница не видела',
  broken: 'проверка не сошлась',
  unreadable: 'эта страница не знает её версии правил',
}
