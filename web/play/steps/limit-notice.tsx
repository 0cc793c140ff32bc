/** Said before the bet: after which step the game is taken by itself, because one more could pay over the maximum win. */
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'

/** `step` in the genitive of the ordinal: «14-й клетки». Nothing is shown when the whole paytable fits. */
export function LimitNotice({ within, length, step }: { within: number; length: number; step: (count: number) => string }) {
  if (within >= length || within === 0) return null
  return (
    <Notice>
      <Icon name="info" size={18} />
      <span>С этой ставкой игра заберётся сама после {step(within)}: следующий шаг мог бы превысить наибольший выигрыш.</span>
    </Notice>
  )
}
