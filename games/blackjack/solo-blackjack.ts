/**
 * Blackjack for one player: one box at the table, its side bets, the cards of eight decks shuffled for this bet alone.
 * A press deals; then the player decides as at the table. A double, a split and an insurance are staked by the move that
 * makes them. Returns are of a fair shoe, as at the table.
 */
import * as z from 'zod/mini'
import type { StepsGame, StepsState } from '../core/game.ts'
import { sharesOf } from '../core/layout.ts'
import { shoeCards } from '../core/shoe.ts'
import { beginTable, dealOn, moveOn, type TablePlay } from '../core/table-play.ts'
import { faceDown, type Layout, type TableParams } from '../core/table.ts'
import { blackjack } from './blackjack.ts'
import { type BlackjackState, moveByChart } from './round.ts'
import { spotOf } from './spots.ts'

/** What may be laid before the deal: one's hand, its pairs, 21+3. */
export const soloBets = ['main', 'pairs', 'poker'] as const
export type SoloBet = (typeof soloBets)[number]
/** The box of the table that is played. */
const box = 1
/**
 * More than any round takes. A hand takes cards below 21 and the dealer below 17, so all but the last card of each lie
 * within 20 + 20 + 16 points: 32 aces and 12 twos at the most.
 */
export const mostCards = 48
/** Parts of a share: an insurance costs half of the hand's, and three to two of it is whole. */
const grain = 2

const isBet = (spot: string): boolean => (soloBets as readonly string[]).includes(spot)
const params = sharesOf(isBet).check(
  z.refine(({ spots }) => Object.hasOwn(spots, 'main'), 'Боковые ставки ставят к своей руке'),
)

const wrongMove = 'Ход — раздача или решение, ничего больше'
const decisions = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const
export type Decision = (typeof decisions)[number]
const move = z.union(
  [
    z.strictObject({ deal: z.literal(true, wrongMove) }, wrongMove),
    z.strictObject({ play: z.enum(decisions, wrongMove) }, wrongMove),
  ],
  wrongMove,
)
export type SoloBlackjackMove = z.output<typeof move>

export interface SoloBlackjackView {
  /** The cards in the order dealt; a card face down is −1. None before the deal. */
  cards: readonly number[]
  decisions: readonly Decision[]
}

export interface SoloBlackjackOutcome {
  /** The cards in the order in which they would be dealt. */
  cards: readonly number[]
}

/** A round with what is staked on its spots, in parts. */
export interface SoloRound {
  play: TablePlay<BlackjackState>
  staked: Layout
  /** All decisions in their order, also those that a stand has made on the way. */
  decided: readonly Decision[]
}

const laidBy = ({ spots }: TableParams): Layout =>
  Object.fromEntries(Object.entries(spots).map(([bet, share]) => [spotOf(box, bet as SoloBet), share * grain]))

const sumOf = (staked: Layout): number => Object.values(staked).reduce((sum, parts) => sum + parts, 0)

/** The most that a bet pays, with all that moves may add, to its first stake. */
function bestE4(bet: TableParams): number {
  const laid = laidBy(bet)
  return Math.ceil((Number(blackjack.best({ spots: laid })) * 10_000) / sumOf(laid))
}

type Next = (drawn: number) => number

/** The round after one more decision, with what it adds to the stake. */
function decide({ play, staked, decided }: SoloRound, made: Decision, next: Next): SoloRound {
  const added = blackjack
    .adds(play.state, { move: made })
    .map(({ spot, of, parts }) => [spot, (staked[of] ?? 0) / parts])
  return {
    play: moveOn(blackjack, play, { move: made }, next),
    staked: { ...staked, ...Object.fromEntries(added) },
    decided: [...decided, made],
  }
}

/** The round after these decisions. Throws RangeError for an impossible one. */
export function roundAfter(bet: TableParams, made: readonly Decision[], next: Next): SoloRound {
  const staked = laidBy(bet)
  const dealt = dealOn(blackjack, beginTable(blackjack, new Set(Object.keys(staked))), next)
  return made.reduce<SoloRound>(
    (round, each) => {
      const { ask } = round.play
      // Who stands declines the insurance that is still asked.
      const before = each === 'stand' && ask.kind === 'move' && ask.question === 'insurance'
      const asked = before ? decide(round, 'decline', next) : round
      return before && asked.play.ask.kind === 'over' ? asked : decide(asked, each, next)
    },
    { play: dealt, staked, decided: [] },
  )
}

/** The round as its view shows it. */
export const roundSeen = (bet: TableParams, { cards, decisions: made }: SoloBlackjackView): SoloRound =>
  roundAfter(bet, made, (drawn) => cards[drawn] ?? noCard(drawn))

function noCard(drawn: number): never {
  throw new RangeError(`card ${drawn} is not there`)
}

function stateOf(
  bet: TableParams,
  made: readonly Decision[],
  { play, staked }: SoloRound,
): StepsState<SoloBlackjackView> {
  const cards = play.dealt.filter(({ drawn }) => drawn !== undefined)
  const view = { cards: cards.map(({ value, hidden }) => (hidden ? faceDown : value)), decisions: made }
  const all = { paid: sumOf(staked), of: sumOf(laidBy(bet)) }
  if (play.ask.kind === 'move')
    return { view, multiplierE4: 10_000, nextMultiplierE4: bestE4(bet), canTake: true, end: null, staked: all }
  const paid = Object.entries(staked).reduce(
    (sum, [spot, parts]) => sum + Number(blackjack.pays(play.state, spot, BigInt(parts))),
    0,
  )
  return {
    view,
    multiplierE4: Math.floor((paid * 10_000) / all.paid),
    nextMultiplierE4: null,
    canTake: false,
    end: paid === 0 ? 'lost' : 'complete',
    exact: { paid, of: all.paid },
    staked: all,
  }
}

/** The decisions after this move. Throws RangeError for a second deal, or a decision before the first. */
function decisionsAfter({ cards, decisions: made }: SoloBlackjackView, own: SoloBlackjackMove): readonly Decision[] {
  if ('deal' in own !== (cards.length === 0)) throw new RangeError('the cards are dealt once, before anything else')
  return 'deal' in own ? [] : [...made, own.play]
}

/** The cards that a claimed view shows. Throws RangeError where it shows none. */
function shownCards(shown: unknown): readonly unknown[] {
  const cards: unknown = typeof shown === 'object' && shown !== null && 'cards' in shown ? shown.cards : undefined
  if (!Array.isArray(cards)) throw new RangeError('no cards are shown')
  return cards
}

/** A card that is claimed to lie face down: no card of the deck, and unlike `faceDown` not turned again and again. */
const unknownCard = -2
const claimedCard = (value: unknown): number => (value === faceDown ? unknownCard : Number(value))
const isCard = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 52

export const soloBlackjack: StepsGame<TableParams, SoloBlackjackMove, SoloBlackjackView, SoloBlackjackOutcome> = {
  id: 'solo-blackjack',
  version: 1,
  kind: 'steps',
  reveals: true,
  params,
  move,
  parts: ({ spots }) => grain * sumOf(spots),
  deal: (rng) => ({ cards: rng.pick(shoeCards, mostCards).map((number) => number % 52) }),
  begin: (bet) => ({
    view: { cards: [], decisions: [] },
    multiplierE4: 10_000,
    nextMultiplierE4: bestE4(bet),
    canTake: false,
    end: null,
  }),
  goodStep(bet, { view }, own, shown) {
    const [made, cards] = [decisionsAfter(view, own), shownCards(shown)]
    const round = roundAfter(bet, made, (drawn) => (drawn in cards ? claimedCard(cards[drawn]) : noCard(drawn)))
    const isDealt = round.play.dealt.every(({ drawn, hidden, value }) =>
      drawn === undefined ? true : hidden ? value === unknownCard : isCard(value),
    )
    if (!isDealt || round.play.ask.kind === 'over') throw new RangeError('no open game shows these cards')
    return stateOf(bet, made, round)
  },
  step({ cards }, bet, { view }, own) {
    const made = decisionsAfter(view, own)
    return stateOf(
      bet,
      made,
      roundAfter(bet, made, (drawn) => cards[drawn] ?? noCard(drawn)),
    )
  },
  taken({ cards }, bet, { view }) {
    const next: Next = (drawn) => cards[drawn] ?? noCard(drawn)
    const made = [...view.decisions]
    let round = roundAfter(bet, made, next)
    while (round.play.ask.kind === 'move') {
      const idle = round.play.ask.idle as Decision
      made.push(idle)
      round = decide(round, idle, next)
    }
    return { ...stateOf(bet, made, round), end: 'taken' }
  },
  paytable: () => [],
  path: () => [{ deal: true }, { play: 'stand' }],
  advise(bet, view) {
    if (view.cards.length === 0) return { deal: true }
    return { play: (moveByChart(roundSeen(bet, view).play.state) ?? 'stand') as Decision }
  },
  bestMultiplierE4: bestE4,
  rtp: (bet) => blackjack.rtp({ spots: laidBy(bet) }),
  highestRtp: (bet) => blackjack.rtp({ spots: laidBy(bet) }),
  sampleParams: [{ spots: { main: 1 } }, { spots: { main: 2, pairs: 1, poker: 1 } }, { spots: { main: 5, pairs: 1 } }],
}
