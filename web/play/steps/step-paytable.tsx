/**
 * The scale of a steps game: the payout of every step, the current step, and the one at which it would be taken
 * automatically.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { useEffect, useRef } from 'react'
import { formatMultiplier } from '../../ui/text/format.ts'
import { motionIsReduced } from '../../ui/motion/motion.ts'
import css from './step-paytable.module.css'

interface StepPaytableProps {
  /** Names the scale for screen readers. */
  label: string
  paytable: readonly number[]
  /** Good steps made. */
  made: number
  /** The game was lost at the next one. */
  isLost?: boolean
  /** Beyond this many steps the maximum win would be exceeded. */
  within: number
  stakeKopecks: bigint
}

export function StepPaytable({ label, paytable, made, isLost = false, within, stakeKopecks }: StepPaytableProps) {
  const strip = useRef<HTMLOListElement>(null)
  const at = Math.max(0, Math.min(made, paytable.length - 1))
  useEffect(() => {
    const box = strip.current
    const rung = box?.children[at]
    if (!box || !(rung instanceof HTMLElement)) return
    const behavior = motionIsReduced() ? 'instant' : 'smooth'
    // Only the strip scrolls, never the page.
    box.scrollTo({
      left: rung.offsetLeft - (box.clientWidth - rung.clientWidth) / 2,
      top: rung.offsetTop - (box.clientHeight - rung.clientHeight) / 2,
      behavior,
    })
  }, [at, paytable])
  return (
    // Focus lets the arrow keys scroll it: what scrolls must be reached without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={strip} className={`${css.stepPaytable} figures`} aria-label={label} tabIndex={0}>
      {paytable.map((multiplierE4, index) => (
        <li
          key={multiplierE4}
          className={css.rung}
          data-part="step-paytable-rung"
          data-place={placeOf(index + 1, made, isLost)}
          data-beyond={index >= within || undefined}
          aria-current={index + 1 === made ? 'step' : undefined}
          title={formatMoney(payoutKopecks(stakeKopecks, multiplierE4))}
        >
          <span className={css.count}>{index + 1}</span>
          <span translate="no">{formatMultiplier(multiplierE4)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The state of a step for the player: behind, current, ahead, or the fatal one. */
function placeOf(step: number, made: number, isLost: boolean): 'made' | 'now' | 'next' | 'lost' | undefined {
  if (step < made) return 'made'
  if (step === made) return isLost ? 'made' : 'now'
  if (step === made + 1) return isLost ? 'lost' : 'next'
  return undefined
}
