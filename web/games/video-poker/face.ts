/** Video poker in words: the pay table, a hand, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { type Kind, kindOf, kinds, pays, type Table } from '@kurazh/games/video-poker/hands.ts'
import type { VideoPokerOutcome, VideoPokerParams } from '@kurazh/games/video-poker/video-poker.ts'
import { cardText } from '@kurazh/shared/text/card-words.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { videoPokerEntry } from './entry.ts'
import { handsOf, heldBy, places } from './hand.ts'

export const tableNames: Readonly<Record<Table, string>> = { jacks: 'Валеты и старше', bonus: 'Бонус-покер' }

const kindNames: Readonly<Record<Kind, string>> = {
  nothing: 'Ничего',
  pair: 'Пара от валетов',
  'two-pairs': 'Две пары',
  three: 'Тройка',
  straight: 'Стрит',
  flush: 'Флеш',
  'full-house': 'Фулл-хаус',
  four: 'Каре',
  'four-low': 'Каре 2–4',
  'four-aces': 'Каре тузов',
  'straight-flush': 'Стрит-флеш',
  'royal-flush': 'Роял-флеш',
}

/** A line of a pay table; `kinds` are places in the rules' list of them. */
export interface PayLine {
  name: string
  /** In whole stakes. */
  pays: number
  kinds: readonly number[]
}

/** The lines of a table, the best first; kinds that pay alike and differ by nothing else are one line. */
export function payLines(table: Table): PayLine[] {
  const lines = kinds.flatMap((kind, place): PayLine[] => {
    const each = pays[table][place] ?? 0
    if (each === 0 || (kind.startsWith('four-') && each === pays[table][kinds.indexOf('four')])) return []
    const alike = kinds.flatMap((other, at) =>
      at !== place && kind === 'four' && other.startsWith('four-') && pays[table][at] === each ? [at] : [],
    )
    return [{ name: kindNames[kind], pays: each, kinds: [place, ...alike] }]
  })
  return lines.toSorted((a, b) => b.pays - a.pays)
}

/** The line that pays this hand; null where none does. */
export const lineOf = (table: Table, cards: readonly number[]): PayLine | null => {
  const kind = kindOf(cards)
  return payLines(table).find((line) => line.kinds.includes(kind)) ?? null
}

/** «каре», whatever the table: what a hand is called in histories. */
const plainName = (cards: readonly number[]): string => {
  const kind = kinds[kindOf(cards)] ?? 'nothing'
  return kindNames[kind.startsWith('four') ? 'four' : kind].toLowerCase()
}

const listOf = (cards: readonly number[]) => cards.map(cardText).join(', ')

/** How the draws become the hand, one sentence per step. */
function steps(rng: Rng, { table }: VideoPokerParams, moves: readonly unknown[]): string[] {
  const left = Array.from({ length: 52 }, (_, card) => card)
  const drawn: number[] = []
  const turns = Array.from({ length: 10 }, (_, turn) => {
    const [float, count] = [rng.float32(), left.length]
    const place = Number((BigInt(float) * BigInt(count)) >> 32n)
    const [card = 0] = left.splice(place, 1)
    drawn.push(card)
    const where = turn < places.length ? `место ${turn + 1}` : `под местом ${turn - places.length + 1}`
    return `Карта ${turn + 1}, ${where}: число ${float} × ${count} ÷ 2³², без дроби — ${place}. Из оставшихся пропускаем столько и берём ${cardText(card)}.`
  })
  const held = heldBy(moves)
  if (held === null) return [firstStep, ...turns, 'Карты не раздавались.']
  const gone = places.filter((place) => !held.includes(place))
  const hand = places.map((place) => drawn[held.includes(place) ? place - 1 : place + 4] ?? 0)
  const line = lineOf(table, hand)
  return [
    firstStep,
    ...turns,
    gone.length === 0
      ? 'Оставлены все карты.'
      : `Заменены места ${gone.join(', ')}: на каждое легла карта, которая была под ним.`,
    `Вышло: ${listOf(hand)}. ${line ? `${line.name} — ${line.pays}×.` : 'Такая рука не платит.'}`,
  ]
}

const firstStep =
  'Колода по порядку: от туза до короля, сначала пики, потом червы, бубны, трефы. На каждую карту уходит четыре байта — целое число от 0 до 2³² − 1. Взятую карту обратно не кладут.'

export const videoPokerFace: GameFace<VideoPokerParams, VideoPokerOutcome> = {
  ...videoPokerEntry,
  rules: async () => (await import('@kurazh/games/video-poker/video-poker.ts')).videoPoker,
  paramsText: ({ table }) => tableNames[table],
  outcomeText(outcome, moves) {
    const hands = handsOf(outcome, moves)
    return hands === null ? 'без раздачи' : plainName(hands.final)
  },
  explain: async () => ({ steps }),
}
