/** Tries a strategy away from the page: told what to try, it tells how far it is and then what came of it. Ended by the page. */
import { current } from '@kurazh/games/index.ts'
import { playsOf } from '@kurazh/games/core/simulation.ts'
import { fastRng } from './fast-rng.ts'
import { type StrategyReport, type StrategyTrial, tryStrategy } from './strategy.ts'

export interface StrategyTask {
  game: string
  params: unknown
  /** Steps before the take, in games of steps. */
  steps?: number
  trial: StrategyTrial
  seed: number
}

/** `returned` is the exact return of the game with these parameters: 0.99 is 99 %. */
export type StrategyNews = { bets: number } | { report: StrategyReport; returned: number } | { fault: string }

self.addEventListener('message', ({ data }: MessageEvent<StrategyTask>) => {
  for (const news of work(data)) self.postMessage(news)
})

function* work({ game: id, params, steps, trial, seed }: StrategyTask): Generator<StrategyNews> {
  const game = current(id)
  // The game as it is, but for the one way to play it that is asked for.
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
