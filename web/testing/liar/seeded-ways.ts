/** Scenarios of a bet of a seeded game from start to end on a page, for every game of the registry. */
import type { InstantGame, SeededGame, StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { CallError } from '../../api/call.ts'
import { judge } from '../../play/proof/bet-check.ts'
import type { OpenSteps, StepClient } from '../../play/client/step-client.ts'
import { TestServer, keptTexts } from '../test-server.ts'
import { advisedWays } from './advised-ways.ts'
import { boundWays } from './bound-ways.ts'
import type { LiarServer } from './liar-server.ts'
import { type Claim, claimOf, clientSeed, ending, openOf, stakeKopecks, type Way } from './seeded-way.ts'

/** A game on a server whose first nonce has good steps along the path. */
export interface Table {
  game: SeededGame
  filling: number
  ways: readonly Way[]
}

export function tableOf(game: SeededGame): Table {
  return game.kind === 'instant' ? { game, filling: 3, ways: instantWays(game) } : stepsTable(game)
}

function instantWays(game: InstantGame): Way[] {
  const [params] = game.sampleParams
  const order = { stakeKopecks, params, clientSeed }
  const shownOn = (liar: LiarServer, page: ReturnType<LiarServer['page']>): Claim[] => {
    const bet = liar.shown()
    return bet ? [{ bet, verdict: judge(game, page.betClient.knownOf(bet), bet).verdict }] : []
  }
  const placed = async (liar: LiarServer) => {
    const texts = keptTexts()
    const page = liar.page(texts)
    return { texts, page, settled: await page.betClient.place(game, order) }
  }
  return [
    { name: 'ставка', honest: 'proved', walk: async (liar) => [claimOf((await placed(liar)).settled)] },
    {
      name: 'ответ потерян и спрошен снова',
      honest: 'proved',
      walk: (liar) => (liar.server.faults.push('lost answer'), placed(liar).then(({ settled }) => [claimOf(settled)])),
    },
    {
      name: 'автоставка',
      honest: 'proved',
      async walk(liar) {
        const { betClient } = liar.page()
        const claims: Claim[] = []
        for (let bet = 0; bet < 4; bet += 1) claims.push(claimOf(await betClient.place(game, order)))
        return claims
      },
    },
    {
      name: 'номер занят другой вкладкой',
      honest: 'proved',
      async walk(liar) {
        const texts = keptTexts()
        const [one, other] = [liar.page(texts).betClient, liar.page(texts).betClient]
        await one.warm()
        return [
          claimOf(await other.place(game, order)),
          claimOf(await one.place(game, { ...order, stakeKopecks: 2000n })),
        ]
      },
    },
    {
      name: 'история после перезагрузки',
      honest: 'proved',
      walk: async (liar) => shownOn(liar, liar.page((await placed(liar)).texts)),
    },
    {
      name: 'история на другом устройстве',
      honest: 'recomputed',
      walk: async (liar) => (await placed(liar), shownOn(liar, liar.page())),
    },
    {
      name: 'ссылка на ставку',
      honest: 'recomputed',
      async walk(liar) {
        await placed(liar)
        const bet = liar.shown()
        return bet ? [{ bet, verdict: judge(game, undefined, bet).verdict }] : []
      },
    },
    ...boundWays(async ({ betClient }, seed = clientSeed) => [
      claimOf(await betClient.place(game, { ...order, clientSeed: seed })),
    ]),
  ]
}

function stepsTable(game: StepsGame): Table {
  const [params] = game.sampleParams
  const path = game.path(params)
  for (let filling = 1; filling < 250; filling += 1) {
    const server = new TestServer(filling)
    const ends = (made: number, nonce = 0) =>
      replaySteps(game, { serverSeed: server.seedOf(nonce), clientSeed, nonce, params, moves: path.slice(0, made) })
        .state.end
    const lost = path.findIndex((_, made) => ends(made + 1) === 'lost')
    // A lie may move the game to a nonce further on: it is not over there before another page comes.
    const adding = addingAfter(game, { serverSeed: server.seedOf(0), clientSeed, nonce: 0, params }, path[0])
    if (
      lost >= (game.advise ? 1 : 3) &&
      [1, 2].every((nonce) => ends(1, nonce) === null) &&
      (game.taken === undefined || adding !== undefined)
    )
      return { game, filling, ways: stepsWays({ game, path, lost, adding }) }
  }
  throw new Error(`no deal of ${game.id} is good for three steps`)
}

interface Play {
  game: StepsGame
  path: readonly unknown[]
  /** The step of the path that loses. */
  lost: number
  /** A move after the first of the path that adds to the stake, in a game that has such. */
  adding: unknown
}

/** A move that adds to the stake after this one; undefined where there is none. */
function addingAfter(
  game: StepsGame,
  seeds: Omit<Parameters<typeof replaySteps>[1], 'moves'>,
  first: unknown,
): unknown {
  return [{ play: 'double' }].find((move) => {
    try {
      const { staked } = replaySteps(game, { ...seeds, moves: [first, move] }).state
      return staked !== undefined && staked.paid > staked.of
    } catch {
      return false
    }
  })
}

function stepsWays(play: Play): Way[] {
  const refusable = boundWays(({ steps }, seed) =>
    ending(async () => steps.move(await moved(steps, await opened(steps, play, seed), play.path.slice(0, 1)), take)),
  )
  return [...playedWays(play), ...carriedOnWays(play), ...shownWays(play), ...refusable, ...advisedWays(play.game)]
}

const opened = async (steps: StepClient, { game }: Play, seed = clientSeed) =>
  openOf(await steps.open(game, { stakeKopecks, params: game.sampleParams[0], clientSeed: seed }))

async function moved(steps: StepClient, from: OpenSteps, moves: readonly unknown[]): Promise<OpenSteps> {
  let now = from
  for (const move of moves) now = openOf(await steps.move(now, move))
  return now
}

async function resumed(steps: StepClient, { game }: Play): Promise<OpenSteps> {
  const found = await steps.resume(game)
  if (found === null) throw new CallError('NotFound', 'открытой игры нет', false)
  return found
}

function taken(liar: LiarServer, play: Play, texts = keptTexts()): Promise<Claim[]> {
  const { steps } = liar.page(texts)
  return ending(async () => steps.move(await moved(steps, await opened(steps, play), play.path.slice(0, 2)), take))
}

function playedWays(play: Play): Way[] {
  const { path, lost, adding } = play
  const added: Way = {
    name: 'ход добавил к ставке',
    honest: 'proved',
    walk: (liar) => {
      const { steps } = liar.page()
      return ending(async () => {
        const now = await moved(steps, await opened(steps, play), [path[0], adding])
        return steps.move(now, take)
      })
    },
  }
  return [
    ...(adding === undefined ? [] : [added]),
    { name: 'игра забрана', honest: 'proved', walk: (liar) => taken(liar, play) },
    {
      name: 'игра проиграна',
      honest: 'proved',
      walk: (liar) => {
        const { steps } = liar.page()
        return ending(async () =>
          steps.move(await moved(steps, await opened(steps, play), path.slice(0, lost)), path[lost]),
        )
      },
    },
    {
      name: 'ответы потеряны и спрошены снова',
      honest: 'proved',
      walk(liar) {
        const { steps } = liar.page()
        liar.server.faults.push('lost answer')
        return ending(async () => {
          const first = await opened(steps, play)
          liar.server.faults.push('lost answer')
          return steps.move(await moved(steps, first, path.slice(0, 1)), take)
        })
      },
    },
  ]
}

/** Scenarios in which another page continues the game than the one that opened it. */
function carriedOnWays(play: Play): Way[] {
  const { path } = play
  const elsewhere = (refuses: boolean) => (liar: LiarServer) => {
    const [one, other] = [liar.page(keptTexts(refuses)).steps, liar.page(keptTexts(refuses)).steps]
    return ending(async () => {
      await moved(one, await opened(one, play), path.slice(0, 1))
      return other.move(await resumed(other, play), take)
    })
  }
  return [
    {
      name: 'перезагрузка посреди игры',
      honest: 'proved',
      walk(liar) {
        const texts = keptTexts()
        return ending(async () => {
          const before = liar.page(texts).steps
          await moved(before, await opened(before, play), path.slice(0, 1))
          const after = liar.page(texts).steps
          return after.move(await moved(after, await resumed(after, play), path.slice(1, 2)), take)
        })
      },
    },
    {
      name: 'вторая вкладка',
      honest: 'proved',
      walk(liar) {
        const texts = keptTexts()
        const [one, other] = [liar.page(texts).steps, liar.page(texts).steps]
        return ending(async () => {
          await opened(one, play)
          await moved(other, await resumed(other, play), path.slice(0, 1))
          return one.move(await resumed(one, play), take)
        })
      },
    },
    { name: 'другое устройство', honest: 'recomputed', walk: elsewhere(false) },
    { name: 'хранилище закрыто, перезагрузка', honest: 'recomputed', walk: elsewhere(true) },
  ]
}

/** Scenarios in which the bet is shown again later. */
function shownWays(play: Play): Way[] {
  const shown = (liar: LiarServer, page?: ReturnType<LiarServer['page']>): Claim[] => {
    const bet = liar.shown()
    return bet ? [{ bet, verdict: judge(play.game, page?.betClient.knownOf(bet), bet).verdict }] : []
  }
  return [
    {
      name: 'сутки без хода',
      honest: 'proved',
      async walk(liar) {
        const texts = keptTexts()
        const { steps } = liar.page(texts)
        const early = await ending(async () => ({
          open: await moved(steps, await opened(steps, play), play.path.slice(0, 1)),
          balance: 0n,
        }))
        liar.idle()
        return [...early, ...shown(liar, liar.page(texts))]
      },
    },
    ...[0, 1].map((steps): Way => ({
      name: `блокировка после ${steps} ходов`,
      honest: 'recomputed',
      async walk(liar) {
        const texts = keptTexts()
        const page = liar.page(texts)
        const early = await ending(async () => ({
          open: await moved(page.steps, await opened(page.steps, play), play.path.slice(0, steps)),
          balance: 0n,
        }))
        liar.ban()
        return [...early, ...shown(liar, liar.page(texts))]
      },
    })),
    {
      name: 'история после перезагрузки',
      honest: 'proved',
      async walk(liar) {
        const texts = keptTexts()
        await taken(liar, play, texts)
        return shown(liar, liar.page(texts))
      },
    },
    {
      name: 'история на другом устройстве',
      honest: 'recomputed',
      walk: async (liar) => (await taken(liar, play), shown(liar, liar.page())),
    },
    { name: 'ссылка на ставку', honest: 'recomputed', walk: async (liar) => (await taken(liar, play), shown(liar)) },
  ]
}
