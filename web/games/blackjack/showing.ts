/**
 * When the cards of a round are shown: one after another, at the pace by which the site counts, and then the decision.
 * Pure. Times are milliseconds of the page's steady clock.
 */
import { cardMs, lookMs } from '@kurazh/games/blackjack/round.ts'

/** A round as it is reported: how many cards are known, and the deadline of its decision (0 without one). */
export interface Told {
  round: number
  cards: number
  endsAt: number
}

export interface Showing extends Told {
  /** The cards that were shown before these, and when the first of these was. */
  from: number
  since: number
}

/** A page that comes in the middle sees everything at once. */
export const allShown = (told: Told): Showing => ({ ...told, from: told.cards, since: Number.NEGATIVE_INFINITY })

export function afterNews(before: Showing, told: Told, now: number): Showing {
  if (told.round !== before.round) return allShown(told)
  if (told.cards === before.cards && told.endsAt === before.endsAt) return before
  const shown = shownBy(before, now)
  const isUnderWay = shown < before.cards
  return {
    ...told,
    // A person who deals may take a card back.
    from: Math.min(shown, told.cards),
    since: isUnderWay ? before.since + (shown - before.from) * cardMs : now,
  }
}

export function shownBy({ cards, from, since }: Showing, now: number): number {
  if (now < since) return from
  return Math.min(cards, from + Math.floor((now - since) / cardMs) + 1)
}

/** All cards lie, and have been looked at. */
export const readyAt = ({ cards, from, since }: Showing): number => since + (cards - from) * cardMs + lookMs

/** The next moment that shows something more; null when nothing is left. */
export function nextAt(showing: Showing, now: number): number | null {
  const shown = shownBy(showing, now)
  if (shown < showing.cards) return showing.since + (shown - showing.from) * cardMs
  return now < readyAt(showing) ? readyAt(showing) : null
}
