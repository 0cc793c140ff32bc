/**
 * Money train: twenty wagons, some with an ambush. The train is robbed wagon by wagon from the first. Every wagon
 * without an ambush raises the prize; the player may leave with it after any wagon, an ambush takes it all.
 */
import * as z from 'zod/mini'
import type { StepsGame } from '../core/game.ts'
import { climbed, fallen, paytableOf, returnOfStop, type TrappedPlaces } from '../core/paytable.ts'
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

const paytables: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: paytableOf(train('easy')),
  medium: paytableOf(train('medium')),
  hard: paytableOf(train('hard')),
  expert: paytableOf(train('expert')),
}

export const moneyTrain: StepsGame<MoneyTrainParams, MoneyTrainMove, MoneyTrainView, MoneyTrainOutcome> = {
  id: 'money-train',
  version: 1,
  kind: 'steps',
  params,
  move,
  deal: (rng, { difficulty }) => ({ ambushes: rng.pick(wagonCount, ambushCounts[difficulty]) }),
  begin: ({ difficulty }) => climbed(paytables[difficulty], 0, { robbed: 0 }),
  goodStep: ({ difficulty }, { view }) => climbed(paytables[difficulty], view.robbed + 1, { robbed: view.robbed + 1 }),
  step({ ambushes }, bet, state, own) {
    return ambushes.includes(state.view.robbed)
      ? fallen({ robbed: state.view.robbed + 1 })
      : moneyTrain.goodStep(bet, state, own)
  },
  paytable: ({ difficulty }) => paytables[difficulty],
  path: ({ difficulty }) => paytables[difficulty].map(() => ({ next: true as const })),
  bestMultiplierE4: ({ difficulty }) => paytables[difficulty].at(-1) as number,
  rtp: ({ difficulty }, steps) => returnOfStop(train(difficulty), paytables[difficulty], steps),
  sampleParams: difficulties.map((difficulty) => ({ difficulty })),
}
