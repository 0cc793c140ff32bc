/** Shows the balance in the header; hidden where the game shows it. */
import { useBalance } from '../../api/balance.ts'
import { useMotion } from '../../ui/motion/motion.ts'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import css from './balance.module.css'

export function BalancePill({ inGame }: { inGame: boolean }) {
  const balance = useBalance()
  const motion = useMotion(({ number }) => number)
  return (
    // Not a status: said at every stake and payout, it would drown the results, which say it themselves.
    <div className={css.balance} role="group" aria-label="Баланс">
      {inGame && <span className={css.held}>В игре</span>}
      {/* Hidden, it keeps its space, so that the header does not jump. */}
      <span className={css.amount} style={{ visibility: inGame ? 'hidden' : 'visible' }}>
        {balance === undefined ? '…' : <MovingNumber kopecks={balance} motion={motion} />}
        <span className={css.sign}>₽</span>
      </span>
    </div>
  )
}
