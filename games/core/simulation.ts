/** Simulates a game many times over one stream of draws, for comparison with its exact return. */
import { simulatedWheel } from './wheel-draw.ts'
import type { DrawRound, Game, RisingRound, StepsGame, StepsState } from './game.ts'
import { stakedOn } from './layout.ts'
import { shoeCards } from './shoe.ts'
import { beginTable, dealOn, moveOn } from './table-play.ts'
import type { TableGame, TableParams } from './table.ts'
import type { Rng } from './random.ts'
import { decimalOf, type Fraction } from './rtp.ts'

/**
 * One way to bet without further decisions: parameters of an instant game, or of a steps game with the step to stop at
 * or with perfect play.
 */
export interface Play {
  params: unknown
  /** Steps before the take; absent for instant games and where every move is advised. */
  steps?: number
  rtp: Fraction
  bestMultiplierE4: number
  /** Plays once and returns the multiplier in ten-thousandths. */
  once(rng: Rng): number
}

/**
 * Mean multiplier of the simulated bets (1 is the stake back) and its distance from the exact return in standard
 * deviations.
 */
export interface Simulation {
  rounds: number
  mean: number
  sigmas: number
}

/**
 * The cash-out of a simulated bet without an auto cash-out, in ten-thousandths: its return is the same for any value.
 */
const cashedOutE4 = 20_000

/** Every way to play a game that tests and `npm run rtp` use: its cases, and for a steps game every stop of each, or perfect play. */
export function playsOf(game: Game): Play[] {
  if (game.kind === 'steps')
    return game.sampleParams.flatMap((params) => (game.advise ? perfect(game, params) : stopsOf(game, params)))
  if (game.kind === 'round')
    return game.sampleParams.map((params) =>
      game.mechanic === 'rising' ? cashedOut(game, params) : drawn(game, params),
    )
  if (game.kind === 'table') return game.sampleParams.map((params) => atTable(game, params))
  return game.sampleParams.map((params) => ({
    params,
    rtp: game.rtp(params),
    bestMultiplierE4: game.bestMultiplierE4(params),
    once: (rng) => game.play(rng, params).multiplierE4,
  }))
}

function cashedOut(game: RisingRound, params: unknown): Play {
  const atE4 = game.autoCashOutE4(params) ?? cashedOutE4
  return {
    params,
    rtp: game.rtp(params),
    bestMultiplierE4: atE4,
    once: (rng) => (game.resultOf(rng.wide()) >= atE4 ? atE4 : 0),
  }
}

function drawn(game: DrawRound, params: unknown): Play {
  return {
    params,
    rtp: game.rtp(params),
    bestMultiplierE4: game.bestMultiplierE4(params),
    once: (rng) => game.paysE4(params, game.resultOf(rng.wide())),
  }
}

/**
 * Plays by the published chart, from a freshly shuffled shoe. Additions by moves count as staked: the multiplier is of
 * the whole stake.
 */
function atTable(game: TableGame, params: TableParams): Play {
  const laid = new Map(Object.entries(params.spots).map(([spot, stake]) => [spot, BigInt(stake)]))
  const staked = stakedOn(params.spots)
  return {
    params,
    rtp: game.rtp(params),
    bestMultiplierE4: Number((game.best(params) * 10_000n) / staked),
    once(rng) {
      const next = game.source === 'wheel' ? simulatedWheel(game, rng) : cardsOf(rng)
      const spots = new Map(laid)
      let play = dealOn(game, beginTable(game, new Set(laid.keys())), next)
      for (
        let move = game.chart(play.state);
        play.ask.kind === 'move' && move !== null;
        move = game.chart(play.state)
      ) {
        for (const { spot, of, parts } of game.adds(play.state, { move }))
          spots.set(spot, (spots.get(of) ?? 0n) / BigInt(parts))
        play = moveOn(game, play, { move }, next)
      }
      const back = [...spots].reduce((sum, [spot, stake]) => sum + game.pays(play.state, spot, stake), 0n)
      const added = [...spots].reduce((sum, [spot, stake]) => (laid.has(spot) ? sum : sum + stake), 0n)
      return Number(((back - added) * 10_000n) / staked)
    },
  }
}

/** Cards of a shoe, drawn on demand. */
function cardsOf(rng: Rng): () => number {
  const gone: number[] = []
  return () => {
    let index = rng.int(shoeCards - gone.length)
    for (const before of gone) if (before <= index) index += 1
    gone.push(index)
    gone.sort((a, b) => a - b)
    return index % 52
  }
}

function stopsOf(game: StepsGame, params: unknown): Play[] {
  const path = game.path(params)
  return game.paytable(params).map((multiplierE4, index) => ({
    params,
    steps: index + 1,
    rtp: game.rtp(params, index + 1),
    bestMultiplierE4: game.reveals ? game.bestMultiplierE4(params) : multiplierE4,
    once(rng) {
      const outcome = game.deal(rng, params)
      let state = game.begin(params)
      for (let made = 0; made <= index && state.end === null; made += 1)
        state = game.step(outcome, params, state, path[made])
      return state.multiplierE4
    },
  }))
}

/** A whole game, with every move as the game advises. */
const perfect = (game: StepsGame, params: unknown): Play => ({
  params,
  rtp: game.rtp(params),
  bestMultiplierE4: game.bestMultiplierE4(params),
  once(rng) {
    const outcome = game.deal(rng, params)
    let state = game.begin(params)
    while (state.end === null) state = game.step(outcome, params, state, game.advise?.(params, state.view))
    return ofFirstE4(state)
  },
})

/** What was paid for the first stake: what moves have added is taken off again. */
function ofFirstE4({ multiplierE4, exact, staked }: StepsState): number {
  if (exact === undefined || staked === undefined) return multiplierE4
  const all = staked.paid / staked.of
  return Math.round(((exact.paid * all) / exact.of - (all - 1)) * 10_000)
}

/** Plays `rounds` bets and compares their mean with the exact return. */
export function simulate({ rtp, bestMultiplierE4, once }: Play, rng: Rng, rounds: number): Simulation {
  let sum = 0
  let squares = 0
  for (let round = 0; round < rounds; round += 1) {
    const multiplier = once(rng) / 10_000
    sum += multiplier
    squares += multiplier * multiplier
  }
  const mean = sum / rounds
  const exact = Number(decimalOf(rtp, 15))
  const variance = squares / rounds - mean * mean
  // If every bet ended alike, use the widest variance that the exact return and the best win allow.
  const spread = variance > 1e-12 ? variance : exact * (bestMultiplierE4 / 10_000 - exact)
  return { rounds, mean, sigmas: (mean - exact) / Math.sqrt(spread / rounds) }
}
