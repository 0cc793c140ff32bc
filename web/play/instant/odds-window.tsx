/** The chances of a bet: what it can pay, how often each comes and what that is for the stake, counted exactly. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { ReactNode } from 'react'
import { Money } from '../../ui/text/money.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import css from './odds-window.module.css'
import { percentOfChance } from './percents.ts'

/** One payoff of the bet. */
export interface OddsLine {
  /** Its own two cells, under the game's own two headings. */
  first: ReactNode
  second: ReactNode
  /** From 0 to 1. */
  chance: number
  multiplierE4: number
}

interface OddsWindowProps {
  open: boolean
  onClose: () => void
  about: ReactNode
  heads: readonly [string, string]
  lines: readonly OddsLine[]
  /** After «Точный возврат:». */
  returned: ReactNode
  stakeKopecks: bigint
}

export function OddsWindow({ open, onClose, about, heads, lines, returned, stakeKopecks }: OddsWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Множители и шансы">
      <div className={css.odds}>
        <p className="muted">{about}</p>
        <table className={`${css.table} figures`}>
          <thead>
            <tr>
              <th>{heads[0]}</th>
              <th className="text-right">{heads[1]}</th>
              <th className="text-right">Шанс</th>
              <th className="text-right">Выплата</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ first, second, chance, multiplierE4 }, place) => (
              // Two lines of a game may pay the same; their order does not change.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                <td>{first}</td>
                <td className="text-right" translate="no">
                  {second}
                </td>
                <td className="text-right">{percentOfChance(chance)}</td>
                <td className="text-right">
                  <Money kopecks={payoutKopecks(stakeKopecks, multiplierE4)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={`${css.return} figures`}>Точный возврат: {returned}</p>
      </div>
    </Dialog>
  )
}
