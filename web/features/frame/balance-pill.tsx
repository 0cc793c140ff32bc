/** The balance in the header. It waits while a result is still being shown. */
import { useState } from 'react'
import { useBalance, useBalanceHeld } from '../../api/balance.ts'
import { useMotion } from '../../ui/motion.ts'
import { MovingNumber } from '../../ui/moving-number.tsx'

export function BalancePill({ inGame }: { inGame: boolean }) {
  const balance = useBalance()
  const held = useBalanceHeld() || inGame
  const motion = useMotion(({ number }) => number)
  /** The amount last in sight: while held it keeps its place unseen, so that the header does not jump and the change can roll. */
  const [seen, setSeen] = useState(balance)
  if (!held && seen !== balance) setSeen(balance)
  return (
    <div className="balance" role="status" aria-label="Баланс">
      {held && <span className="balance__held">В игре</span>}
      <span className="balance__amount" style={{ visibility: held ? 'hidden' : 'visible' }}>
        {seen === undefined ? '…' : <MovingNumber value={seen} motion={motion} />}
        <span className="money__sign">₽</span>
      </span>
    </div>
  )
}
