/**
 * Builds the public view of a game's rounds: the snapshot, and the events that lead from one snapshot to the next,
 * numbered without a gap. Events of bets are batched for a moment, so that thousands of bets make some tens of
 * messages. Events of the round itself are sent immediately, after everything before them.
 */
import {
  betsShown,
  type PublicBet,
  pastShown,
  type PastRound,
  type RoundChain,
  type RoundNow,
  type RoundTotals,
} from '@kurazh/contract/play/rounds.ts'
import { type Face, hiddenFace, largestFirst, publicBet } from './public-bet.ts'
import type { News, RoundView, ViewDependencies } from './round-view.ts'
import type { RoundBet } from '../store/round-store.ts'

/** Bets whose events wait to be sent in one batch. */
interface Gathered {
  joined: RoundBet[]
  left: RoundBet[]
  taken: RoundBet[]
}

const noTotals: RoundTotals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }

export const createRoundView = (deps: ViewDependencies): RoundView => new View(deps)

class View implements RoundView {
  readonly #deps: ViewDependencies
  #seq: number
  #round: RoundNow | null = null
  #past: readonly PastRound[] = []
  #isPaused = false
  #chains: RoundView['chains'] = { chain: null, nextChain: null }
  #shown = new Map<number, { bet: RoundBet; shown: PublicBet }>()
  #sums = { bets: 0, stake: 0n, taken: 0, paid: 0n }
  #players = new Map<number, number>()
  /** Profiles loaded in this round, and below the bets that were announced without one. */
  #faces = new Map<number, Face>()
  /** Players of the round whose profiles were requested. */
  #asked = new Set<number>()
  #faceless = new Set<number>()
  #largest: readonly PublicBet[] | undefined
  #gathered: Gathered = { joined: [], left: [], taken: [] }
  #isGathering = false
  #telling: Promise<void> = Promise.resolve()

  constructor(deps: ViewDependencies) {
    this.#deps = deps
    this.#seq = deps.firstSeq
  }

  get seq(): number {
    return this.#seq
  }
  get round(): RoundNow | null {
    return this.#round
  }
  get past(): readonly PastRound[] {
    return this.#past
  }
  get isPaused(): boolean {
    return this.#isPaused
  }
  get chains(): RoundView['chains'] {
    return this.#chains
  }

  bets(): readonly PublicBet[] {
    this.#largest ??= [...this.#shown.values()]
      .map(({ shown }) => shown)
      .toSorted((a, b) => largestFirst(a.stake, b.stake) || a.id - b.id)
      .slice(0, betsShown)
    return this.#largest
  }

  totals(): RoundTotals {
    const { bets, stake, taken, paid } = this.#sums
    return bets === 0 ? noTotals : { bets, players: this.#players.size, stake, taken, paid }
  }

  begin(round: RoundNow, bets: readonly RoundBet[] = []): void {
    this.#soon(() => {
      this.#round = round
      this.#shown = new Map()
      this.#players = new Map()
      this.#faceless = new Set()
      this.#sums = { bets: 0, stake: 0n, taken: 0, paid: 0n }
      this.#largest = undefined
      this.#tell({ kind: 'betting', round: round.number, current: round })
    })
    this.#faces = new Map()
    this.#asked = new Set()
    if (bets.length === 0) return
    this.#gathered.joined.push(...bets)
    this.#soon(() => undefined)
    void this.#lookAtFaces(bets)
  }

  join(bet: RoundBet): void {
    this.#gathered.joined.push(bet)
    this.#gather()
  }

  leave(bet: RoundBet): void {
    this.#gathered.left.push(bet)
    this.#gather()
  }

  pay(bet: RoundBet): void {
    this.#gathered.taken.push(bet)
    this.#gather()
  }

  close(): void {
    this.#soon(() => {
      if (this.#round !== null) this.#round = { ...this.#round, phase: 'closing' }
    })
  }

  run(startedAt: number): void {
    this.#soon(() => {
      if (this.#round === null) return
      this.#round = { ...this.#round, phase: 'running', startedAt }
      this.#tell({ kind: 'running', round: this.#round.number, startedAt })
    })
  }

  end(round: RoundNow, past: PastRound): void {
    this.#soon(() => {
      this.#round = round
      this.#past = [past, ...this.#past].slice(0, pastShown)
      this.#settle(round.phase === 'interrupted')
      const ending = {
        round: round.number,
        point: past.point,
        hash: past.hash,
        endedAt: past.endedAt,
        nextAt: round.nextAt ?? past.endedAt,
      }
      this.#tell(
        round.phase === 'interrupted'
          ? { kind: 'interrupted', ...ending }
          : { kind: 'ended', ...ending, totals: this.totals() },
      )
    })
  }

  /**
   * Bets still open at the end are lost, or given back if the round was interrupted. The engine has already counted
   * what the end pays.
   */
  #settle(isInterrupted: boolean): void {
    for (const { bet, shown } of this.#shown.values()) {
      if (bet.state === 'taken' && shown.state !== 'taken') this.#showTaken(bet, shown)
      else if (shown.state === 'open')
        Object.assign(shown, isInterrupted ? { state: 'returned', payout: shown.stake } : { state: 'lost' })
    }
    this.#largest = undefined
  }

  setPast(past: readonly PastRound[]): void {
    this.#past = past
  }

  setChains(chain: RoundChain | null, nextChain: RoundChain | null): void {
    this.#soon(() => {
      const isNew =
        this.#chains.chain !== null &&
        chain !== null &&
        (chain.id !== this.#chains.chain.id ||
          nextChain?.id !== this.#chains.nextChain?.id ||
          nextChain?.salt !== this.#chains.nextChain?.salt)
      this.#chains = { chain, nextChain }
      if (isNew) this.#tell({ kind: 'chain', round: this.#round?.number ?? 0, chain, nextChain })
    })
  }

  setPaused(paused: boolean): void {
    this.#soon(() => {
      if (paused === this.#isPaused) return
      this.#isPaused = paused
      this.#tell({ kind: 'paused', round: this.#round?.number ?? 0, paused })
    })
  }

  told(): Promise<void> {
    return this.#telling
  }

  #tell(news: News): void {
    this.#seq += 1
    this.#deps.tell({ game: this.#deps.game, seq: this.#seq, now: this.#deps.now(), ...news })
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#deps.later(() => {
      this.#isGathering = false
      const flush = () => this.#soon(() => undefined)
      void this.#lookAtFaces(this.#gathered.joined).then(flush)
      // Profiles have nearly always loaded by then.
      this.#deps.later(flush)
    })
  }

  /**
   * Loads profiles of players who are new in the round. Round events do not wait for them: a bet sent without a profile
   * is sent again.
   */
  async #lookAtFaces(joined: readonly RoundBet[]): Promise<void> {
    const [faces, asked] = [this.#faces, this.#asked]
    const players = [...new Set(joined.map(({ player }) => player))].filter((player) => !asked.has(player))
    if (players.length === 0) return
    for (const player of players) asked.add(player)
    const found = await this.#deps.facesOf(players).catch((error: unknown) => {
      this.#deps.failed(error)
      return new Map<number, Face>()
    })
    for (const player of players) faces.set(player, found.get(player) ?? hiddenFace)
    this.#soon(() => this.#showFaces())
  }

  #showFaces(): void {
    const shown: PublicBet[] = []
    for (const place of this.#faceless) {
      const entry = this.#shown.get(place)
      const face = entry && this.#faces.get(entry.bet.player)
      if (entry === undefined || face === undefined) continue
      this.#faceless.delete(place)
      shown.push(Object.assign(entry.shown, { name: face.name, img: face.img, status: face.status }))
    }
    if (shown.length > 0) this.#tellJoined(shown)
  }

  /** Runs after everything queued before it. Bets batched so far are sent first. */
  #soon(change: () => void): void {
    const gathered = this.#gathered
    this.#gathered = { joined: [], left: [], taken: [] }
    this.#telling = this.#telling
      .then(() => {
        this.#flush(gathered)
        change()
      })
      .catch(this.#deps.failed)
  }

  #flush({ joined, left, taken }: Gathered): void {
    if (joined.length > 0) this.#flushJoined(joined)
    if (left.length > 0) this.#flushLeft(left)
    if (taken.length > 0) this.#flushTaken(taken)
  }

  #flushJoined(joined: readonly RoundBet[]): void {
    const bets = joined.map((bet) => {
      const face = this.#faces.get(bet.player)
      if (face === undefined) this.#faceless.add(bet.place)
      const shown = publicBet(bet, face ?? hiddenFace)
      this.#shown.set(bet.place, { bet, shown })
      this.#sums.bets += 1
      this.#sums.stake += bet.stake
      this.#players.set(bet.player, (this.#players.get(bet.player) ?? 0) + 1)
      if (shown.state === 'taken') this.#countTaken(bet)
      return shown
    })
    this.#largest = undefined
    this.#tellJoined(bets)
    // Another event may have announced these bets before their profiles were requested.
    void this.#lookAtFaces(joined)
  }

  #tellJoined(bets: readonly PublicBet[]): void {
    const largest = bets.toSorted((a, b) => largestFirst(a.stake, b.stake)).slice(0, betsShown)
    this.#tell({ kind: 'joined', round: this.#round?.number ?? 0, bets: largest, totals: this.totals() })
  }

  #flushLeft(left: readonly RoundBet[]): void {
    for (const bet of left) {
      if (!this.#shown.delete(bet.place)) continue
      this.#sums.bets -= 1
      this.#sums.stake -= bet.stake
      const others = (this.#players.get(bet.player) ?? 1) - 1
      if (others === 0) this.#players.delete(bet.player)
      else this.#players.set(bet.player, others)
    }
    this.#largest = undefined
    this.#tell({
      kind: 'cancelled',
      round: left[0]?.round ?? 0,
      ids: left.map(({ place }) => place),
      totals: this.totals(),
    })
  }

  #flushTaken(taken: readonly RoundBet[]): void {
    const shown = taken.flatMap((bet) => {
      const entry = this.#shown.get(bet.place)
      if (entry === undefined || entry.shown.state === 'taken') return []
      this.#showTaken(bet, entry.shown)
      return [entry.shown]
    })
    if (shown.length === 0) return
    const largest = shown.toSorted((a, b) => largestFirst(a.payout, b.payout)).slice(0, betsShown)
    const bets = largest.map(({ id, multiplier, payout }) => ({ id, multiplier: multiplier ?? 0, payout }))
    this.#tell({ kind: 'taken', round: taken[0]?.round ?? 0, bets, totals: this.totals() })
  }

  #showTaken(bet: RoundBet, shown: PublicBet): void {
    Object.assign(shown, {
      state: 'taken',
      multiplier: bet.multiplierE4,
      payout: bet.payout,
    } satisfies Partial<PublicBet>)
    this.#countTaken(bet)
  }

  #countTaken(bet: RoundBet): void {
    this.#sums.taken += 1
    this.#sums.paid += bet.payout
  }
}
