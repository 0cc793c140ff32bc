/** How a result is told: over its full course, in a hurry, or at once. Every game asks here before it moves anything. */
import { motionIsReduced } from '../../ui/motion.ts'
import { usePreferences } from './preferences.ts'

export type Pace = 'full' | 'turbo' | 'still'

/** The pace that holds now. Nobody looks at a hidden tab: there results come at once and automatic play goes on. */
export function paceNow(): Pace {
  const { animation, turbo } = usePreferences.getState()
  if (!animation || motionIsReduced() || document.hidden) return 'still'
  return turbo && !hurryIsOff() ? 'turbo' : 'full'
}

/** The rules of the place forbid it, or the operator does in this game: nothing is told sooner than at its usual pace. */
export function hurryIsOff(): boolean {
  const { off, offHere } = document.documentElement.dataset
  return `${off} ${offHere}`.includes('turbo')
}

/** Said when an automatic run ends by that. */
export const autoplayOffWords = 'В этой игре автоигру только что выключили. Ставить вручную можно'

/** The operator has switched automatic play off in the game that is open. */
export const autoplayIsOff = (): boolean => document.documentElement.dataset.offHere?.includes('autoplay') === true
