/** Beneath the balance: that a result is still being shown, then what it won or lost, for a moment. */
import { useEffect, useState } from 'react'
import { useResultAwaited } from '../../api/balance.ts'
import { useBalanceMove } from '../../api/realtime.ts'
import { type Badge, badgeOf } from './badge.ts'
import css from './balance.module.css'

/** It appears this long after the news, in milliseconds, … */
const delayMs = 500
/** … and stays this long. */
const stayMs = 2500

/** `inGame`: the balance above says already that a result is being shown. */
export function BalanceBadge({ inGame }: { inGame: boolean }) {
  const { count, win } = useBalanceMove()
  const awaited = useResultAwaited()
  const [badge, setBadge] = useState<Badge | null>(null)
  /** The movement already told: a result still rolling keeps the next one waiting. */
  const [told, setTold] = useState(count)
  useEffect(() => {
    if (awaited || told === count) return
    const timer = setTimeout(() => {
      setTold(count)
      setBadge(badgeOf(win))
    }, delayMs)
    return () => clearTimeout(timer)
  }, [awaited, told, count, win])
  useEffect(() => {
    if (!badge) return
    const timer = setTimeout(() => setBadge(null), stayMs)
    return () => clearTimeout(timer)
  }, [badge])
  // A new result is on its way: the last one is no news any more.
  if (awaited) {
    return inGame ? null : (
      <span className={css.balanceBadge} data-status="held" aria-hidden="true">
        В игре
      </span>
    )
  }
  if (!badge) return null
  return (
    <span key={told} className={`${css.balanceBadge} figures`} data-status={badge.status}>
      {badge.value}
    </span>
  )
}
