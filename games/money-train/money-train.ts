/**
 * Money train: twenty wagons, an ambush in some of them. The train is robbed wagon by wagon from the first; every wagon
 * without an ambush raises the prize, the player leaves with it at any time after the first, an ambush takes it all.
 */
import * as z from 'zod/mini'
import type { StepsGame } from '../core/game.ts'
import { climbed, fallen, ladderOf, returnOfStop, type TrappedPlaces } from '../core/paytable.ts'
import { fraction } from '../core/rtp.ts'
import { ambushCounts, difficulties, type Difficulty, wagonCount } from './wagons.ts'

const params = z.strictObject(
  { difficulty: z.enum(['easy', 'medium', 'hard', 'expert'], 'Выберите сложность') },
  'Параметр ставки — сложность, ничего больше',
)
export type MoneyTrainParams = z.output<typeof params>

const move = z.strictObject({ next: z.literal(true, 'Ход — следующий вагон') }, 'Ход — следующий вагон, ничего больше')
export type MoneyTrainMove = z.output<typeof move>

export interface MoneyTrainView {
  /** Wagons entered, the one with an ambush included. */
  robbed: number
}

export interface MoneyTrainOutcome {
  /** Wagons with an ambush, 0 for the first, in the order drawn. */
  ambushes: readonly number[]
}

function train(difficulty: Difficulty): TrappedPlaces {
  return { places: wagonCount, traps: ambushCounts[difficulty], share: fraction(98n, 100n) }
}

const ladders: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: ladderOf(train('easy')),
  medium: ladderOf(train('medium')),
  hard: ladderOf(train('hard')),
  expert: ladderOf(train('expert')),
}

export const moneyTrain: StepsGame<MoneyTrainParams, MoneyTrainMove, MoneyTrainView, MoneyTrainOutcome> = {
  id: 'money-train',
  version: 1,
  kind: 'steps',
  params,
  move,
  deal: (draws, { difficulty }) => ({ ambushes: draws.pick(wagonCount, ambushCounts[difficulty]) }),
  begin: ({ difficulty }) => climbed(ladders[difficulty], 0, { robbed: 0 }),
  goodStep: ({ difficulty }, { view }) => climbed(ladders[difficulty], view.robbed + 1, { robbed: view.robbed + 1 }),
  step({ ambushes }, bet, state, own) {
    return ambushes.includes(state.view.robbed) ? fallen({ robbed: state.view.robbed + 1 }) : moneyTrain.goodStep(bet, state, own)
  },
  ladder: ({ difficulty }) => ladders[difficulty],
  path: ({ difficulty }) => ladders[difficulty].map(() => ({ next: true as const })),
  bestMultiplierE4: ({ difficulty }) => ladders[difficulty].at(-1) as number,
  rtp: ({ difficulty }, steps) => returnOfStop(train(difficulty), ladders[difficulty], steps),
  cases: difficulties.map((difficulty) => ({ difficulty })),
}
