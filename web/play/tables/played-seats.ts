/**
 * Checks the seats that a round is dealt to: reported when betting closes, and once more right before the first card.
 * The moves at other seats decide which cards come to the player's own. A seat that appears or goes once cards are
 * dealt is a lie. One that came in between may have been a layout on its way: that round is not proved.
 */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { differs } from '../shared/pinned-words.ts'
import type { Fault } from '../shared/lie.ts'
import type { TableView } from './table-view.ts'

interface Told {
  number: number
  seq: number
  staked: ReadonlySet<string>
  /** The player's own among them: no one else chooses those. */
  own: ReadonlySet<string>
}

/**
 * `isWhole`: nothing was missed right before the first card. `isHeard`: nor had anything changed since betting closed.
 */
interface DealtTo extends Told {
  isWhole: boolean
  isHeard: boolean
}

/** Spots with a stake, as far as a view knows. */
export const stakedIn = ({ totals, own, round }: Pick<TableView, 'totals' | 'own' | 'round'>): ReadonlySet<string> =>
  new Set([...totals, ...(own?.round === round?.number ? (own?.spots ?? []) : [])].map(({ spot }) => spot))

export class PlayedSeats {
  readonly #game: Pick<TableGame, 'seats' | 'begin'>
  /** The seats when betting closed, and in the newest message before the cards. */
  #closed: Told | undefined
  #before: Told | undefined
  #dealtTo: DealtTo | undefined

  constructor(game: Pick<TableGame, 'seats' | 'begin'>) {
    this.#game = game
  }

  heard(view: TableView): Fault | null {
    const { round, seq } = view
    if (!round || this.#game.seats === 0) return null
    const now = { number: round.number, seq, staked: stakedIn(view), own: stakedIn({ ...view, totals: [] }) }
    if (round.dealt.length === 0 && round.result === null) {
      if (round.betting !== 'open' && this.#closed?.number !== round.number) this.#closed = now
      this.#before = now
      return null
    }
    if (this.#dealtTo?.number !== round.number) this.#dealtTo = this.#begun(now)
    const { staked, isWhole } = this.#dealtTo
    return isWhole && !this.#areSame(staked, now.staked)
      ? differs('места, которым сдают', placesOf(staked), placesOf(now.staked))
      : null
  }

  /** The first view with cards. */
  #begun(now: Told): DealtTo {
    const [closed, before] = [this.#closed, this.#before]
    // Missed news in between may have reported another seat.
    const isWhole = before?.number === now.number && now.seq - before.seq <= 1
    return {
      ...now,
      staked: isWhole ? before.staked : now.staked,
      isWhole,
      isHeard:
        isWhole &&
        closed?.number === now.number &&
        this.#areSame(new Set([...closed.staked, ...before.own]), before.staked),
    }
  }

  #areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
    return sameJson(this.#game.begin(one), this.#game.begin(other))
  }

  /** Whether all of them were reported when betting closed. */
  isHeard(round: number): boolean {
    return this.#game.seats === 0 || (this.#dealtTo?.number === round && this.#dealtTo.isHeard)
  }

  /** The spots a round is replayed with. */
  staked(view: TableView): ReadonlySet<string> {
    return this.#dealtTo?.number === view.round?.number ? (this.#dealtTo?.staked ?? stakedIn(view)) : stakedIn(view)
  }
}

const placesOf = (staked: ReadonlySet<string>): string => [...staked].toSorted().join(', ')
