/** Baccarat for one player in words: the chips, both hands, the steps from the draws to the payout. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { type BaccaratState, resultOf } from '@kurazh/games/baccarat/baccarat.ts'
import { cardText } from '@kurazh/shared/text/card-words.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { sharesText } from '../../play/tables/shares-text.ts'
import { beadLetters, payWords, resultText, spotText } from './face.tsx'
import { soloBaccaratEntry } from './solo-entry.ts'

const fills = { player: '#2f6fd0', banker: '#c9304a', tie: '#1f8a5b' } as const
const valueOf = (card: number): number => (card % 13 >= 9 ? 0 : (card % 13) + 1)
const sumOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + valueOf(card), 0) % 10

/** On which third cards of the player the banker draws, by its own sum. */
const drawsOn = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''] as const

/** Both hands from the cards in their order. */
function handsOf(cards: readonly number[]): BaccaratState {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = cards
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  const [first, second] = [sumOf(player), sumOf(banker)]
  if (first >= 8 || second >= 8) return { player, banker }
  const third = first <= 5 ? rest.shift() : undefined
  if (third !== undefined) player.push(third)
  const draws = third === undefined ? second <= 5 : drawsOn[second]?.includes(`${valueOf(third)}`)
  if (draws) banker.push(rest.shift() ?? 0)
  return { player, banker }
}

/** How the draws become the payout, one sentence per step. */
function steps(rng: Rng, { spots }: TableParams): string[] {
  const shoe = Array.from({ length: 416 }, (_, place) => place)
  const turns = Array.from({ length: 6 }, (_, turn) => {
    const float = rng.float32()
    const place = Number((BigInt(float) * BigInt(shoe.length)) >> 32n)
    const [card = 0] = shoe.splice(place, 1)
    return {
      card: card % 52,
      text: `Карта ${turn + 1}: число ${float} × ${416 - turn} ÷ 2³², без дроби, — ${place}; там лежит ${cardText(card % 52)}.`,
    }
  })
  const hands = handsOf(turns.map(({ card }) => card))
  const dealt = hands.player.length + hands.banker.length
  const laid = Object.entries(spots)
  return [
    'На каждую карту уходит четыре байта. Восемь колод лежат по порядку, вынутая карта убрана из них.',
    ...turns.slice(0, dealt).map(({ text }) => text),
    `Карты идут по очереди игроку и банкиру: ${sumOf(hands.player)} против ${sumOf(hands.banker)} очков.`,
    `Долей в ставке ${laid.reduce((sum, [, share]) => sum + share, 0)}: ${laid
      .map(([spot, share]) => `${spotText(spot)} — ${share}, платит ${payWords[spot] ?? ''}`)
      .join('; ')}.`,
  ]
}

export const soloBaccaratFace: GameFace<TableParams, BaccaratState> = {
  ...soloBaccaratEntry,
  rules: async () => (await import('@kurazh/games/baccarat/solo-baccarat.ts')).soloBaccarat,
  paramsText: ({ spots }) => sharesText(spots, spotText),
  outcomeText: (hands) => resultText(resultOf(hands)),
  chip: (hands) => {
    const { winner, player, banker } = resultOf(hands)
    return { text: `${beadLetters[winner]} ${player}:${banker}`, fill: fills[winner], ink: '#fff' }
  },
  explain: async () => ({ steps }),
}
