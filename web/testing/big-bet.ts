/** Finds a bet that pays much, drawn from seeds like any other: large wins are too rare to wait for. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { blocks, commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { InstantGame, SeededGame, StepsGame } from '@kurazh/games/core/game.ts'
import { createRng, type Rng } from '@kurazh/games/core/random.ts'
import { makeMove, take } from '@kurazh/games/core/steps.ts'

interface Played {
  outcome: unknown
  multiplierE4: number
  moves?: readonly unknown[]
}

/** One of this stake that pays at least this multiplier, in ten-thousandths. Throws where none is soon found. */
export function bigBet(game: SeededGame, fromE4: number, stake = 10_00n): Bet {
  const [serverSeed, clientSeed] = ['0'.repeat(64), 'big-bet']
  const known = game.sampleParams.filter((params) => game.bestMultiplierE4(params) >= fromE4)
  for (let nonce = 0; known.length > 0 && nonce < 200_000; nonce += 1) {
    const params = known[nonce % known.length]
    const rng = () => createRng(blocks(serverSeed, clientSeed, nonce))
    const played = game.kind === 'instant' ? playOnce(game, params, rng) : playSteps(game, params, fromE4, rng)
    if (played.multiplierE4 < fromE4) continue
    const { multiplierE4: multiplier, outcome, moves } = played
    return {
      params,
      outcome,
      ...(moves && { moves: [...moves], ended: 'taken' }),
      nonce,
      game: game.id,
      version: game.version,
      stake,
      multiplier,
      payout: payoutKopecks(stake, multiplier),
      clientSeed,
      serverSeed,
      commitment: commitmentOf(serverSeed),
      at: '2026-01-01T00:00:00.000Z',
    }
  }
  throw new Error(`${game.id} does not pay ${fromE4} soon`)
}

function playOnce(game: InstantGame, params: unknown, rng: () => Rng): Played {
  return game.play(rng(), params)
}

/** Along the path of the game's own, as far as it pays enough; nothing where it is bad before. */
function playSteps(game: StepsGame, params: unknown, fromE4: number, rng: () => Rng): Played {
  const outcome = game.deal(rng(), params)
  const moves: unknown[] = []
  let state = game.begin(params)
  for (const move of game.path(params)) {
    state = makeMove(game, outcome, params, state, move)
    moves.push(move)
    if (state.end === 'lost') break
    if (state.multiplierE4 >= fromE4) {
      if (state.end === null) moves.push(take)
      return { outcome, multiplierE4: state.multiplierE4, moves }
    }
    if (state.end !== null) break
  }
  return { outcome, multiplierE4: 0 }
}
