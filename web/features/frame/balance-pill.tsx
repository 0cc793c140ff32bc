/** The balance in the header. Where a game shows it itself, it gives way. */
import { useBalance } from '../../api/balance.ts'
import { useMotion } from '../../ui/motion.ts'
import { MovingNumber } from '../../ui/moving-number.tsx'
import css from './balance.module.css'

export function BalancePill({ inGame }: { inGame: boolean }) {
  const balance = useBalance()
  const motion = useMotion(({ number }) => number)
  return (
    <div className={css.balance} role="status" aria-label="Баланс">
      {inGame && <span className={css.held}>В игре</span>}
      {/* Unseen it keeps its place, so that the header does not jump. */}
      <span className={css.amount} style={{ visibility: inGame ? 'hidden' : 'visible' }}>
        {balance === undefined ? '…' : <MovingNumber kopecks={balance} motion={motion} />}
        <span className={css.sign}>₽</span>
      </span>
    </div>
  )
}
