/** How many bets of this visit the browser has checked itself. */
import { formatNumber, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { useSessionResults } from './session-results.ts'

export function ProofNotice() {
  const { bets, verified } = useSessionResults()
  const fair = verified === bets
  return (
    <div className={`notice figures ${fair ? 'notice--win' : 'notice--loss'}`}>
      <Icon name={fair ? 'shield' : 'alert'} />
      <p>
        Исход зашифрован до ставки.{' '}
        {bets === 0
          ? 'Браузер проверит каждую.'
          : `Проверено ${formatNumber(verified, 0)} из ${formatNumber(bets, 0)} ${plural(bets, ['ставки', 'ставок', 'ставок'])}.`}
      </p>
    </div>
  )
}
