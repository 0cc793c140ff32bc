/** Tests every reported end of a steps game, after every number of steps, below, at and beyond the largest payout. */
import type { Bet, Ending } from '@kurazh/contract/play/play.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Game, StepsGame } from '@kurazh/games/core/game.ts'
import { makeMove, take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { games } from '@kurazh/games/index.ts'
import { describe, expect, test } from 'vitest'
import type { KnownBet } from './bet-memory.ts'
import { judge } from './bet-check.ts'

/** A game that advises lists no stops: web/games/video-poker has its own test. */
const stepsGames = Object.values<Game>(games).filter(
  (game): game is StepsGame => game.kind === 'steps' && game.advise === undefined,
)
const stakeKopecks = 1_000n
const serverSeed = 'ab'.repeat(32)
const at = '2026-03-01T12:00:00.000Z'
/** Steps to test, of games that have so many. */
const mostSteps = 4
const endings: readonly Ending[] = ['lost', 'complete', 'taken', 'banned', 'limit', 'expired', 'returned']

interface Seeds {
  clientSeed: string
  nonce: number
  params: unknown
  serverSeed: string
}

/**
 * The ends allowed by the published rules: this many steps made, the last of them bad in a loss; the game is taken
 * automatically after `limit`.
 */
function isAllowed(ended: Ending, made: number, steps: number, limit = Number.POSITIVE_INFINITY): boolean {
  const goesOn = made >= 1 && made < Math.min(steps, limit)
  const allowed: Record<Ending, boolean> = {
    lost: made >= 1 && made <= limit,
    complete: made === steps && made <= limit,
    taken: goesOn,
    banned: goesOn,
    expired: goesOn,
    limit: made >= 1 && made < steps && (limit === Number.POSITIVE_INFINITY || made === limit),
    returned: made === 0,
  }
  return allowed[ended]
}

/**
 * The result of the path's first steps with these seeds, and the most that one more step pays, at first and after each;
 * undefined where an earlier one than the last was bad. */
function walk(game: StepsGame, seeds: Seeds, steps: readonly unknown[]) {
  const { outcome } = replaySteps(game, { ...seeds, moves: [] })
  let state = game.begin(seeds.params)
  const prizes = [state.nextMultiplierE4 ?? 0]
  for (const move of steps) {
    if (state.end !== null) return undefined
    state = makeMove(game, outcome, seeds.params, state, move)
    prizes.push(state.nextMultiplierE4 ?? 0)
  }
  return { outcome, state, prizes }
}

/** A bet that agrees with itself, as it would be reported; undefined where none of the seeds tried plays so. */
function betOf(
  game: StepsGame,
  params: unknown,
  ended: Ending,
  made: number,
): { bet: Bet; prizes: readonly number[] } | undefined {
  const steps = game.path(params).slice(0, made)
  const moves = ['taken', 'banned', 'limit', 'expired'].includes(ended) ? [...steps, take] : steps
  for (let tried = 0; tried < 500; tried += 1) {
    const seeds = { clientSeed: `seed ${tried}`, nonce: 0, params, serverSeed }
    const walked = walk(game, seeds, steps)
    if (walked === undefined || (walked.state.end === 'lost') !== (ended === 'lost' && made > 0)) continue
    const { multiplierE4 } = walked.state
    const bet: Bet = {
      ...seeds,
      game: game.id,
      version: game.version,
      stake: stakeKopecks,
      moves,
      ended,
      outcome: walked.outcome,
      multiplier: multiplierE4,
      payout: payoutKopecks(stakeKopecks, multiplierE4),
      commitment: commitmentOf(serverSeed),
      at,
    }
    return { bet, prizes: walked.prizes }
  }
  return undefined
}

/** After how many steps one more could pay more than this; beyond those made where none of them could. */
function firstAbove(prizes: readonly number[], mostE4: number): number {
  const place = prizes.findIndex((prize) => payoutKopecks(stakeKopecks, prize) > payoutKopecks(stakeKopecks, mostE4))
  return place === -1 ? prizes.length : place
}

/** All of it sent from here, and checked when its day was over. */
function knownOf(bet: Bet, maxWin: bigint | undefined): KnownBet {
  const { nonce, game, version, clientSeed, stake, params, moves = [] } = bet
  return {
    nonce,
    game,
    version,
    clientSeed,
    stake,
    params,
    promised: bet.commitment,
    own: true,
    sent: moves.map((move) => [move]),
    endsAt: at,
    ...(maxWin !== undefined && { maxWin }),
  }
}

describe.each(stepsGames)('$id', (game) => {
  const cases = game.sampleParams.flatMap((params) => {
    const paytable = game.paytable(params)
    const made = Array.from({ length: Math.min(paytable.length, mostSteps) + 1 }, (_, count) => count)
    return endings.flatMap((ended) =>
      made
        .flatMap((count) => betOf(game, params, ended, count) ?? [])
        .flatMap((dealt) => [undefined, ...made.slice(1)].map((fitting) => ({ ...dealt, paytable, fitting }))),
    )
  })

  test.each(endings)('%s is accepted where the rules allow it, and nowhere else', (ended) => {
    const looked = { believed: 0, broken: 0 }
    for (const { bet, prizes, paytable, fitting } of cases.filter((each) => each.bet.ended === ended)) {
      const made = (bet.moves ?? []).filter((move) => move !== take).length
      const mostE4 = fitting === undefined ? undefined : Math.max(...prizes.slice(0, fitting))
      const maxWin = mostE4 === undefined ? undefined : payoutKopecks(stakeKopecks, mostE4)
      const limit = mostE4 === undefined ? undefined : firstAbove(prizes, mostE4)
      const { verdict } = judge(game, knownOf(bet, maxWin), bet, Date.parse(at))
      const isBelieved = verdict !== 'broken'
      looked[isBelieved ? 'believed' : 'broken'] += 1
      expect(
        isBelieved,
        `${made} of ${paytable.length} steps of ${JSON.stringify(bet.params)}, taken by itself after ${limit}`,
      ).toBe(isAllowed(ended, made, paytable.length, limit))
    }
    expect(looked.broken).toBeGreaterThan(0)
    if (ended !== 'complete') expect(looked.believed).toBeGreaterThan(0)
  })

  test.each(endings)('%s: only an end by idleness is doubted by a clock at which the day is not over', (ended) => {
    const bets = cases.filter(({ bet, fitting }) => bet.ended === ended && fitting === undefined).map(({ bet }) => bet)
    const honest = bets.filter((bet) => judge(game, knownOf(bet, undefined), bet, Date.parse(at)).verdict !== 'broken')
    const sooner = honest.map((bet) => judge(game, knownOf(bet, undefined), bet, Date.parse(at) - 3_600_000))
    for (const { unheard } of sooner) expect(unheard === 'clock').toBe(ended === 'expired' || ended === 'returned')
    if (ended === 'expired' || ended === 'returned')
      expect(new Set(sooner.map(({ verdict }) => verdict))).toEqual(new Set(['recomputed']))
  })
})
