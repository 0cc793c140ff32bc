/**
 * Rounds per second of every game, each round the full path: the nonce's server seed and commitment,
 * the bet's HMAC blocks, the rules.
 * node bench/simulate.ts
 */
import { games } from '@kurazh/games/index.ts'
import { blocks, commitmentOf, serverSeedAt } from '@kurazh/games/kit/fairness.ts'
import type { Game } from '@kurazh/games/kit/game.ts'
import { createDraws } from '@kurazh/games/kit/random.ts'
import { replayInstant, verifyInstant } from '@kurazh/games/kit/verify.ts'
import { createChain, serverBlocks } from '../server/play/seeds.ts'

const measuredMs = 1_000
const roundsPerLook = 500
const root = Buffer.alloc(32, 7)
const chain = createChain(root, [])
const clientSeed = 'bench-client-seed'

/** A round as the server plays it, the commitment included. */
function serverRound(game: Game, params: unknown, nonce: number): void {
  game.play(createDraws(serverBlocks(chain.reveal(nonce).serverSeed, clientSeed, nonce)), params)
}

/** The same round in the code that runs in a browser. */
function browserRound(game: Game, params: unknown, nonce: number): void {
  const serverSeed = serverSeedAt(root, nonce)
  commitmentOf(serverSeed)
  game.play(createDraws(blocks(serverSeed, clientSeed, nonce)), params)
}

/** The page's check of settled bets: commitment, params, replay and comparison. */
function checkOf(game: Game): (game: Game, params: unknown, nonce: number) => void {
  const bets = game.cases.map((params, nonce) => {
    const seeds = { serverSeed: serverSeedAt(root, nonce), clientSeed, nonce, params }
    return { ...seeds, commitment: commitmentOf(seeds.serverSeed), ...replayInstant(game, seeds) }
  })
  return (_, __, nonce) => {
    const bet = bets[nonce % bets.length]
    if (bet === undefined || !verifyInstant(game, bet).outcomeHolds) throw new Error(`an honest bet of ${game.id} does not hold`)
  }
}

/** Rounds per second over all parameter sets in turn, after one unmeasured look. */
function roundsPerSecond(game: Game, round: (game: Game, params: unknown, nonce: number) => void): number {
  const look = (first: number) => {
    for (let nonce = first; nonce < first + roundsPerLook; nonce += 1) round(game, game.cases[nonce % game.cases.length], nonce)
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
const columns = (cells: readonly string[]) => `${(cells[0] ?? '').padEnd(16)}${cells.slice(1).map((cell) => cell.padStart(18)).join('')}`

console.log(columns(['игра, раундов/с', 'код сервера', 'код браузера', 'проверка ставки']))
for (const game of Object.values<Game>(games)) {
  const figures = [serverRound, browserRound, checkOf(game)].map((round) => whole.format(roundsPerSecond(game, round)))
  console.log(columns([game.id, ...figures]))
}
