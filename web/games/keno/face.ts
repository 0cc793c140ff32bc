/** Keno in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { KenoOutcome, KenoParams, Risk } from '@kurazh/games/keno/keno.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { kenoEntry } from './entry.ts'

export const riskNames: Readonly<Record<Risk, string>> = {
  low: 'Низкий',
  classic: 'Обычный',
  medium: 'Средний',
  high: 'Высокий',
}

/** «8 номеров». */
export const picksText = (count: number): string => `${count} ${plural(count, ['номер', 'номера', 'номеров'])}`

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { picks }: KenoParams): string[] {
  const left = Array.from({ length: 40 }, (_, index) => index + 1)
  const drawn: number[] = []
  const turns = Array.from({ length: 10 }, (_, turn) => {
    const float = rng.float32()
    const count = left.length
    const place = Number((BigInt(float) * BigInt(count)) >> 32n)
    const [number = 0] = left.splice(place, 1)
    drawn.push(number)
    return `Номер ${turn + 1}: число ${float} × ${count} ÷ 2³², без дроби — ${place}. Из оставшихся по порядку пропускаем столько и берём ${number}.`
  })
  const hit = picks.filter((pick) => drawn.includes(pick))
  return [
    'На каждый номер уходит четыре байта: целое число от 0 до 2³² − 1. Вынутый номер обратно не кладут.',
    ...turns,
    hit.length === 0
      ? `Из ваших номеров ${picks.join(', ')} не выпал ни один.`
      : `Из ваших номеров ${picks.join(', ')} выпали ${hit.join(', ')}: ${hit.length} из ${picks.length}.`,
  ]
}

export const kenoFace: GameFace<KenoParams, KenoOutcome> = {
  ...kenoEntry,
  rules: async () => (await import('@kurazh/games/keno/keno.ts')).keno,
  paramsText: ({ picks, risk }) => `${picksText(picks.length)} · ${riskNames[risk].toLowerCase()} риск`,
  outcomeText: ({ hits }) => `угадано ${hits}`,
  explain: async () => ({ steps }),
}
