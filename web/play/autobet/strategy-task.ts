/** One trial of a strategy, by the rules of the version it is tried for. */
import { rulesOf } from '@kurazh/games/index.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { playsOf } from '@kurazh/games/core/simulation.ts'
import { fastRng } from './fast-rng.ts'
import { type StrategyReport, type StrategyTrial, tryStrategy } from './strategy.ts'

export interface StrategyTask {
  game: string
  version: number
  params: unknown
  /** Steps before the take, in games of steps. */
  steps?: number
  trial: StrategyTrial
  seed: number
}

/** `returned` is the exact return of the game with these parameters: 0.99 is 99 %. */
export type StrategyNews = { bets: number } | { report: StrategyReport; returned: number } | { fault: string }

/** Run in parts: yields the progress, and then the result. */
export function* tried({ game: id, version, params, steps, trial, seed }: StrategyTask): Generator<StrategyNews> {
  const game = rulesOf(id, version, ...seededKinds, 'round')
  // The game itself, with only the requested way to play it.
  const plays = game ? playsOf({ ...game, sampleParams: [params] }) : []
  const play = plays.find((each) => each.steps === steps)
  if (!play) {
    yield { fault: 'Эту игру нельзя проверить на множестве ставок' }
    return
  }
  const parts = tryStrategy(play, fastRng(seed), trial)
  let part = parts.next()
  for (; !part.done; part = parts.next()) yield { bets: part.value }
  yield { report: part.value, returned: Number(play.rtp.numerator) / Number(play.rtp.denominator) }
}
