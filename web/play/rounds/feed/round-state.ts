/**
 * Keeps a shared round as this page knows it: the server's snapshot, updated by each piece of news. Pure. News that
 * does not follow on what is known returns `null`: the page then requests the snapshot again.
 */
import {
  betsShown,
  type OwnRoundBet,
  type PastRound,
  pastShown,
  type PublicBet,
  type RoundEvent,
  type RoundNow,
  type RoundSnapshot,
} from '@kurazh/contract/play/rounds.ts'

export type RoundView = Omit<RoundSnapshot, 'now' | 'game'>

/**
 * The effect of a round's end on its open bets, as far as a page can know it before the server reports it; defined by
 * the game's mechanic. `point`: the result as reported.
 */
export interface RoundEnds {
  own(bet: OwnRoundBet, point: number): OwnRoundBet
  shown(bet: PublicBet, point: number): PublicBet
}

const noTotals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }

/** The view after a piece of news; the same view for old news; null where something was missed. */
export function afterNews(view: RoundView, event: RoundEvent, ends: RoundEnds): RoundView | null {
  if (event.seq <= view.seq) return view
  if (event.seq !== view.seq + 1 || event.kind === 'interrupted') return null
  const next = { ...view, seq: event.seq }
  if (event.kind === 'paused') return { ...next, paused: event.paused }
  if (event.kind === 'chain') return { ...next, chain: event.chain, nextChain: event.nextChain }
  if (event.kind === 'betting') {
    const own = view.own.filter(({ round }) => round === event.current.number)
    return { ...next, round: event.current, bets: [], totals: noTotals, own }
  }
  if (view.round?.number !== event.round) return null
  switch (event.kind) {
    case 'joined':
      return {
        ...next,
        bets: largest([...view.bets.filter(({ id }) => event.bets.every((bet) => bet.id !== id)), ...event.bets]),
        totals: event.totals,
      }
    case 'cancelled':
      return { ...next, bets: view.bets.filter(({ id }) => !event.ids.includes(id)), totals: event.totals }
    case 'running':
      return { ...next, round: { ...view.round, phase: 'running', startedAt: event.startedAt } }
    case 'taken':
      return {
        ...next,
        totals: event.totals,
        bets: withPaid(view.bets, event.bets),
        own: withPaid(view.own, event.bets),
      }
    case 'ended':
      return ended(next, view.round, event, ends)
  }
}

type Ended = Extract<RoundEvent, { kind: 'ended' }>

function ended(
  view: RoundView,
  round: RoundNow,
  { point, hash, endedAt, nextAt, totals }: Ended,
  ends: RoundEnds,
): RoundView {
  const past: PastRound = {
    number: round.number,
    version: round.version,
    chain: round.chain,
    link: round.link,
    point,
    hash,
    interrupted: false,
    startedAt: round.startedAt,
    endedAt,
  }
  return {
    ...view,
    round: { ...round, phase: 'ended', endedAt, nextAt, point, hash },
    totals,
    bets: view.bets.map((bet) => (bet.state === 'open' ? ends.shown(bet, point) : bet)),
    own: view.own.map((bet) => (bet.state === 'open' ? ends.own(bet, point) : bet)),
    past: [past, ...view.past.filter(({ number }) => number !== round.number)].slice(0, pastShown),
    chain: view.chain && {
      ...view.chain,
      used: Math.max(view.chain.used, round.chain === view.chain.id ? round.link : 0),
    },
  }
}

/** Bets that were paid before the end, or by it. */
function withPaid<Bet extends OwnRoundBet | PublicBet>(
  bets: readonly Bet[],
  paid: readonly { id: number; multiplier: number; payout: bigint }[],
): Bet[] {
  const byId = new Map(paid.map((one) => [one.id, one]))
  return bets.map((bet) => {
    const one = byId.get(bet.id)
    return one ? { ...bet, state: 'taken' as const, multiplier: one.multiplier, payout: one.payout } : bet
  })
}

function largest(bets: PublicBet[]): PublicBet[] {
  return bets
    .sort((one, other) => (one.stake === other.stake ? one.id - other.id : one.stake < other.stake ? 1 : -1))
    .slice(0, betsShown)
}

/** The view with the newest message about a bet of the player's own. */
export function withOwn(view: RoundView, bet: OwnRoundBet): RoundView {
  if (bet.round !== view.round?.number) return view
  const known = view.own.find(({ key }) => key === bet.key)
  // An answer may come after the news that overtook it: a bet that has ended does not open again.
  if (known && known.state !== 'open' && bet.state === 'open') return view
  const others = view.own.filter(({ key }) => key !== bet.key)
  return { ...view, own: bet.state === 'cancelled' ? others : [...others, bet].sort((one, other) => one.id - other.id) }
}
