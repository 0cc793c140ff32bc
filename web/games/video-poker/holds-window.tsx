/** All 32 holds of a hand, the best first, with what each pays on average. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Table } from '@kurazh/games/video-poker/hands.ts'
import { cardRanks } from '@kurazh/shared/text/card-words.ts'
import { Money } from '../../ui/text/money.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { holdsByWorth } from './hint.ts'
import css from './holds-window.module.css'

const suitSigns = ['♠', '♥', '♦', '♣'] as const

/** «К♠». */
const signOf = (card: number) => `${cardRanks[card % 13] ?? ''}${suitSigns[Math.floor(card / 13)] ?? ''}`

interface HoldsWindowProps {
  open: boolean
  onClose: () => void
  table: Table
  /** The dealt hand. */
  cards: readonly number[]
  stakeKopecks: bigint
}

export function HoldsWindow({ open, onClose, table, cards, stakeKopecks }: HoldsWindowProps) {
  const holds = open && cards.length > 0 ? holdsByWorth(table, cards) : []
  return (
    <Dialog open={open} onClose={onClose} title="Чего стоит каждый выбор">
      <div className="grid gap-4">
        <p className="muted">Средняя выплата по всем заменам, посчитана в вашем браузере.</p>
        <table className={`${css.holds} figures`}>
          <thead>
            <tr>
              <th>Оставить</th>
              <th className="text-right">В среднем</th>
              <th className="text-right">Со ставки</th>
            </tr>
          </thead>
          <tbody>
            {holds.map(({ held, worthE4 }) => (
              <tr key={held.join()}>
                <td translate="no">
                  {held.length === 0 ? 'Ничего' : held.map((place) => signOf(cards[place - 1] ?? 0)).join(' ')}
                </td>
                <td className="text-right" translate="no">
                  {formatMultiplier(worthE4)}
                </td>
                <td className="text-right">
                  <Money kopecks={payoutKopecks(stakeKopecks, worthE4)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
