/**
 * The speed at which a result is shown: in full, quickly, or at once. Every game reads it before it animates anything.
 */
import { motionIsReduced } from '../../ui/motion/motion.ts'
import { usePreferences } from './preferences.ts'

export type AnimationSpeed = 'full' | 'turbo' | 'still'

/** The current speed. No one sees a hidden tab: there results are shown at once and automatic play goes on. */
export function animationSpeed(): AnimationSpeed {
  const { animation, turbo } = usePreferences.getState()
  if (!animation || motionIsReduced() || document.hidden) return 'still'
  return turbo && !turboIsOff() ? 'turbo' : 'full'
}

/**
 * The rules of the jurisdiction forbid it, or the operator does in this game: no result is shown sooner than at the
 * usual speed.
 */
export function turboIsOff(): boolean {
  const { off, offHere } = document.documentElement.dataset
  return `${off} ${offHere}`.includes('turbo')
}

/** Shown when an automatic run ends for this reason. */
export const autoplayOffWords = 'В этой игре автоигру только что выключили. Ставить вручную можно'

/** The operator has switched automatic play off in the game that is open. */
export const autoplayIsOff = (): boolean => document.documentElement.dataset.offHere?.includes('autoplay') === true
