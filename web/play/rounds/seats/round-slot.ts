/** Computes the state of one bet slot's button on a shared round. Pure; there is a way out of every state. */
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import type { RoundView } from '../feed/round-state.ts'

/**
 * betting: bets are taken. sealed: they no longer are, the start is a moment away. running: it is played. over: shown
 * until the next round.
 */
export type RoundMoment = 'betting' | 'sealed' | 'running' | 'over'

/** The pending request to the server. */
export type Errand = 'placing' | 'cancelling' | 'acting'

export type SlotState =
  /** Nothing is known yet. */
  | 'loading'
  /** A press places a bet on this round. */
  | 'free'
  /** A press leaves an order for the next round; another one calls it back. */
  | 'late'
  | 'ordered'
  /** A press calls the bet back. */
  | 'placed'
  /** The bet is placed and the round is about to start: nothing can be done for a moment. */
  | 'sealed'
  /** It plays; the game decides whether a press does anything now. */
  | 'inPlay'
  | Errand

/** The moment of the round at `siteNow`. */
export function momentOf(round: RoundView['round'], siteNow: number): RoundMoment {
  if (round?.phase === 'betting') return siteNow < round.bettingEndsAt ? 'betting' : 'sealed'
  if (round?.phase === 'closing') return 'sealed'
  return round?.phase === 'running' ? 'running' : 'over'
}

/** News is late by this much, in milliseconds, before it counts as lost. */
const lateMs = 1000
/** The longest silence allowed where nothing has a due time. */
const silenceMs = 5000

/** True when a page should have received news. `heardAt`: when it last did. Both by the site's clock. */
export function isNewsOverdue(round: RoundView['round'], siteNow: number, heardAt: number): boolean {
  const due =
    round?.phase === 'betting' || round?.phase === 'closing'
      ? round.bettingEndsAt
      : round?.phase === 'running'
        ? null
        : round?.nextAt
  return siteNow > (due == null ? heardAt + silenceMs : Math.max(due, heardAt) + lateMs)
}

interface SlotFacts {
  view: RoundView | null
  moment: RoundMoment
  /** The slot's bet on the current round. */
  bet: OwnRoundBet | undefined
  errand: Errand | null
  /** An order for the next round is stored here. */
  ordered: boolean
}

export function slotState({ view, moment, bet, errand, ordered }: SlotFacts): SlotState {
  if (!view) return 'loading'
  // The server's last report takes precedence over this page's pending request.
  if (errand === 'placing' && !bet) return errand
  if (errand === 'cancelling' && bet?.state === 'open' && moment !== 'running') return errand
  if (errand === 'acting' && bet?.state === 'open') return errand
  if (ordered) return 'ordered'
  if (bet?.state === 'open')
    return moment === 'betting' ? 'placed' : moment === 'running' ? 'inPlay' : moment === 'sealed' ? 'sealed' : 'late'
  return moment === 'betting' && !bet ? 'free' : 'late'
}

/** The keys of a slot's bets begin with this, so that a reloaded page finds each bet in its place. */
const prefixOf = (slot: number) => `slot${slot}-`

/** A key for a new bet of a slot. */
export function newKey(slot: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return prefixOf(slot) + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Each slot's bet. One made elsewhere, under a key of another kind, takes a free slot. */
export function betsBySlot(own: readonly OwnRoundBet[], slots: number): (OwnRoundBet | undefined)[] {
  const placed = Array.from({ length: slots }, (_, slot) => own.findLast(({ key }) => key.startsWith(prefixOf(slot))))
  const rest = own.filter((bet) => !placed.includes(bet))
  return placed.map((bet) => bet ?? rest.shift())
}
