/** How the draws become the outcome of a bet on money-train, a sentence a step. */
import type { MoneyTrainParams } from '@kurazh/games/money-train/money-train.ts'
import { ambushCounts, wagonCount } from '@kurazh/games/money-train/wagons.ts'
import type { Rng } from '@kurazh/games/core/random.ts'
import { enteredBy, wagonsText } from './face.tsx'

export function steps(rng: Rng, { difficulty }: MoneyTrainParams, moves: readonly unknown[]): string[] {
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
