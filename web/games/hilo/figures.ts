/** The figures of `rules.md`, computed from the rules the server plays by. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { mostGuesses, mostSkips, rankCount, ranksOn, type Side } from '@kurazh/games/hilo/cards.ts'
import { hilo } from '@kurazh/games/hilo/hilo.ts'
import { listedStops, prizeE4 } from '@kurazh/games/hilo/returns.ts'
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { rankWords } from '@kurazh/shared/text/card-words.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { chanceText, wholeSideText } from './face.ts'

const cards = Array.from({ length: rankCount }, (_, card) => card)

const cell = (side: Side, card: number) =>
  `${wholeSideText(side, card).toLowerCase()}: ${chanceText(ranksOn(side, card))} · ${formatMultiplier(prizeE4([ranksOn(side, card)]))}`

const percent = (value: Parameters<typeof decimalOf>[0]) => decimalOf(multiply(value, fraction(100n, 1n)), 4)
const returns = cards
  .flatMap((start) => Array.from({ length: listedStops }, (_, stop) => percent(hilo.rtp({ start }, stop + 1))))
  .toSorted((a, b) => Number(a) - Number(b))

/** Two guesses from a seven: «higher» turns up a ten, «lower» follows. */
const example = [7, 10] as const

export default {
  ranks: rankCount,
  skips: mostSkips,
  guesses: mostGuesses,
  most: formatMultiplier(hilo.bestMultiplierE4({ start: 0 })),
  sides: tableText(
    ['Карта', 'Вверх', 'Вниз'],
    cards.map((card) => [rankWords[card] ?? '', cell('higher', card), cell('lower', card)]),
  ),
  exampleFirst: formatMultiplier(prizeE4(example.slice(0, 1))),
  exampleSecond: formatMultiplier(prizeE4(example)),
  examplePayout: formatAmount(payoutKopecks(10_00n, prizeE4(example))),
  least: returns[0] ?? '',
  highest: returns.at(-1) ?? '',
  stops: listedStops,
}
