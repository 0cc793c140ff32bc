/** The coin in words: the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { sides, type Side } from '@kurazh/games/flip/coin.ts'
import type { FlipOutcome, FlipParams } from '@kurazh/games/flip/flip.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { flipEntry } from './entry.ts'

export const sideNames: Readonly<Record<Side, string>> = { heads: 'Орёл', tails: 'Решка' }

/** «3 броска». */
export const throwsText = (count: number): string => `${count} ${plural(count, ['бросок', 'броска', 'бросков'])}`

/** One throw: what was named, and how the coin fell. */
export interface Throw {
  named: Side
  fell: Side
}

/** The throws of these moves; `fell` null: the game is open, so that all of them were right. */
export function throwsOf(moves: readonly unknown[], fell: readonly Side[] | null): Throw[] {
  const named = moves.flatMap((move) => {
    const side = typeof move === 'object' && move !== null && 'side' in move ? move.side : undefined
    return sides.find((each) => each === side) ?? []
  })
  return named.map((side, place) => ({ named: side, fell: fell?.[place] ?? side }))
}

/** Right throws from the first on. */
export const streakOf = (throws: readonly Throw[]): number => throws.filter(({ named, fell }) => named === fell).length

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, _: FlipParams, moves: readonly unknown[]): string[] {
  const floats: number[] = []
  const throws = throwsOf(moves, null).map(({ named }) => {
    const float = rng.float32()
    floats.push(float)
    return { named, fell: float < 2 ** 31 ? sides[0] : sides[1] }
  })
  return [
    'На каждый бросок уходит четыре байта — целое число от 0 до 2³² − 1. Меньше 2³¹ — орёл, остальное — решка.',
    ...throws.map(
      ({ named, fell }, place) =>
        `Бросок ${place + 1}: число ${floats[place]} — ${sideNames[fell].toLowerCase()}. Выбрано: ${sideNames[named].toLowerCase()}.`,
    ),
    throws.length === 0 ? 'Ни одного броска не было.' : `Угадано подряд: ${throwsText(streakOf(throws))}.`,
  ]
}

export const flipFace: GameFace<FlipParams, FlipOutcome> = {
  ...flipEntry,
  rules: async () => (await import('@kurazh/games/flip/flip.ts')).flip,
  paramsText: () => 'серия бросков',
  outcomeText({ fell }, moves) {
    const throws = throwsOf(moves, fell)
    if (throws.length === 0) return 'без ходов'
    const streak = streakOf(throws)
    const last = throws.at(-1)
    return last && streak < throws.length
      ? `${sideNames[last.fell].toLowerCase()}, бросок ${throws.length}`
      : throwsText(streak)
  },
  explain: async () => ({ steps }),
}
