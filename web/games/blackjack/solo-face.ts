/** Blackjack for one player in words: the chips, both sides, the steps from the draws to the payout. */
import { totalOf } from '@kurazh/games/blackjack/cards.ts'
import type { SoloBet, SoloBlackjackOutcome } from '@kurazh/games/blackjack/solo-blackjack.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { cardText } from '@kurazh/shared/text/card-words.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { sharesText } from '../../play/tables/shares-text.ts'
import { endWords, moveWords, resultText } from './face.tsx'
import { soloBlackjackEntry } from './solo-entry.ts'
import { handsOf, resultOf, roundOf, tableOf, viewOf } from './solo-hands.ts'

const betWords: Readonly<Record<SoloBet, string>> = { main: 'Рука', pairs: 'Пары', poker: '21+3' }
export const soloSpotText = (spot: string): string => betWords[spot as SoloBet] ?? spot

const justHand: TableParams = { spots: { main: 1 } }

/** The table at the end of a game; null where nothing was dealt. */
function endOf(outcome: SoloBlackjackOutcome, moves: readonly unknown[]) {
  const round = roundOf(justHand, viewOf(outcome, justHand, moves))
  return round && { state: tableOf(round), drawn: round.play.dealt.flatMap(({ drawn }) => drawn ?? []).length }
}

const listOf = (cards: readonly number[]) => `${cards.map(cardText).join(', ')} — ${totalOf(cards).points}`

const saidOf = (move: unknown): string => {
  if (isTake(move)) return 'дальше без игрока: хватит'
  const made = typeof move === 'object' && move !== null && 'play' in move ? String(move.play) : ''
  return (moveWords[made] ?? 'раздача').toLowerCase()
}

/** How the draws become the payout, one sentence per step. */
function steps(rng: Rng, { spots }: TableParams, moves: readonly unknown[]): string[] {
  const shoe = Array.from({ length: 416 }, (_, place) => place)
  const turns = Array.from({ length: 48 }, (_, turn) => {
    const float = rng.float32()
    const place = Number((BigInt(float) * BigInt(shoe.length)) >> 32n)
    const [card = 0] = shoe.splice(place, 1)
    return {
      card: card % 52,
      text: `Карта ${turn + 1}: число ${float} × ${416 - turn} ÷ 2³², без дроби, — ${place}; там лежит ${cardText(card % 52)}.`,
    }
  })
  const end = endOf({ cards: turns.map(({ card }) => card) }, moves)
  if (end === null) return [firstStep, 'Карты не раздавались.']
  const { hands } = resultOf(end.state)
  const all = Object.values(spots).reduce((sum, share) => sum + share, 0)
  return [
    firstStep,
    ...turns.slice(0, end.drawn).map(({ text }) => text),
    `Карты идут по порядку: ваша, открытая дилера, ваша, закрытая дилера, дальше по решениям. Решения: ${moves.map(saidOf).join(', ')}.`,
    `У дилера ${listOf(end.state.dealer)}.`,
    ...handsOf(end.state).map(
      ({ cards }, hand) => `У вас ${listOf(cards)}: ${(endWords[hands[hand]?.end ?? 'lost'] ?? '').toLowerCase()}.`,
    ),
    `Долей в первой ставке ${all}: ${Object.entries(spots)
      .map(([spot, share]) => `${soloSpotText(spot)} — ${share}`)
      .join(', ')}. Удвоение и разделение добавляют долю руки, страховка — её половину.`,
  ]
}

const firstStep = 'На каждую карту уходит четыре байта. Восемь колод лежат по порядку, вынутая карта убрана из них.'

export const soloBlackjackFace: GameFace<TableParams, SoloBlackjackOutcome> = {
  ...soloBlackjackEntry,
  rules: async () => (await import('@kurazh/games/blackjack/solo-blackjack.ts')).soloBlackjack,
  paramsText: ({ spots }) => sharesText(spots, soloSpotText),
  outcomeText(outcome, moves) {
    const end = endOf(outcome, moves)
    if (end === null) return 'без раздачи'
    const result = resultOf(end.state)
    return `${result.hands.map(({ points }) => points).join(' и ')} · ${resultText(result)}`
  },
  explain: async () => ({ steps }),
}
