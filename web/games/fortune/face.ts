/** Fortune in words: the parameters, the outcome, the steps from the draw to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import type { FortuneOutcome, FortuneParams, Risk } from '@kurazh/games/fortune/fortune.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { shortMultiplier } from '../../ui/text/short-multiplier.ts'
import { fortuneEntry } from './entry.ts'

export const riskNames: Readonly<Record<Risk, string>> = { low: 'Низкий', medium: 'Средний', high: 'Высокий' }

/** «20 секторов». */
export const segmentsText = (count: number): string => `${count} ${plural(count, ['сектор', 'сектора', 'секторов'])}`

/** How the draw becomes the outcome, one sentence per step. */
function steps(rng: Rng, { segments }: FortuneParams): string[] {
  const float = rng.float32()
  const segment = Number((BigInt(float) * BigInt(segments)) >> 32n)
  return [
    'На вращение уходит четыре байта: целое число от 0 до 2³² − 1.',
    `Число ${float} × ${segments} ÷ 2³², без дроби — ${segment}.`,
    `Секторы считаются по часовой стрелке с нуля: колесо встало на секторе ${segment}.`,
  ]
}

export const fortuneFace: GameFace<FortuneParams, FortuneOutcome> = {
  ...fortuneEntry,
  rules: async () => (await import('@kurazh/games/fortune/fortune.ts')).fortune,
  paramsText: ({ risk, segments }) => `${segmentsText(segments)} · ${riskNames[risk].toLowerCase()} риск`,
  outcomeText: ({ segment }) => `сектор ${segment}`,
  chip: (_, multiplierE4) =>
    multiplierE4 === 0
      ? { text: '0×', fill: '#3b3470', ink: '#fff' }
      : { text: shortMultiplier(multiplierE4), fill: '#ffd34d', ink: '#3c2503' },
  explain: async () => ({ steps }),
}
