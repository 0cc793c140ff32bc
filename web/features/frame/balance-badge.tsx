/** Shows in the balance's pill, under the sum, that a result is pending, then briefly its win or loss. */
import { useEffect, useState } from 'react'
import { useResultAwaited } from '../../api/balance.ts'
import { useBalanceMove } from '../../api/realtime.ts'
import { type Badge, badgeOf } from './badge.ts'
import css from './balance.module.css'

/** Delay after the event, in milliseconds. */
const delayMs = 500
/** Duration, in milliseconds. */
const stayMs = 2500

/** `inGame`: the balance above already shows that a result is pending. */
export function BalanceBadge({ inGame }: { inGame: boolean }) {
  const { count, win } = useBalanceMove()
  const awaited = useResultAwaited()
  const [badge, setBadge] = useState<Badge | null>(null)
  /** The last movement shown: a pending result delays the next one. */
  const [shownCount, setShownCount] = useState(count)
  useEffect(() => {
    if (awaited || shownCount === count) return
    const timer = setTimeout(() => {
      setShownCount(count)
      setBadge(badgeOf(win))
    }, delayMs)
    return () => clearTimeout(timer)
  }, [awaited, shownCount, count, win])
  useEffect(() => {
    if (!badge) return
    const timer = setTimeout(() => setBadge(null), stayMs)
    return () => clearTimeout(timer)
  }, [badge])
  // A new result is pending: the last one is out of date.
  if (awaited) {
    return inGame ? null : (
      <span className={css.balanceBadge} data-status="held" aria-hidden="true">
        В игре
      </span>
    )
  }
  if (!badge) return null
  return (
    <span key={shownCount} className={`${css.balanceBadge} figures`} data-status={badge.status}>
      {badge.value}
    </span>
  )
}
