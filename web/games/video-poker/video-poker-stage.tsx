/** The stage of video poker: the pay table, five places with a button each to hold its card, the result. */
import { cardText } from '@kurazh/shared/text/card-words.ts'
import { kindOf, type Table } from '@kurazh/games/video-poker/hands.ts'
import type { ReactNode } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { StepWord } from '../../play/steps/step-word.tsx'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { idleProps, ignoreRepeats } from '../../ui/controls/presses.ts'
import { lineOf, videoPokerFace } from './face.ts'
import { places } from './hand.ts'
import { PayTable } from './pay-table.tsx'
import css from './video-poker-stage.module.css'

/** How a game ended; money in kopecks. */
export interface EndedGame {
  nonce: number
  stake: bigint
  payout: bigint
  multiplier: number
}

interface VideoPokerStageProps {
  chips: ReactNode
  table: Table
  /** The five cards by place; none before the deal. */
  cards: readonly number[]
  held: readonly number[]
  /** The places that are best held; null while no hint is asked for. */
  advised: readonly number[] | null
  /** Below the cards while the game is open. */
  hint: string
  /** Null while no place can be held. */
  onPlace: ((place: number) => void) | null
  /** The game: the cards of the next one are dealt again. */
  game: number | null
  /** Null while a game is open or none was played. */
  ended: EndedGame | null
  stakeKopecks: bigint
}

export function VideoPokerStage(props: VideoPokerStageProps) {
  const { chips, table, cards, held, hint, ended, stakeKopecks } = props
  const tone = !ended ? 'rest' : ended.payout === 0n ? 'loss' : ended.payout > ended.stake ? 'win' : 'rest'
  return (
    <div className={css.videoPokerStage} data-part="video-poker-stage" data-tone={tone}>
      <WinMoment game={videoPokerFace.id} />
      {chips}
      <div className={css.middle}>
        <PayTable table={table} kind={cards.length > 0 ? kindOf(cards) : null} isOver={ended !== null} />
        <div className={css.hand} role="group" aria-label="Карты: нажмите те, что оставить">
          {places.map((place) => (
            <Place key={place} {...props} place={place} />
          ))}
        </div>
        <StepWord
          game={videoPokerFace.id}
          hint={hint}
          multiplierE4={null}
          stakeKopecks={stakeKopecks}
          ended={ended}
          lost="Не сыграло"
        />
      </div>
      <GameVoice
        of={ended?.nonce}
        words={ended ? spokenEnd(table, cards, ended) : spokenHand(table, cards, held)}
        withBalance={ended !== null}
      />
    </div>
  )
}

/** One card and, below it, whether it stays. */
function Place({ place, cards, held, advised, onPlace, game }: VideoPokerStageProps & { place: number }) {
  const card = cards[place - 1] ?? null
  const isHeld = held.includes(place)
  return (
    <button
      type="button"
      className={css.place}
      data-part="poker-place"
      data-advised={advised?.includes(place) || undefined}
      aria-pressed={isHeld}
      aria-label={`Место ${place}: ${card === null ? 'карта рубашкой вверх' : cardText(card)}${isHeld ? ', остаётся' : ''}${advised?.includes(place) ? ', лучше оставить' : ''}`}
      onKeyDown={ignoreRepeats}
      onClick={() => onPlace?.(place)}
      {...(onPlace === null && idleProps)}
    >
      <PlayingCard key={`${game} ${card}`} card={card} order={card === null ? 0 : (place - 1) * 0.12} />
      <span className={css.word} aria-hidden="true">
        {isHeld ? 'Оставить' : place}
      </span>
    </button>
  )
}

function spokenHand(table: Table, cards: readonly number[], held: readonly number[]): string {
  if (cards.length === 0 || held.length > 0) return ''
  return `Карты: ${cards.map(cardText).join(', ')}. ${nameOf(table, cards)}.`
}

const spokenEnd = (table: Table, cards: readonly number[], bet: EndedGame): string =>
  `${nameOf(table, cards)}: ${cards.map(cardText).join(', ')}. ${resultWords(bet)}`

const nameOf = (table: Table, cards: readonly number[]): string => lineOf(table, cards)?.name ?? 'Комбинации нет'
