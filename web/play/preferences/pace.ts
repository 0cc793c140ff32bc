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

/** The rules of the place forbid it: nothing is told sooner than at its usual pace. */
export const hurryIsOff = (): boolean => document.documentElement.dataset.off?.includes('turbo') === true
