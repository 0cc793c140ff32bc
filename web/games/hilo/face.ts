/** Hilo in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { deckSize, ranksOn, rankCount, type Side, valueOf } from '@kurazh/games/hilo/cards.ts'
import type { HiloOutcome, HiloParams } from '@kurazh/games/hilo/hilo.ts'
import { cardText } from '@kurazh/shared/text/card-words.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { hiloEntry } from './entry.ts'
import { laneOf, rightOf, turnsOf } from './lane.ts'

/** «3 догадки». */
export const guessesText = (count: number): string => `${count} ${plural(count, ['догадка', 'догадки', 'догадок'])}`

/** The chance of so many ranks of thirteen: «53.85 %». */
export const chanceText = (ranks: number): string => `${formatNumber((ranks * 100) / rankCount)}\u00a0%`

/** What a guess says of a card: nothing is below an ace nor above a king, so there one side is the same rank. */
export function sideText(side: Side, card: number): string {
  if (ranksOn(side, card) === 1) return 'Та же'
  return side === 'higher' ? 'Больше' : 'Меньше'
}

/** The same, with the equal card named. */
export function wholeSideText(side: Side, card: number): string {
  const ranks = ranksOn(side, card)
  return ranks === 1 || (ranks === rankCount - 1 && (valueOf(card) === 1 || valueOf(card) === rankCount))
    ? sideText(side, card)
    : `${sideText(side, card)} или та же`
}

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { start }: HiloParams, moves: readonly unknown[]): string[] {
  const turns = turnsOf(moves)
  const floats = turns.map(() => rng.float32())
  const cards = floats.map((float) => Math.floor((float * deckSize) / 2 ** 32))
  const lane = laneOf([start, ...cards], turns)
  return [
    'На каждую карту уходит четыре байта — целое число от 0 до 2³² − 1. Колода каждый раз полная: что уже выпало, может выпасть снова.',
    `Номер карты — целая часть (число × ${deckSize} / 2³²): от туза до короля, сначала пики, потом червы, бубны, трефы.`,
    `Первая карта выбрана до ставки: ${cardText(start)}.`,
    ...lane.slice(1).map(({ card, by, ranks, isRight }, index) => {
      const drawn = `Число ${floats[index]} — номер ${card}, ${cardText(card)}.`
      if (by === 'skip' || by === null) return `${drawn} Карта пропущена, множитель прежний.`
      const from = lane[index]?.card ?? start
      return `${drawn} Догадка: ${wholeSideText(by, from).toLowerCase()}, ${ranks} из ${rankCount}. ${isRight ? 'Угадано.' : 'Не угадано.'}`
    }),
    turns.length === 0 ? 'Ни одной догадки не было.' : `Угадано: ${guessesText(rightOf(lane))}.`,
  ]
}

export const hiloFace: GameFace<HiloParams, HiloOutcome> = {
  ...hiloEntry,
  rules: async () => (await import('@kurazh/games/hilo/hilo.ts')).hilo,
  paramsText: ({ start }) => `первая карта — ${cardText(start)}`,
  outcomeText({ cards }, moves) {
    const turns = turnsOf(moves)
    if (turns.length === 0) return 'без ходов'
    // The first card is no part of the outcome: its guess was right where the game went on.
    const later = laneOf(cards.slice(0, turns.length), turns.slice(1))
    const isLost = !moves.some(isTake) && (turns.length === 1 || later.at(-1)?.isRight === false)
    return isLost ? `мимо, ход ${turns.length}` : `угадано ${rightOf(later) + 1}`
  },
  explain: async () => ({ steps }),
}
