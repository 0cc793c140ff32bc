/** The balance in the header. It waits while a result is still being shown. */
import { useBalance, useBalanceHeld } from '../../api/balance.ts'
import { MovingNumber, type NumberMotion } from '../../ui/moving-number.tsx'

/** The stored choice of how the balance moves; the key is the specification's. */
function storedMotion(): NumberMotion {
  try {
    return localStorage.getItem('toogleAnimate') === 'countup' ? 'countup' : 'odometer'
  } catch {
    return 'odometer'
  }
}

export function BalancePill() {
  const balance = useBalance()
  const held = useBalanceHeld()
  return (
    <div className="balance" role="status" aria-label="Баланс">
      {held || balance === undefined ? (
        <span className="balance__held">{held ? 'В игре' : '…'}</span>
      ) : (
        <>
          <MovingNumber value={balance} motion={storedMotion()} />
          <span className="money__sign">₽</span>
        </>
      )}
    </div>
  )
}
