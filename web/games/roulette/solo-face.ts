/** Roulette for one player in words: the chips, the number, the steps from the draw to the payout. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { covered } from '@kurazh/games/roulette/layout.ts'
import type { RouletteState } from '@kurazh/games/roulette/roulette.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { sharesText } from '../../play/tables/shares-text.ts'
import { numberText, spotText, toneOf } from './face.tsx'
import { soloRouletteEntry } from './solo-entry.ts'

const fills = { red: '#c2263d', black: '#191927', green: '#12885a' } as const

/** How the draw becomes the payout, one sentence per step. */
function steps(rng: Rng, { spots }: TableParams): string[] {
  const wide = rng.wide()
  const number = Number((BigInt(wide) * 37n) >> 52n)
  const laid = Object.entries(spots)
  const won = laid.flatMap(([spot, share]) => {
    const numbers = covered.get(spot) ?? []
    return numbers.includes(number) ? [{ spot, share, times: 36 / numbers.length }] : []
  })
  const [paid, of] = [
    won.reduce((sum, { share, times }) => sum + share * times, 0),
    laid.reduce((sum, [, share]) => sum + share, 0),
  ]
  return [
    `Первые семь байтов, без последних четырёх битов, — целое число r = ${wide}, меньше 2⁵².`,
    `r × 37 ÷ 2⁵², без дроби, — ${number}: ${numberText(number).toLowerCase()}.`,
    `Долей в ставке ${of}: ${laid.map(([spot, share]) => `${spotText(spot)} — ${share}`).join(', ')}.`,
    ...won.map(
      ({ spot, share, times }) =>
        `${spotText(spot)} выиграло: ${share} × ${times} = ${share * times} долей вместе со ставкой.`,
    ),
    paid === 0 ? 'Ни одно поле не выиграло.' : `Выплата — ставка ÷ ${of} × ${paid}.`,
  ]
}

export const soloRouletteFace: GameFace<TableParams, RouletteState> = {
  ...soloRouletteEntry,
  rules: async () => (await import('@kurazh/games/roulette/solo-roulette.ts')).soloRoulette,
  paramsText: ({ spots }) => sharesText(spots, spotText),
  outcomeText: ({ number = 0 }) => numberText(number),
  chip: ({ number = 0 }) => ({ text: `${number}`, fill: fills[toneOf(number)], ink: '#fff' }),
  explain: async () => ({ steps }),
}
