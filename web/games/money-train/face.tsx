/** Money train in menus, histories and explanations. */
import type { MoneyTrainOutcome, MoneyTrainParams } from '@kurazh/games/money-train/money-train.ts'
import type { Difficulty } from '@kurazh/games/money-train/wagons.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { plural } from '../../ui/format.ts'
import { MoneyTrainIcon } from './money-train-icon.tsx'

export const difficultyNames: Readonly<Record<Difficulty, string>> = { easy: 'Легко', medium: 'Средне', hard: 'Сложно', expert: 'Эксперт' }

/** «5 вагонов». */
export const wagonsText = (count: number): string => `${count} ${plural(count, ['вагон', 'вагона', 'вагонов'])}`
/** «3 засады». */
export const ambushesText = (count: number): string => `${count} ${plural(count, ['засада', 'засады', 'засад'])}`
/** Wagons entered by these moves, the one with an ambush included. */
export const enteredBy = (moves: readonly unknown[]): number => moves.filter((move) => !isTake(move)).length

export const moneyTrainFace: GameFace<MoneyTrainParams, MoneyTrainOutcome> = {
  id: 'money-train',
  title: 'Money Train',
  path: '/moneytrain',
  icon: <MoneyTrainIcon />,
  rules: async () => (await import('@kurazh/games/money-train/money-train.ts')).moneyTrain,
  paramsText: ({ difficulty }) => difficultyNames[difficulty],
  outcomeText({ ambushes }, moves) {
    const entered = enteredBy(moves)
    if (entered === 0) return 'без ходов'
    return ambushes.includes(entered - 1) ? `засада, вагон ${entered}` : wagonsText(entered)
  },
  explain: () => import('./explain.ts'),
}
