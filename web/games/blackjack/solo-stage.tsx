/** The stage of blackjack for one player: the dealer, both sides' cards, what they paid, and the three bets. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { BlackjackState } from '@kurazh/games/blackjack/round.ts'
import { soloBets, type SoloBlackjackOutcome } from '@kurazh/games/blackjack/solo-blackjack.ts'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import type { LaidTable } from '../../play/tables/laid-table.ts'
import { DealerScene } from '../../play/tables/room/dealer-scene.tsx'
import { SoloResult } from '../../play/tables/solo-result.tsx'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import { felt } from '../../play/tables/table-felt.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { coloursOf } from './colours.ts'
import { endWords, resultText } from './face.tsx'
import { cardsWide, HandOnCloth } from './hand.tsx'
import { handNames, type SoloAsk } from './solo-decisions.tsx'
import { soloBlackjackFace, soloSpotText } from './solo-face.ts'
import { handsOf, resultOf } from './solo-hands.ts'
import { spokenTotal, turnWords } from './turn-words.ts'
import { type SoloHands, useSoloHands } from './use-solo-hands.ts'
import css from './solo-blackjack-stage.module.css'

const { cloth, shade, vest } = coloursOf(soloBlackjackFace.id)
const paints = { '--cloth': cloth, '--shade': shade, '--vest': vest } as CSSProperties

interface SoloStageProps {
  chips: ReactNode
  seen: SoloHands
  /** The decision that is due; null outside the player's turn. */
  ask: SoloAsk | null
  /** All that is staked on the open game, in kopecks; null without one. */
  stakedKopecks: bigint | null
  laid: LaidTable
  onChips: (chips: Readonly<Record<string, number>>) => void
}

export function SoloStage({ chips, seen, ask, stakedKopecks, laid, onChips }: SoloStageProps) {
  return (
    <div className={`${felt} ${css.stage}`} style={paints} data-part="blackjack">
      <DealerScene dealt={seen.state ? `${seen.nonce} ${seen.isComing}` : 0} />
      <div className={css.status}>{chips}</div>
      <Table seen={seen} ask={ask} />
      <div className={css.result}>
        <Result seen={seen} stakedKopecks={stakedKopecks} />
      </div>
      <div className={css.spots} role="group" aria-label="Ставки">
        {soloBets.map((bet) => (
          <div key={bet} className={css.spot} data-bet={bet}>
            <SpotButton
              table={laid}
              spot={bet}
              name={soloSpotText(bet)}
              className={css.circle}
              onPress={(spot) => (spot === 'main' || laid.hand.wanted['main'] !== undefined) && onChips({ [spot]: 1 })}
            >
              <span className={css.word}>{soloSpotText(bet)}</span>
            </SpotButton>
          </div>
        ))}
      </div>
      <Said seen={seen} ask={ask} />
      <WinMoment game={soloBlackjackFace.id} />
    </div>
  )
}

/** Both sides of the table. */
function Table({ seen: { state, bet, isComing, skip }, ask }: Pick<SoloStageProps, 'seen' | 'ask'>) {
  const dealer = state?.dealer ?? []
  const hands = state ? handsOf(state) : []
  const ends = state && bet && bet.ended !== 'returned' ? resultOf(state).hands : []
  return (
    <div className={css.table}>
      <div className={css.row} style={wide([{ cards: dealer }])}>
        {dealer.length > 0 ? <HandOnCloth name="Дилер" cards={dealer} isOver={bet !== null} /> : <Boxes />}
      </div>
      <p className={css.print}>
        Блэкджек платит 3 к 2<small>Дилер стоит на всех 17 · страховка 2 к 1</small>
      </p>
      <div className={css.row} style={wide(hands)}>
        {hands.length === 0 && <Boxes />}
        {hands.map(({ cards, doubled }, index) => (
          <HandOnCloth
            // oxlint-disable-next-line react/no-array-index-key -- a hand is known by its place
            key={index}
            name={handNames(hands.length)[index] ?? ''}
            cards={cards}
            doubled={doubled}
            isSplit={hands.length > 1}
            active={ask?.hand === index}
            end={ends.find((one) => one.hand === index)?.end}
          />
        ))}
      </div>
      {isComing && (
        <button type="button" className={css.skip} tabIndex={-1} aria-label="Показать результат сразу" onClick={skip} />
      )}
    </div>
  )
}

/** Where the first two cards will lie. */
const Boxes = () => <span className={css.boxes} />

const wide = (hands: readonly { cards: readonly number[] }[]) =>
  ({ '--cards-wide': hands.length === 0 ? 2 : Math.max(2, cardsWide(hands)) }) as CSSProperties

function Result({ seen: { state, bet, isComing }, stakedKopecks }: Pick<SoloStageProps, 'seen' | 'stakedKopecks'>) {
  const words =
    bet && state
      ? endText(state)
      : stakedKopecks !== null
        ? `На кону ${formatMoney(stakedKopecks)}`
        : isComing
          ? 'Карты на столе'
          : 'Поставьте и раздайте'
  return <SoloResult game={soloBlackjackFace.id} words={words} net={bet ? netOf(bet) : null} />
}

const endText = (state: BlackjackState): string => {
  const result = resultOf(state)
  return `${resultText(result)}. ${result.hands.map(({ end }) => endWords[end]).join(', ')}`
}

const box: ReadonlySet<number> = new Set([1])

/** The turn with both sides' cards, each drawn card, and the end: once each. */
function Said({ seen: { nonce, state, bet, round, isComing }, ask }: Pick<SoloStageProps, 'seen' | 'ask'>) {
  const names = handNames(state ? handsOf(state).length : 1)
  const turn = ask && { seat: 1, hand: ask.hand, isInsurance: ask.moves.includes('insure') }
  const decided = (round?.decided ?? []).map((move) => ({ move, seat: 1, hand: ask?.hand ?? 0 }))
  const words =
    bet && state
      ? `${endSpoken(state)} ${resultWords(bet)}`
      : isComing
        ? ''
        : turnWords(state, turn, decided, box, (_, hand) => names[hand] ?? '')
  return <GameVoice of={nonce ?? undefined} words={words} withBalance={bet !== null} />
}

function endSpoken(state: BlackjackState): string {
  const { hands } = resultOf(state)
  const own = handsOf(state).map(
    ({ cards }, hand) =>
      `У вас ${spokenTotal(cards, hands.length > 1)}: ${(endWords[hands[hand]?.end ?? 'lost'] ?? '').toLowerCase()}.`,
  )
  return `У дилера ${spokenTotal(state.dealer)}. ${own.join(' ')}`
}

/** A bet shown again: its hands, card by card. */
export function SoloReplay({ bet, onSeen }: ReplayProps) {
  const seen = useSoloHands(null)
  const tell = useEffectEvent(() => void seen.settled(bet, bet.outcome as SoloBlackjackOutcome).then(onSeen))
  useEffect(() => tell(), [])
  return (
    <div className={`${felt} ${css.stage} ${css.replay}`} style={paints}>
      <ChipsRoom />
      <Table seen={seen} ask={null} />
      <div className={css.result}>
        <Result seen={seen} stakedKopecks={null} />
      </div>
      <Said seen={seen} ask={null} />
      <WinMoment game={soloBlackjackFace.id} />
    </div>
  )
}
