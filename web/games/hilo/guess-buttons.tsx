/** The three moves of an open game: higher, lower, and passing the card over; each guess with its chance and prize. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { mostSkips, ranksOn, sides } from '@kurazh/games/hilo/cards.ts'
import type { HiloMove, HiloView } from '@kurazh/games/hilo/hilo.ts'
import { prizeE4 } from '@kurazh/games/hilo/returns.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { useDigitKeys } from '../../play/steps/use-digit-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { chanceText, sideText } from './face.ts'
import css from './guess-buttons.module.css'

interface GuessButtonsProps {
  view: HiloView
  stakeKopecks: bigint
  /** A move is pending, or was a moment ago. */
  idle: boolean
  onMove: (move: HiloMove) => void
}

export function GuessButtons({ view: { cards, odds }, stakeKopecks, idle, onMove }: GuessButtonsProps) {
  const card = cards.at(-1) ?? 0
  const skipsLeft = mostSkips - (cards.length - 1 - odds.length)
  const canSkip = odds.length > 0 && skipsLeft > 0
  const moves: HiloMove[] = [...sides.map((guess) => ({ guess })), ...(canSkip ? [{ skip: true } as const] : [])]
  useDigitKeys(moves.length, (place) => {
    const move = moves[place]
    if (move && !idle) onMove(move)
  })
  return (
    <>
      <div className={css.guesses} data-part="guesses">
        {sides.map((side) => {
          const ranks = ranksOn(side, card)
          const nextE4 = prizeE4([...odds, ranks])
          return (
            <ActButton
              key={side}
              word={sideText(side, card)}
              icon={side === 'higher' ? 'up' : 'down'}
              on={`${chanceText(ranks)} · ${formatMultiplier(nextE4)}`}
              brings={formatRoundMoney(payoutKopecks(stakeKopecks, nextE4))}
              idle={idle}
              onClick={() => onMove({ guess: side })}
            />
          )
        })}
      </div>
      <Button idle={idle || !canSkip} onClick={() => onMove({ skip: true })}>
        Пропустить
      </Button>
    </>
  )
}
