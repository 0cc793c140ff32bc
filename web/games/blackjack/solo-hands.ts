/** A round of blackjack for one player as its table shows it: so many of its cards, by the rules. Pure. */
import { type BlackjackResult, blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { BlackjackState, Seat } from '@kurazh/games/blackjack/round.ts'
import {
  roundSeen,
  soloBlackjack,
  type SoloBlackjackOutcome,
  type SoloBlackjackView,
  type SoloRound,
} from '@kurazh/games/blackjack/solo-blackjack.ts'
import { replayMoves } from '@kurazh/games/core/steps.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { seenRound, toldCards, type ToldRound } from './seen-round.ts'

const told = ({ play, decided }: SoloRound): ToldRound => ({
  dealt: play.dealt.map(({ place, value, hidden, drawn }) => ({
    place,
    value: hidden ? null : value,
    index: drawn ?? null,
  })),
  decided: decided.map((move) => ({ move })),
})
const stakedOf = ({ staked }: SoloRound) => new Set(Object.keys(staked))

/** How many cards have been dealt, turned or looked at. */
export const cardsOf = (round: SoloRound): number => toldCards(told(round), stakedOf(round))

/** The table after so many of them. */
export const tableOf = (round: SoloRound, cards = Infinity): BlackjackState =>
  seenRound(told(round), stakedOf(round), cards)

/** The player's own hands. */
export const handsOf = (state: BlackjackState): Seat['hands'] => state.seats[0]?.hands ?? []

/** The round of a game; null before the deal. */
export const roundOf = (params: TableParams, view: SoloBlackjackView): SoloRound | null =>
  view.cards.length === 0 ? null : roundSeen(params, view)

/** The last view of a game with these moves. */
export const viewOf = (
  outcome: SoloBlackjackOutcome,
  params: TableParams,
  moves: readonly unknown[],
): SoloBlackjackView => replayMoves(soloBlackjack, outcome, params, moves).view

export const resultOf = (state: BlackjackState): BlackjackResult => blackjack.result(state) as BlackjackResult
