/**
 * The stake of a steps game: the table's range, the step at which the game would be taken automatically, the return of
 * a stop.
 */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { type Fraction, fraction, multiply, type Payoff, returnAtStake, subtract } from '@kurazh/games/core/rtp.ts'
import { stepsWithin } from '@kurazh/games/core/steps.ts'
import { rangeOf, type StakeRange, takes, useStake, useStakeLimits } from '../betting/stake.ts'
import type { OpenSteps } from '../client/step-client.ts'

export interface StepStake {
  kopecks: bigint
  maxKopecks: bigint
  /** True when the table takes this stake with these parameters. */
  fits: boolean
  paytable: readonly number[]
  /** After this many steps the game is taken automatically; the whole paytable when the maximum win is far. */
  within: number
  /** The largest payout: of the open game, or of the next; undefined until it is known. */
  maxWinKopecks: bigint | undefined
  /** Props of the panel. */
  panel: {
    stakeKopecks: bigint
    onStake: ((kopecks: bigint) => void) | null
    range: StakeRange | undefined
    payoutKopecks: bigint
    gainLabel: string
  }
}

/**
 * Of the open game where there is one, otherwise of the next. `firstGain` names the gain of the first step;
 * `laidKopecks`: the stake lies on the stage as chips.
 */
export function useStepStake<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  params: Params,
  open: OpenSteps<Params, View> | null,
  firstGain: string,
  laidKopecks?: bigint,
): StepStake {
  const [written, onStake] = useStake(game.id)
  const chosen = laidKopecks ?? written
  const limits = useStakeLimits(game.id)
  const kopecks = open?.stakeKopecks ?? chosen
  const paytable = game.paytable(params)
  const [first = 10_000] = paytable
  // A first step may pay more than the first of the path.
  const range = rangeOf(limits, game.begin(params).nextMultiplierE4 ?? first)
  const maxWin = open?.maxWinKopecks ?? limits?.maxWinKopecks
  const within = maxWin === undefined ? paytable.length : stepsWithin(paytable, kopecks, maxWin)
  const shownE4 = open?.canTake ? open.multiplierE4 : first
  const gainLabel = open?.canTake ? 'Если забрать сейчас' : firstGain
  return {
    kopecks,
    maxKopecks: range?.maxKopecks ?? kopecks,
    fits: takes(range, kopecks),
    paytable,
    within,
    maxWinKopecks: maxWin,
    panel: {
      stakeKopecks: kopecks,
      onStake: laidKopecks === undefined ? onStake : null,
      range,
      payoutKopecks: payoutKopecks(kopecks, shownE4),
      gainLabel,
    },
  }
}

/** The exact chance of getting as far as this step. */
export function chanceOfStop<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  params: Params,
  steps: number,
): Fraction {
  const multiplierE4 = game.paytable(params)[steps - 1] as number
  return multiply(game.rtp(params, steps), fraction(10_000n, BigInt(multiplierE4)))
}

/**
 * The exact return of stopping after this many steps, at this very stake; of a game that advises, of perfect play, which
 * pays whole stakes.
 */
export function returnOfStopAt<Params, Move, View, Outcome>(
  game: StepsGame<Params, Move, View, Outcome>,
  params: Params,
  steps: number,
  stakeKopecks: bigint,
): Fraction {
  if (game.advise) return game.rtp(params)
  const probability = chanceOfStop(game, params, steps)
  const win: Payoff = { multiplierE4: game.paytable(params)[steps - 1] as number, probability }
  return returnAtStake([win, { multiplierE4: 0, probability: subtract(fraction(1n, 1n), probability) }], stakeKopecks)
}
