/** The stage of hilo: the card on the table between what either side could bring, the cards so far below. */
import { cardText } from '@kurazh/shared/text/card-words.ts'
import { ranksOn, type Side, sides } from '@kurazh/games/hilo/cards.ts'
import { prizeE4 } from '@kurazh/games/hilo/returns.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { StepWord } from '../../play/steps/step-word.tsx'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { chanceText, guessesText, hiloFace, sideText } from './face.ts'
import { type LaneCard, rightOf } from './lane.ts'
import css from './hilo-stage.module.css'

/** How a game ended; money in kopecks. */
export interface EndedGame {
  nonce: number
  stake: bigint
  payout: bigint
  multiplier: number
}

interface HiloStageProps {
  chips: ReactNode
  lane: readonly LaneCard[]
  isOpen: boolean
  /** Null while a game is open or none was played. */
  ended: EndedGame | null
  stakeKopecks: bigint
}

export function HiloStage({ chips, lane, isOpen, ended, stakeKopecks }: HiloStageProps) {
  const last = lane.at(-1)
  const card = last?.card ?? 0
  const odds = lane.flatMap(({ ranks, isRight }) => (ranks !== null && isRight ? [ranks] : []))
  const isLost = ended?.payout === 0n
  const tone = !ended ? 'rest' : isLost ? 'loss' : ended.payout > ended.stake ? 'win' : 'rest'
  const multiplierE4 = isOpen && odds.length > 0 ? prizeE4(odds) : null
  return (
    <div className={css.hiloStage} data-part="hilo-stage" data-tone={tone} data-open={isOpen || undefined}>
      <WinMoment game={hiloFace.id} />
      {chips}
      <div className={css.middle}>
        {!ended && sides.map((side) => <SideTag key={side} side={side} card={card} odds={odds} />)}
        <div className={css.onTable} key={lane.length}>
          <PlayingCard card={card} />
        </div>
      </div>
      <StepWord
        game={hiloFace.id}
        hint={isOpen ? 'Следующая — больше или меньше?' : 'Равная карта выигрывает в обе стороны'}
        multiplierE4={multiplierE4}
        stakeKopecks={stakeKopecks}
        ended={ended}
        lost="Не угадали"
      />
      <GameVoice
        of={ended?.nonce}
        words={ended ? spokenEnd(lane, ended) : isOpen && last ? spokenStep(last, multiplierE4) : ''}
        withBalance={ended !== null}
      />
      <Lane lane={lane} />
    </div>
  )
}

/** What a side has for a chance, and what the prize would be. */
function SideTag({ side, card, odds }: { side: Side; card: number; odds: readonly number[] }) {
  const ranks = ranksOn(side, card)
  return (
    <p className={`${css.sideTag} figures`} data-side={side}>
      <span className={css.sideWord}>
        <Icon name={side === 'higher' ? 'up' : 'down'} size={18} />
        {sideText(side, card)}
      </span>
      <span className={css.chance} translate="no">
        {chanceText(ranks)}
      </span>
      <span translate="no">{formatMultiplier(prizeE4([...odds, ranks]))}</span>
    </p>
  )
}

/** The cards so far, the newest in sight. */
function Lane({ lane }: { lane: readonly LaneCard[] }) {
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const box = strip.current
    // Only the strip scrolls, never the page.
    box?.scrollTo({ left: box.scrollWidth, behavior: 'instant' })
  }, [lane.length])
  return (
    // Focus lets the arrow keys scroll it: what scrolls must be reached without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={strip} className={`${css.lane} figures`} aria-label="Карты этой игры" tabIndex={0}>
      {lane.map(({ card, by, ranks, isRight }, place) => (
        <li
          // Cards are only added.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className={css.laneCard}
          data-part="lane-card"
          data-wrong={!isRight || undefined}
        >
          <PlayingCard card={card} />
          <span className={css.laneWord}>
            {by === null ? 'Начало' : by === 'skip' ? 'Пропуск' : <LaneGuess by={by} ranks={ranks ?? 0} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

function LaneGuess({ by, ranks }: { by: Side; ranks: number }) {
  return (
    <>
      <Icon name={by === 'higher' ? 'up' : 'down'} size={12} />
      <span className="unseen">{by === 'higher' ? 'больше,' : 'меньше,'} </span>
      <span translate="no">{chanceText(ranks)}</span>
    </>
  )
}

function spokenStep({ card, by }: LaneCard, multiplierE4: number | null): string {
  const name = capital(cardText(card))
  if (by === null) return `На столе ${cardText(card)}.`
  if (by === 'skip') return `Карта пропущена. ${name}.`
  return `${name}. Множитель ${formatMultiplier(multiplierE4 ?? 10_000)}.`
}

function spokenEnd(lane: readonly LaneCard[], { multiplier, ...bet }: EndedGame): string {
  if (bet.payout === 0n) return `${capital(cardText(lane.at(-1)?.card ?? 0))}: не угадано. ${resultWords(bet)}`
  return `Игра закончена: ${guessesText(rightOf(lane))}, множитель ${formatMultiplier(multiplier)}. ${resultWords(bet)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
