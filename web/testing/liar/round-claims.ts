/** Collects the final claims of pages about bets and rounds, in all places, and checks each ✓ against the truth. */
import { type PastRound, type PlayedRoundBet, playedRoundBet, type RoundChain } from '@kurazh/contract/play/rounds.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, type Shape, toWire } from '@kurazh/contract/core/wire.ts'
import { downTheChain, isRoundHash } from '@kurazh/games/core/round-chain.ts'
import { sentBetsIn } from '../../play/rounds/notary/own-bets.ts'
import type { ChainPin, RoundPin } from '../../play/rounds/pins/pins.ts'
import { pointHolds } from '../../play/rounds/rising/round-proof.ts'
import { laidOpen, shownVerdict } from '../../play/rounds/rising/shown-bet.ts'
import type { Verdict } from '../../play/proof/verdict.ts'
import type { RoundPage } from '../round-page.ts'
import type { Onlooker, RoundLiar } from './round-liar.ts'

export interface RoundClaim {
  /**
   * counted: in the visit's sums. kept: in the device's memory. shown: in the history, on a bet's page, in a round's
   * window.
   */
  where: 'counted' | 'kept' | 'shown'
  verdict: Verdict
  /** False for a ✓ on something untrue or not promised. */
  holds: boolean
  /** The claimed values. */
  told: unknown
}

/** Everything counted and stored so far. */
export function claimsOf(liar: RoundLiar): RoundClaim[] {
  const devices = new Map(liar.onlookers.map((onlooker) => [onlooker.device, onlooker]))
  return [
    ...liar.onlookers.flatMap((onlooker) => countedBy(liar, onlooker)),
    ...[...devices.values()].flatMap((onlooker) => keptBy(liar, onlooker)),
  ]
}

function countedBy(liar: RoundLiar, { page, witness }: Onlooker): RoundClaim[] {
  const left = new Set(liar.keys)
  return page.counted.map(({ verdict, stake, payout }) => {
    const key = [...left].find((one) => liar.isTrueBet(witness, one, { stake, payout }))
    if (key !== undefined && verdict === 'proved') left.delete(key)
    return { where: 'counted', verdict, holds: verdict !== 'proved' || key !== undefined, told: { stake, payout } }
  })
}

function keptBy(liar: RoundLiar, { device, witness }: Onlooker): RoundClaim[] {
  const kept = new Map(device.entries())
  const bets = sentBetsIn(kept.get(`round-bets-${liar.game.id}`) ?? null)
  const { chains } = JSON.parse(kept.get(`round-pins-${liar.game.id}`) ?? '{"chains":[]}') as { chains: ChainPin[] }
  const ofBets = bets
    .filter(({ verdict }) => verdict === 'proved')
    .map(({ key, round, stake, target, end }): RoundClaim => {
      const told = { round, stake, target, ...end }
      return { where: 'kept', verdict: 'proved', holds: liar.isTrueBet(witness, key, told), told }
    })
  const ofRounds = chains.flatMap(({ id, rounds }) =>
    rounds
      .filter(({ verdict }) => verdict === 'proved')
      .map((pin): RoundClaim => {
        const told = pastOf(pin, id)
        return { where: 'kept', verdict: 'proved', holds: liar.isTrueRound(witness, told), told }
      }),
  )
  return [...ofBets, ...ofRounds]
}

function pastOf(
  { number, version, link, hash, point, interrupted, startedAt, endedAt }: RoundPin,
  chain: number,
): PastRound {
  return {
    number,
    version: version ?? 0,
    chain,
    link,
    hash: hash ?? '',
    point: point ?? 0,
    interrupted: interrupted ?? false,
    startedAt,
    endedAt: endedAt ?? 0,
  }
}

interface Shown {
  /** Absent where a round is opened. */
  bet?: PlayedRoundBet
  round: PastRound
  chain: RoundChain
}

const shownShape: Shape = { bet: shapeOf(playedRoundBet) as Shape }

/**
 * Shows a bet again on this page: as a row of the history, on its own page, or with its round opened. Nothing where it
 * is not over.
 */
export function shownOn(liar: RoundLiar, page: RoundPage, key: string, as: 'row' | 'page' | 'window'): RoundClaim[] {
  const onlooker = liar.onlookers.find((one) => one.page === page)
  const bet = liar.played(key)
  const past = bet && liar.server.past(bet.round)
  if (!onlooker || !past) return []
  const { key: _, ...played } = bet
  const honest: Shown = {
    ...(as !== 'window' && { bet: { ...played, game: liar.game.id, at: '2026-01-01T00:00:00.000Z' } }),
    round: past.round,
    chain: past.chain,
  }
  const told = fromWire(
    shownShape,
    liar.tell(onlooker.witness, 'shown', JSON.parse(JSON.stringify(toWire(shownShape, honest)))),
  ) as Shown
  const verdict = verdictOn(liar, page, told, as)
  return [{ where: 'shown', verdict, holds: verdict !== 'proved' || isTrue(liar, onlooker, told), told }]
}

/** The verdict of the page's own screens. */
function verdictOn(
  { game }: RoundLiar,
  { notary }: RoundPage,
  { bet, round, chain }: Shown,
  as: 'row' | 'page' | 'window',
): Verdict {
  const known = notary.recognise(round, chain)
  const shown = bet && shownVerdict(notary, game, bet, round, known)
  if (as === 'row' && shown) return shown.verdict
  const walked = isRoundHash(round.hash) && downTheChain(round.hash, round.link) === known.chain.terminatingHash
  return laidOpen(round, known, { point: pointHolds(game, round, known.chain), walked }, shown).verdict
}

/**
 * Another bet of the player's reported in its place is reported twice, and truly. A bet that was taken was taken
 * however the flight ended later: only the server states that it was broken off just before its end, and the ✓ of such
 * a bet does not depend on that.
 */
function isTrue(liar: RoundLiar, { witness }: Onlooker, { bet, round }: Shown): boolean {
  const { at: _, game: __, id: ___, link: ____, ...claimed } = bet ?? {}
  const { interrupted, ...told } = round
  return (
    (!bet || liar.keys.some((key) => liar.isTrueBet(witness, key, claimed))) &&
    liar.isTrueRound(witness, bet?.state === 'taken' ? told : { ...told, interrupted })
  )
}
