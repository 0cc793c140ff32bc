/**
 * Rounds per second of every game, each round on the full path: the nonce's server seed and commitment, the bet's HMAC
 * blocks, the rules.
 *   node bench/simulate.ts
 */
import { games } from '@kurazh/games/index.ts'
import { blocks, commitmentOf, serverSeedAt } from '@kurazh/games/core/fairness.ts'
import { type Game, isSeeded, type RoundGame, type SeededGame, type StepsGame } from '@kurazh/games/core/game.ts'
import { createRng, type Rng } from '@kurazh/games/core/random.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { playsOf } from '@kurazh/games/core/simulation.ts'
import { replayMoves, take } from '@kurazh/games/core/steps.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { replayBet, replaySteps, verifyBet } from '@kurazh/games/core/verify.ts'
import { createChain, serverBlocks } from '../server/play/seeded/seeds.ts'

const measuredMs = 1_000
const roundsPerLook = 500
const root = Buffer.alloc(32, 7)
const chain = createChain([{ fromNonce: 0, secret: root }], [])
const clientSeed = 'bench-client-seed'

type Round = (params: unknown, nonce: number) => void

/** The moves of a round of a steps game: the first step of its path and the take, or the losing step. */
function firstStep(game: StepsGame, outcome: unknown, params: unknown): unknown[] {
  const [move] = game.path(params)
  return replayMoves(game, outcome, params, [move]).end === null ? [move, take] : [move]
}

/** The rules of a whole round. */
function playRound(game: SeededGame, rng: Rng, params: unknown): void {
  if (game.kind === 'instant') return void game.play(rng, params)
  const outcome = game.deal(rng, params)
  replayMoves(game, outcome, params, firstStep(game, outcome, params))
}

/** A round as the server plays it, including the commitment. */
const serverRound =
  (game: SeededGame): Round =>
  (params, nonce) => {
    playRound(game, createRng(serverBlocks(chain.reveal(nonce).serverSeed, clientSeed, nonce)), params)
  }

/** The same round in the code that runs in a browser. */
const browserRound =
  (game: SeededGame): Round =>
  (params, nonce) => {
    const serverSeed = serverSeedAt(root, nonce)
    commitmentOf(serverSeed)
    playRound(game, createRng(blocks(serverSeed, clientSeed, nonce)), params)
  }

/** The page's check of settled bets: commitment, params, replay and comparison. */
function checkOf(game: SeededGame): Round {
  const bets = game.sampleParams.map((params, nonce) => {
    const seeds = { serverSeed: serverSeedAt(root, nonce), clientSeed, nonce, params }
    const moves = game.kind === 'steps' ? firstStep(game, replaySteps(game, seeds).outcome, params) : undefined
    return { ...seeds, moves, commitment: commitmentOf(seeds.serverSeed), ...replayBet(game, { ...seeds, moves }) }
  })
  return (_, nonce) => {
    const bet = bets[nonce % bets.length]
    if (bet === undefined || !verifyBet(game, bet).outcomeHolds)
      throw new Error(`an honest bet of ${game.id} does not hold`)
  }
}

/** A round at a table by the published chart, from a source drawn on demand. */
function tableRound(game: TableGame): Round {
  const plays = playsOf(game)
  const rng = createRng(blocks(serverSeedAt(root, 0), clientSeed, 0))
  return (_, nonce) => {
    plays[nonce % plays.length]?.once(rng)
  }
}

/** A shared round: its hash down to the one before, its draw, its result. Server and browser run the same code. */
function sharedRound(game: RoundGame): Round {
  let hash = commitmentOf(game.id)
  return () => {
    game.resultOf(roundDraw(hash, clientSeed))
    hash = downTheChain(hash, 1)
  }
}

function waysOf(game: Game): Round[] {
  if (isSeeded(game)) return [serverRound(game), browserRound(game), checkOf(game)]
  const round = game.kind === 'round' ? sharedRound(game) : tableRound(game)
  return [round, round, round]
}

/** Rounds per second over all parameter sets in turn, after one unmeasured pass. */
function roundsPerSecond(game: Game, round: Round): number {
  const look = (first: number) => {
    for (let nonce = first; nonce < first + roundsPerLook; nonce += 1)
      round(game.sampleParams[nonce % game.sampleParams.length], nonce)
  }
  look(0)
  const start = performance.now()
  let rounds = 0
  let elapsedMs = 0
  while (elapsedMs < measuredMs) {
    look(rounds)
    rounds += roundsPerLook
    elapsedMs = performance.now() - start
  }
  return (rounds * 1_000) / elapsedMs
}

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const columns = (cells: readonly string[]) =>
  `${(cells[0] ?? '').padEnd(16)}${cells
    .slice(1)
    .map((cell) => cell.padStart(18))
    .join('')}`

console.log(columns(['игра, раундов/с', 'код сервера', 'код браузера', 'проверка ставки']))
for (const game of Object.values<Game>(games)) {
  const figures = waysOf(game).map((round) => whole.format(roundsPerSecond(game, round)))
  console.log(columns([game.id, ...figures]))
}
