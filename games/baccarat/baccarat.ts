/**
 * Baccarat from a shoe of eight decks. Player pays 1:1, banker 0.95:1 (the kopeck rounded down), both are returned at a
 * tie; tie 8:1, either pair 5:1, a pair of one side 11:1. Returns are of a fair shoe before its first card; picking by
 * removal differs from one by less than 416/2³² per card.
 */
import { layoutOf, stakedOn } from '../core/layout.ts'
import { add, type Fraction, fraction, multiply } from '../core/rtp.ts'
import { rankOf } from '../core/shoe.ts'
import type { TableGame, TableParams } from '../core/table.ts'
import { allOrders, countWinners } from './counts.ts'
import { bankerDraws, playerDraws, pointsOf, winnerOf } from './drawing.ts'

const spots = ['player', 'banker', 'tie', 'player-pair', 'banker-pair', 'either-pair'] as const
type Spot = (typeof spots)[number]
const isSpot = (name: string): name is Spot => (spots as readonly string[]).includes(name)

/** Cards in the order they were dealt to each side. */
export interface BaccaratState {
  readonly player: readonly number[]
  readonly banker: readonly number[]
}

/** The result of a round: points of both sides. */
export interface BaccaratResult {
  winner: 'player' | 'banker' | 'tie'
  player: number
  banker: number
  playerPair: boolean
  bankerPair: boolean
}

const total = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(rankOf(card)), 0) % 10
const isPair = ([one = -1, other = -2]: readonly number[]): boolean => rankOf(one) === rankOf(other)

export function resultOf({ player, banker }: BaccaratState): BaccaratResult {
  return {
    winner: winnerOf(total(player), total(banker)),
    player: total(player),
    banker: total(banker),
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  }
}

/** The side that gets the next card; undefined when the round is over. */
function nextSide({ player, banker }: BaccaratState): 'player' | 'banker' | undefined {
  if (player.length + banker.length < 4) return player.length === banker.length ? 'player' : 'banker'
  const first = [total(player.slice(0, 2)), total(banker.slice(0, 2))] as const
  const third = player[2]
  if (third === undefined && playerDraws(...first)) return 'player'
  return banker.length === 2 && bankerDraws(...first, third === undefined ? undefined : pointsOf(rankOf(third)))
    ? 'banker'
    : undefined
}

/** Kopecks paid back to a spot. */
function back(
  spot: Spot,
  stake: bigint,
  { winner, playerPair, bankerPair }: Pick<BaccaratResult, 'winner' | 'playerPair' | 'bankerPair'>,
): bigint {
  if (spot === 'tie') return winner === 'tie' ? stake * 9n : 0n
  if (spot === 'either-pair') return playerPair || bankerPair ? stake * 6n : 0n
  if (spot === 'player-pair') return playerPair ? stake * 12n : 0n
  if (spot === 'banker-pair') return bankerPair ? stake * 12n : 0n
  if (winner === 'tie') return stake
  if (winner !== spot) return 0n
  return spot === 'player' ? stake * 2n : stake + (stake * 95n) / 100n
}

const flags = [false, true]
/** All ends that a payout distinguishes. */
const ends = (['player', 'banker', 'tie'] as const).flatMap((winner) =>
  flags.flatMap((playerPair) => flags.map((bankerPair) => ({ winner, playerPair, bankerPair }))),
)

/** Probabilities of one spot alone, by its end. */
function chancesOf(spot: Spot): { end: (typeof ends)[number]; probability: Fraction }[] {
  const none = { winner: 'player', playerPair: false, bankerPair: false } as const
  // The second card of a side has the same rank as the first: 31 of 415. For both sides, counted by how their ranks
  // coincide.
  const onePair = fraction(31n, 415n)
  if (spot === 'player-pair') return [{ end: { ...none, playerPair: true }, probability: onePair }]
  if (spot === 'banker-pair') return [{ end: { ...none, bankerPair: true }, probability: onePair }]
  if (spot === 'either-pair') return [{ end: { ...none, playerPair: true }, probability: eitherPair() }]
  const counts = winners()
  return (['player', 'banker', 'tie'] as const).map((winner) => ({
    end: { ...none, winner },
    probability: fraction(counts[winner], allOrders),
  }))
}

/**
 * One pair or the other: of four cards, 1 − neither. Both pairs are of one rank (32·31·30·29) or of two (32·31·32·31).
 */
function eitherPair(): Fraction {
  const orders = 416n * 415n * 414n * 413n
  const one = 13n * 32n * 31n * 414n * 413n
  const both = 13n * 32n * 31n * (30n * 29n + 12n * 32n * 31n)
  return fraction(2n * one - both, orders)
}

let counted: ReturnType<typeof countWinners> | undefined
const winners = () => (counted ??= countWinners())

const nothing = fraction(0n, 1n)

/** The expected payback of a stake in kopecks. */
const expectedBack = (spot: Spot, stake: bigint): Fraction =>
  chancesOf(spot).reduce(
    (sum, { end, probability }) => add(sum, multiply(probability, fraction(back(spot, stake, end), 1n))),
    nothing,
  )

function rtp({ spots: laid }: TableParams): Fraction {
  const expected = Object.entries(laid).reduce(
    (sum, [spot, stake]) => (isSpot(spot) ? add(sum, expectedBack(spot, BigInt(stake))) : sum),
    nothing,
  )
  return multiply(expected, fraction(1n, stakedOn(laid)))
}

const params = layoutOf(isSpot)

const shownMs = { firstFour: 5_000, third: 2_500 }

export const baccarat: TableGame<BaccaratState> = {
  id: 'baccarat',
  version: 1,
  kind: 'table',
  family: 'baccarat',
  source: 'shoe',
  seats: 0,
  bettingMs: 12_000,
  closingMs: 2_000,
  pauseMs: 4_000,
  params,
  spots,
  begin: () => ({ player: [], banker: [] }),
  ask(state) {
    const side = nextSide(state)
    return side === undefined
      ? { kind: 'over' }
      : { kind: 'draw', place: `${side}-${state[side].length + 1}`, hidden: false }
  },
  dealt(state, card) {
    const side = nextSide(state)
    if (side === undefined) throw new RangeError('the round is over')
    return { ...state, [side]: [...state[side], card] }
  },
  moved: () => {
    throw new RangeError('nobody decides at baccarat')
  },
  adds: () => [],
  showMs: ({ player, banker }) => shownMs.firstFour + shownMs.third * (player.length + banker.length - 4),
  pays: (state, spot, stake) =>
    isSpot(spot) && nextSide(state) === undefined ? back(spot, stake, resultOf(state)) : 0n,
  result: resultOf,
  best: ({ spots: laid }) =>
    ends
      .map((end) =>
        Object.entries(laid).reduce(
          (sum, [spot, stake]) => sum + (isSpot(spot) ? back(spot, BigInt(stake), end) : 0n),
          0n,
        ),
      )
      .reduce((most, one) => (one > most ? one : most), 0n),
  rtpOf: (spot) => rtp({ spots: { [spot]: 10_000 } }),
  rtp,
  chart: () => null,
  sampleParams: [
    ...spots.map((spot) => ({ spots: { [spot]: 10_000 } })),
    { spots: { banker: 333, tie: 100, 'either-pair': 50 } },
  ],
}
