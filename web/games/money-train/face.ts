/** Money train in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import type { MoneyTrainOutcome, MoneyTrainParams } from '@kurazh/games/money-train/money-train.ts'
import { ambushCounts, type Difficulty, wagonCount } from '@kurazh/games/money-train/wagons.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { moneyTrainEntry } from './entry.ts'

export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  easy: 'Легко',
  medium: 'Средне',
  hard: 'Сложно',
  expert: 'Эксперт',
}

/** «5 вагонов». */
export const wagonsText = (count: number): string => `${count} ${plural(count, ['вагон', 'вагона', 'вагонов'])}`
/** «3 засады». */
export const ambushesText = (count: number): string => `${count} ${plural(count, ['засада', 'засады', 'засад'])}`
/** Wagons entered by these moves, the one with an ambush included. */
export const enteredBy = (moves: readonly unknown[]): number => moves.filter((move) => !isTake(move)).length

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { difficulty }: MoneyTrainParams, moves: readonly unknown[]): string[] {
  const left = Array.from({ length: wagonCount }, (_, wagon) => wagon)
  const picks = Array.from({ length: ambushCounts[difficulty] }, (_, index) => {
    const float = rng.float32()
    const place = Math.floor((float * left.length) / 2 ** 32)
    const [wagon = 0] = left.splice(place, 1)
    return `Засада ${index + 1}: число ${float}, место ${place} из ${left.length + 1} оставшихся — вагон ${wagon + 1}.`
  })
  const entered = enteredBy(moves)
  return [
    `Вагоны стоят в ряд, от первого до ${wagonCount}-го. На каждую засаду уходит четыре байта — целое число от 0 до 2³² − 1.`,
    'Место засады — целая часть (число × сколько вагонов осталось / 2³²). Занятый вагон из ряда уходит.',
    ...picks,
    entered === 0 ? 'Ни один вагон не обыскан.' : `Обыскано подряд с первого: ${wagonsText(entered)}.`,
  ]
}

export const moneyTrainFace: GameFace<MoneyTrainParams, MoneyTrainOutcome> = {
  ...moneyTrainEntry,
  rules: async () => (await import('@kurazh/games/money-train/money-train.ts')).moneyTrain,
  paramsText: ({ difficulty }) => difficultyNames[difficulty],
  outcomeText({ ambushes }, moves) {
    const entered = enteredBy(moves)
    if (entered === 0) return 'без ходов'
    return ambushes.includes(entered - 1) ? `засада, вагон ${entered}` : wagonsText(entered)
  },
  explain: async () => ({ steps }),
}
