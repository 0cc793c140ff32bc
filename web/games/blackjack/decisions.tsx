/** The pending decision of the table: its moves with their costs, its clock, and the chart's advice. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { moveByChart } from '@kurazh/games/blackjack/round.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import type { Acts, Decision } from '../../play/tables/use-acts.ts'
import type { TableSeen } from '../../play/tables/tables.ts'
import type { BlackjackSeen } from './use-seen.ts'
import { moveWords } from './face.tsx'
import css from './decisions.module.css'

/** Whole seconds until the clock decides. */
function useSeconds(decision: Decision | null, offset: number | null): number | null {
  const endsAt = decision && offset !== null ? decision.endsAt - offset : null
  const [now, setNow] = useState(() => performance.now())
  useTicks(endsAt !== null, 200, () => setNow(performance.now()))
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

interface DecisionsProps {
  table: TableSeen
  seen: BlackjackSeen
  acts: Acts
  onChart: () => void
}

/** Half the stake for insurance, rounded down; a whole one for a double or a split. */
function costOf(move: string, stake: bigint): bigint | null {
  if (move === 'insure') return stake / 2n
  return move === 'double' || move === 'split' ? stake : null
}

export function Decisions({ table, seen, acts, onChart }: DecisionsProps) {
  const { state, decision, asked, isOwn } = seen
  const seconds = useSeconds(decision, table.offset)
  if (!state || !decision || asked === null) return null
  const stake = table.view?.own?.spots.find(({ spot }) => spot === `${asked}-main`)?.stake ?? 0n
  const hinted = moveByChart(state)
  const where = `Место ${asked}${decision.hand > 0 ? ', вторая рука' : ''}`
  const isInsurance = decision.moves.includes('insure')
  if (!isOwn)
    return (
      <p
        className={css.others}
        role="status"
      >{`${isInsurance ? 'Соседи решают о страховке' : `${where} решает`}${seconds === null ? '' : `: ${seconds} с`}`}</p>
    )
  return (
    <div className={css.bar} role="group" aria-label={`${where}: ваш ход`}>
      <p className={css.turn} role="status">
        <strong>{isInsurance ? `${where}: страховать руку?` : `${where}: ваш ход`}</strong>
        <span className={`${css.clock} figures`} data-soon={(seconds !== null && seconds <= 4) || undefined}>
          {seconds}
        </span>
      </p>
      <div className={css.moves}>
        {decision.moves.map((move) => {
          const cost = costOf(move, stake)
          return (
            <Button
              key={move}
              tone={move === hinted ? 'gold' : 'quiet'}
              size="large"
              className={css.move}
              disabled={acts.busy || acts.isDown}
              onClick={() => void acts.decide(decision, asked, move)}
            >
              <span>
                {moveWords[move] ?? move}
                {cost !== null && <small translate="no">{formatMoney(cost)}</small>}
              </span>
            </Button>
          )
        })}
      </div>
      <p className={css.hint}>
        Совет: {moveWords[hinted ?? '']?.toLowerCase()}. Если не ответите — {moveWords[decision.idle]?.toLowerCase()}.{' '}
        <button type="button" className={css.link} onClick={onChart}>
          Таблица
        </button>
      </p>
    </div>
  )
}
