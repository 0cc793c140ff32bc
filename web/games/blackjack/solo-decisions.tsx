/** The decisions of blackjack for one player: the moves with their costs, the chart and its advice; no clock. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type BlackjackState, moveByChart } from '@kurazh/games/blackjack/round.ts'
import type { RefObject } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { costOf, Move } from './decisions.tsx'
import { moveWords } from './face.tsx'
import { totalText } from './seen-round.ts'
import { handsOf } from './solo-hands.ts'
import { decisionPart, useMoveKeys } from './use-move-keys.ts'
import css from './decisions.module.css'

/** A decision that the game waits for. */
export interface SoloAsk {
  hand: number
  moves: readonly string[]
}

interface SoloDecisionsProps {
  state: BlackjackState
  ask: SoloAsk
  /** Kopecks on the hand. */
  handKopecks: bigint
  /** The cards lie, and no move is under way. */
  isReady: boolean
  group: RefObject<HTMLDivElement | null>
  onMove: (move: string) => void
  onChart: () => void
}

export function SoloDecisions({ state, ask, handKopecks, isReady, group, onMove, onChart }: SoloDecisionsProps) {
  const press = (move: string): void => {
    if (isReady) onMove(move)
  }
  useMoveKeys(group, ask.moves, press)
  const hands = handsOf(state)
  const hinted = moveByChart(state)
  const where = ask.moves.includes('insure') ? 'Страховать руку?' : (handNames(hands.length)[ask.hand] ?? '')
  const belowOf = (move: string) => {
    const cost = costOf(move, handKopecks)
    if (cost !== null) return <small translate="no">{formatMoney(cost)}</small>
    const total = totalText(hands[ask.hand]?.cards ?? [], hands.length > 1)
    const word = move === 'hit' ? 'карта' : move === 'stand' ? `у вас ${total}` : null
    return word && <small aria-hidden="true">{word}</small>
  }
  return (
    <div ref={group} tabIndex={-1} className={css.bar} data-part={decisionPart} role="group" aria-label="Ваш ход">
      <div className={css.turn}>
        <p className={css.words}>
          <strong>{where}</strong>
          <span className={css.hint}>{hinted ? `Совет: ${moveWords[hinted]?.toLowerCase()}` : 'Карты на столе…'}</span>
        </p>
      </div>
      <div className={css.moves}>
        {ask.moves.map((move) => (
          <Move
            key={move}
            move={move}
            isHinted={move === hinted}
            isOff={!isReady}
            below={belowOf(move)}
            onPress={() => press(move)}
          />
        ))}
      </div>
      <IconButton className={css.chart} icon="book" label="Таблица" onClick={onChart} />
    </div>
  )
}

/** «Ваша рука», or both after a split. */
export const handNames = (hands: number): readonly string[] =>
  hands > 1 ? ['Первая рука', 'Вторая рука'] : ['Ваша рука']
