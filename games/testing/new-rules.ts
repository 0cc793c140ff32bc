/**
 * New rules of any game, for tests: a double of the next version that draws, reports and pays differently, so that a
 * bet replayed by the wrong rules is noticed; and a way to install them on a site.
 */
import type { Game, InstantGame, RoundGame, StepsGame, StepsState } from '../core/game.ts'
import type { Rng } from '../core/random.ts'
import { type Fraction, fraction, multiply } from '../core/rtp.ts'
import type { TableGame } from '../core/table.ts'
import { versions } from '../index.ts'

/** Payouts are multiplied by this. */
const dearer = 2
/** One above the largest draw of a round. */
const draws = 2 ** 52

/** The next version of these rules. */
function newRulesOf(former: Game): Game {
  const next = { version: former.version + 1 }
  switch (former.kind) {
    case 'instant':
      return { ...former, ...next, ...instantDouble(former) }
    case 'steps':
      return { ...former, ...next, ...stepsDouble(former) }
    case 'round':
      return roundDouble(former, next.version)
    case 'table':
      return tableDouble(former, next.version)
  }
}

/** Installs new rules of a game until the returned function is called; calling it twice does no harm. */
export function raise(id: string): () => void {
  const list = versions[id as keyof typeof versions] as unknown as Game[]
  const [former] = list
  if (former === undefined) throw new Error(`no rules of ${id}`)
  const raised = newRulesOf(former)
  list.unshift(raised)
  return () => {
    const place = list.indexOf(raised)
    if (place >= 0) list.splice(place, 1)
  }
}

const dearerReturn = (rtp: Fraction): Fraction => multiply(rtp, fraction(BigInt(dearer), 1n))

/** Different draws from those of the former rules. */
function later(rng: Rng): Rng {
  rng.float32()
  return rng
}

function instantDouble(former: InstantGame): Partial<InstantGame> {
  return {
    play(rng, params) {
      const { outcome, multiplierE4 } = former.play(later(rng), params)
      return { outcome: { newly: outcome }, multiplierE4: multiplierE4 * dearer }
    },
    bestMultiplierE4: (params) => former.bestMultiplierE4(params) * dearer,
    rtp: (params) => dearerReturn(former.rtp(params)),
  }
}

/** Before the first step only the stake can be returned, whatever the rules. */
function scaled(state: StepsState, by: number): StepsState {
  const { multiplierE4, nextMultiplierE4, canTake, end, exact } = state
  return {
    ...state,
    multiplierE4: canTake || end !== null ? multiplierE4 * by : multiplierE4,
    nextMultiplierE4: nextMultiplierE4 && nextMultiplierE4 * by,
    ...(exact && { exact: { ...exact, paid: exact.paid * by } }),
  }
}

function stepsDouble(former: StepsGame): Partial<StepsGame> {
  const { taken } = former
  const within = (outcome: unknown) => (outcome as { newly: unknown }).newly
  return {
    deal: (rng, params) => ({ newly: former.deal(later(rng), params) }),
    begin: (params) => scaled(former.begin(params), dearer),
    goodStep: (params, state, move, shown) =>
      scaled(former.goodStep(params, scaled(state, 1 / dearer), move, shown), dearer),
    step: (outcome, params, state, move) =>
      scaled(former.step(within(outcome), params, scaled(state, 1 / dearer), move), dearer),
    ...(taken && {
      taken: (outcome, params, state) => scaled(taken(within(outcome), params, scaled(state, 1 / dearer)), dearer),
    }),
    paytable: (params) => former.paytable(params).map((multiplierE4) => multiplierE4 * dearer),
    bestMultiplierE4: (params) => former.bestMultiplierE4(params) * dearer,
    rtp: (params, steps) => dearerReturn(former.rtp(params, steps)),
    highestRtp: (params) => dearerReturn(former.highestRtp?.(params) ?? former.rtp(params)),
  }
}

/** Every result as likely as before, from other draws; and everything twice as fast. */
function roundDouble(former: RoundGame, version: number): RoundGame {
  const quicker = {
    version,
    resultOf: (draw: number) => former.resultOf(draws - 1 - draw),
    playMs: (result: number) => Math.ceil(former.playMs(result) / 2),
  }
  if (former.mechanic === 'draw') return { ...former, ...quicker }
  return {
    ...former,
    ...quicker,
    multiplierE4At: (elapsedMs) => former.multiplierE4At(elapsedMs * 2),
    elapsedMsFor: (multiplierE4) => Math.ceil(former.elapsedMsFor(multiplierE4) / 2),
  }
}

/** The same deal, reported differently and with higher payouts. */
const tableDouble = (former: TableGame, version: number): TableGame => ({
  ...former,
  version,
  result: (state) => ({ newer: former.result(state) }),
  pays: (state, spot, stake) => former.pays(state, spot, stake) * BigInt(dearer),
  best: (params) => former.best(params) * BigInt(dearer),
  rtpOf: (spot) => dearerReturn(former.rtpOf(spot)),
  rtp: (params) => dearerReturn(former.rtp(params)),
})
