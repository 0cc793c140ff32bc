/** The balance in the header. Where a game shows it itself, it gives way. */
import { useBalance } from '../../api/balance.ts'
import { useMotion } from '../../ui/motion.ts'
import { MovingNumber } from '../../ui/moving-number.tsx'

export function BalancePill({ inGame }: { inGame: boolean }) {
  const balance = useBalance()
  const motion = useMotion(({ number }) => number)
  return (
    <div className="balance" role="status" aria-label="Баланс">
      {inGame && <span className="balance__held">В игре</span>}
      {/* Unseen it keeps its place, so that the header does not jump. */}
      <span className="balance__amount" style={{ visibility: inGame ? 'hidden' : 'visible' }}>
        {balance === undefined ? '…' : <MovingNumber value={balance} motion={motion} />}
        <span className="money__sign">₽</span>
      </span>
    </div>
  )
}
