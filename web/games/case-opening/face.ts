/** Cases in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { type CaseName, type CasesOutcome, type CasesParams, listOf } from '@kurazh/games/case-opening/case-opening.ts'
import { weightSum } from '@kurazh/games/case-opening/entries-v1.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { casesEntry } from './entry.ts'

export const caseTitles: Readonly<Record<CaseName, string>> = {
  basket: 'Лукошко',
  casket: 'Ларец',
  chest: 'Сундук',
  hoard: 'Клад',
}

/** «5 кейсов». */
export const countText = (count: number): string => `${count} ${plural(count, ['кейс', 'кейса', 'кейсов'])}`

/** «1.2×», and «0×» where nothing is paid. */
export const entryText = (multiplierE4: number): string => (multiplierE4 === 0 ? '0×' : shortMultiplier(multiplierE4))

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { case: name, count }: CasesParams): string[] {
  const list = listOf(name)
  const found: number[] = []
  const turns = Array.from({ length: count }, (_, turn) => {
    const float = rng.float32()
    const drawn = Number((BigInt(float) * BigInt(weightSum)) >> 32n)
    let left = drawn
    const entry = list.find(({ weight }) => (left -= weight) < 0)
    found.push(entry?.multiplierE4 ?? 0)
    return `Кейс ${turn + 1}: число ${float} × ${formatNumber(weightSum, 0)} ÷ 2³², без дроби — ${drawn}. Это запись ${entryText(entry?.multiplierE4 ?? 0)}.`
  })
  const sum = found.reduce((total, each) => total + each, 0)
  return [
    'На каждый кейс уходит четыре байта: целое число от 0 до 2³² − 1.',
    `Записи кейса стоят по порядку, у каждой столько номеров из ${formatNumber(weightSum, 0)}, каков её вес; первый номер — 0.`,
    ...turns,
    ...(count === 1 ? [] : [`Среднее ${count} множителей — ${shortMultiplier(sum / count)}.`]),
  ]
}

export const casesFace: GameFace<CasesParams, CasesOutcome> = {
  ...casesEntry,
  rules: async () => (await import('@kurazh/games/case-opening/case-opening.ts')).caseOpening,
  paramsText: ({ case: name, count }) => `${caseTitles[name]} · ${countText(count)}`,
  outcomeText: ({ entries }) =>
    `${entries.length === 1 ? 'запись' : 'записи'} ${entries.map((entry) => entry + 1).join(', ')}`,
  chip: (_, multiplierE4) =>
    multiplierE4 <= 10_000
      ? { text: entryText(multiplierE4), fill: '#3b3470', ink: '#fff' }
      : { text: entryText(multiplierE4), fill: '#ffd34d', ink: '#3c2503' },
  explain: async () => ({ steps }),
}
