/**
 * Scenarios of games in which the best move depends on what was turned up: whole games as a player plays them. Each
 * needs a deal in which it can happen.
 */
import { roundSeen, soloBlackjack, type SoloBlackjackView } from '@kurazh/games/blackjack/solo-blackjack.ts'
import type { StepsGame, StepsState } from '@kurazh/games/core/game.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { replaySteps, sameJson } from '@kurazh/games/core/verify.ts'
import { TestServer } from '../test-server.ts'
import { clientSeed, ending, openOf, stakeKopecks, type Way } from './seeded-way.ts'

interface Course {
  name: string
  params: unknown
  /** A decision that is made once, as soon as it may be; everything else is played as advised. */
  wants?: string
  /** Whether a game came as the scenario needs it. */
  fits(moves: readonly unknown[], end: StepsState): boolean
}

const mostFillings = 20_000
const mostMoves = 30

export const advisedWays = (game: StepsGame): Way[] =>
  game.advise === undefined ? [] : coursesOf(game).map((course) => wayOf(game, course))

function coursesOf(game: StepsGame): Course[] {
  const won = game.sampleParams.map((params): Course => ({
    name: `по подсказкам, выигрыш: ${JSON.stringify(params)}`,
    params,
    fits: (moves, { multiplierE4 }) => moves.length > 1 && multiplierE4 > 10_000,
  }))
  return game.id === soloBlackjack.id ? [...won, ...blackjackCourses] : won
}

const [, withSides] = soloBlackjack.sampleParams
const holds = (moves: readonly unknown[], play: string) => moves.some((move) => sameJson(move, { play }))

const blackjackCourses: readonly Course[] = [
  {
    name: 'разделение и удвоение после него, выигрыш',
    params: withSides,
    wants: 'split',
    fits: (moves, { multiplierE4 }) => holds(moves, 'split') && holds(moves, 'double') && multiplierE4 > 10_000,
  },
  {
    name: 'страховка сыграла',
    params: withSides,
    wants: 'insure',
    fits: (moves, { multiplierE4 }) => moves.length === 2 && holds(moves, 'insure') && multiplierE4 > 0,
  },
  {
    name: 'страховка не сыграла, выигрыш',
    params: withSides,
    wants: 'insure',
    fits: (moves, { multiplierE4 }) => moves.length > 2 && holds(moves, 'insure') && multiplierE4 > 10_000,
  },
]

/** The next move of the player who sees this. */
function nextMove(game: StepsGame, { params, wants }: Course, view: unknown, made: readonly unknown[]): unknown {
  if (wants !== undefined && !holds(made, wants) && decisionsIn(params, view).includes(wants)) return { play: wants }
  return game.advise?.(params, view)
}

function decisionsIn(params: unknown, view: unknown): readonly string[] {
  const seen = view as SoloBlackjackView
  if (seen.cards.length === 0) return []
  const { ask } = roundSeen(params as TableParams, seen).play
  return ask.kind === 'move' ? ask.moves : []
}

/** The server's seeds with which the course comes. Throws where there are none. */
function fillingFor(game: StepsGame, course: Course): number {
  for (let filling = 1; filling < mostFillings; filling += 1) {
    const seeds = { serverSeed: new TestServer(filling).seedOf(0), clientSeed, nonce: 0, params: course.params }
    const moves: unknown[] = []
    let { state } = replaySteps(game, { ...seeds, moves })
    while (state.end === null) {
      moves.push(nextMove(game, course, state.view, moves))
      ;({ state } = replaySteps(game, { ...seeds, moves }))
    }
    if (course.fits(moves, state)) return filling
  }
  throw new Error(`no deal of ${game.id} is good for: ${course.name}`)
}

function wayOf(game: StepsGame, course: Course): Way {
  return {
    name: course.name,
    honest: 'proved',
    filling: fillingFor(game, course),
    walk(liar) {
      const { steps } = liar.page()
      return ending(async () => {
        let answer = await steps.open(game, { stakeKopecks, params: course.params, clientSeed })
        for (let made = 0; made < mostMoves && 'open' in answer; made += 1) {
          const open = openOf(answer)
          answer = await steps.move(open, nextMove(game, course, open.view, open.moves))
        }
        return answer
      })
    },
  }
}
