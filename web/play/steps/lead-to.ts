/** Shows where to begin: the button takes the focus and beckons once. */
import { motionIsReduced } from '../../ui/motion/motion.ts'

const beckon = [{ transform: 'none' }, { transform: 'scale(1.04)' }, { transform: 'none' }]
const beckonMs = 220

export function leadTo(button: HTMLButtonElement | null): void {
  button?.focus()
  if (!motionIsReduced()) button?.animate(beckon, { duration: beckonMs, iterations: 2 })
}
