/**
 * Checks a table against its first messages: the ends and salts of its chains, the roots of its shoes, the seats that
 * play, the layout that was sent. Recomputes every card, number and payout. What is received first is stored on the
 * device, so that another page of it detects a later lie.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Verdict } from '../proof/verdict.ts'
import { type Fault, type Lie, LieStore } from '../shared/lie.ts'
import { PinStore } from '../shared/pin-store.ts'
import { CutJudge } from './cut-judge.ts'
import { lateFault, walkedFault } from './late-rounds.ts'
import { OwnNotary, type OwnPorts } from './own-notary.ts'
import type { OwnDoubt } from './own-layouts.ts'
import { PlayedSeats, stakedIn } from './played-seats.ts'
import { ShoeOpenings, type OpeningPorts } from './shoe-openings.ts'
import { cardFault, courseOf, decidedFault, resultFault, spinFault, type TableShoe } from './table-judge.ts'
import type { TableRound, TableView } from './table-view.ts'
import { type Found, TablePins } from './table-pins.ts'

export interface CheckedTable {
  /** Of the current round. */
  cards: number
  /** Rounds that this page proved, and those of this device that wait for their shoe. */
  proved: number
  pending: number
  /** The newest rounds that are over, by number. */
  verdicts: ReadonlyMap<number, Verdict>
  /** The player's own bet that ended last, and the reason if it is not proved. */
  own: { round: number; verdict: Verdict; doubt: OwnDoubt | null } | null
  /** How often the site has refused something at this table, by reason. */
  refused: ReadonlyMap<string, number>
  lie: Lie | null
}

export interface NotaryPorts extends OwnPorts, Pick<OpeningPorts, 'history' | 'rest'> {
  /** This device's clock, milliseconds since 1970. */
  now(): number
  /** The verdict of a bet that was counted as pending. */
  opened(verdict: Verdict): void
}

const verdictsKept = 60
/** Where the hash of a round leads: to the known hash of its chain, elsewhere, or nothing was known. */
type Walked = 'held' | 'broken' | 'unknown'

export class TableNotary {
  readonly store: StoreApi<CheckedTable> = createStore<CheckedTable>(() => ({
    cards: 0,
    proved: 0,
    pending: 0,
    verdicts: new Map(),
    own: null,
    refused: new Map(),
    lie: null,
  }))
  readonly #game: TableGame
  readonly #ports: NotaryPorts
  readonly #pins: TablePins
  readonly #seats: PlayedSeats
  readonly #cuts: CutJudge
  readonly #openings: ShoeOpenings
  readonly #kept: PinStore<Found>
  readonly #lies: LieStore
  /** Cards of the current round that have been checked, and its number. */
  #cards = { round: 0, places: new Set<string>() }
  /** The verdict on the dealing of a round, by number; the verdict on the own bet waits for it. */
  readonly #judged = new Map<number, Promise<void>>()
  /** The layouts and decisions of this device, and the results. */
  readonly own: OwnNotary
  /** Rounds whose bet was counted as pending. */
  readonly #countedPending = new Set<number>()
  readonly #proved = new Set<number>()

  constructor(game: TableGame, ports: NotaryPorts) {
    ;[this.#game, this.#ports] = [game, ports]
    const key = `table-words-${game.id}`
    const stored = ports.read(key)
    const pins = new TablePins(stored, ports.read(`table-pins-${game.id}`), () => ports.now())
    this.#pins = pins
    this.#kept = new PinStore(ports, key, { merge: (text) => pins.merged(text), toText: () => pins.toText() }, stored)
    this.#seats = new PlayedSeats(game)
    this.#cuts = new CutJudge(game.id, ports)
    this.#openings = new ShoeOpenings(game.id, this.#pins, {
      history: ports.history,
      rest: ports.rest,
      found: (found) => this.#noteFound(found),
      came: () => (this.#settleShoes(), this.#keep()),
    })
    this.#lies = new LieStore(ports, 'table', game.id, (lie) => this.store.setState({ lie }))
    if (typeof this.#lies.lie?.round === 'number') this.#pins.lied(this.#lies.lie.round)
    this.store.setState({ pending: this.#pins.shoes.waiting })
    this.own = new OwnNotary(game, ports, {
      note: (round, found) => this.#note(round, found),
      isLied: (round) => this.#pins.isBroken(round),
      missed: (told) => lateFault(game, this.#pins, told, () => ports.rest()),
      dealing: (round) =>
        this.#judged.get(round) && this.#verdictOf(round, this.#judged.get(round) ?? Promise.resolve()),
      refused: (reason) =>
        this.store.setState(({ refused }) => ({
          refused: new Map([...refused, [reason, (refused.get(reason) ?? 0) + 1]]),
        })),
      judged: (round, verdict, doubt) => {
        if (verdict === 'pending') this.#countedPending.add(round)
        this.store.setState({ own: { round, verdict, doubt } })
      },
    })
  }

  /** A request for the snapshot is about to be sent. */
  asks(): void {
    this.own.early.asks()
  }

  /** Its answer, and the site's clock in it. */
  answered(view: TableView, siteNow: number): void {
    this.own.early.answered(view, siteNow)
  }

  /** Receives every view of the table before it is shown. */
  heard(view: TableView, inTime: boolean): void {
    const { chain, nextChain, shoe, round, past } = view
    if (chain) this.#chain(chain, round, true)
    if (nextChain) this.#chain(nextChain, round, false)
    if (shoe) this.#shoe(shoe)
    if (round) this.#note(round.number, this.#pins.round(round, inTime))
    this.#noteFound(this.#pins.past(past))
    this.own.heard(view)
    if (round?.byHand === null) this.#round(view, round)
    else if (round) this.#byHand(view, round)
    if (shoe) this.#openings.look(shoe.number, round?.number ?? 0)
    this.#note(null, this.#pins.shoes.overdue())
    this.#settleShoes()
    this.#keep()
  }

  #round(view: TableView, round: TableRound): void {
    this.#note(round.number, this.#seats.heard(view))
    this.#dealt(round)
    if (round.dealing === 'result' || round.dealing === 'confirmed') void this.#over(view)
  }

  /** Takes in what other pages of the device have received, then writes. */
  #keep(): void {
    this.#noteFound(this.#kept.take())
    this.#kept.put()
  }

  #noteFound(found: Found | null): void {
    if (found) this.#note(found.round, found.fault)
  }

  /** Reports a fault of the table found elsewhere on the page. */
  found(round: number, fault: Fault): void {
    this.#note(round, fault)
  }

  #note(round: number | null, fault: Fault | null): void {
    if (!fault) return
    if (round !== null) {
      this.#pins.lied(round)
      if (this.store.getState().verdicts.has(round)) this.#found(round, 'broken')
    }
    this.#lies.note({ round, ...fault })
  }

  /** The player has saved the alarm's text and dismissed it; the next lie is shown like the first. */
  lieRead(): void {
    this.#lies.read()
  }

  /** Sets the verdict on a round, now or after a wait. */
  #found(round: number, verdict: Verdict): void {
    if (verdict === 'proved') this.#proved.add(round)
    else this.#proved.delete(round)
    if (verdict !== 'pending' && this.#countedPending.delete(round)) {
      this.#ports.opened(verdict)
      this.store.setState(({ own }) => (own?.round === round ? { own: { ...own, verdict } } : {}))
    }
    this.store.setState(({ verdicts }) => ({
      proved: this.#proved.size,
      pending: this.#pins.shoes.waiting,
      verdicts: new Map([...verdicts, [round, verdict] as const].slice(-verdictsKept)),
    }))
  }

  /**
   * Gives verdicts on rounds that waited for a shoe which has been opened since, by this page or another one of the
   * device.
   */
  #settleShoes(): void {
    for (const { round, holds } of this.#pins.shoes.come())
      this.#found(round, holds && !this.#pins.isBroken(round) ? 'proved' : 'broken')
    for (const [round, verdict] of this.store.getState().verdicts)
      if (verdict !== 'broken' && this.#pins.isBroken(round)) this.#found(round, 'broken')
  }

  #chain(chain: RoundChain, round: TableSnapshot['round'], isOfMoment: boolean): void {
    this.#note(null, this.#pins.chain(chain, round?.number ?? null, isOfMoment))
  }

  #shoe(shoe: TableShoe): void {
    for (const fault of [this.#pins.shoe(shoe), this.#cuts.heard(shoe)]) {
      if (fault) this.#pins.shoes.broke(shoe.number)
      this.#note(null, fault)
    }
  }

  /** A round dealt by a person has no proof; its result and payouts are still computed by the rules. */
  #byHand(view: TableView, round: TableRound): void {
    const staked = stakedIn(view)
    if (round.dealing === 'confirmed' && round.voided === null)
      this.#note(round.number, resultFault(this.#game, round, staked) ?? decidedFault(this.#game, round, staked))
    if (round.dealing === 'confirmed' || round.voided !== null)
      void this.own.over(round, view.own, staked, Promise.resolve('recomputed'))
  }

  /** Checks every card as it is turned. */
  #dealt(told: TableRound): void {
    if (this.#game.source === 'wheel') return
    if (this.#cards.round !== told.number) {
      this.#cards = { round: told.number, places: new Set() }
      this.store.setState({ cards: 0 })
    }
    const round = this.#pins.pinned(told)
    const shoe = this.#pins.shoes.of(round.shoe)
    if (!shoe || round.first === null) return
    for (const [at, card] of round.dealt.filter(({ index }) => index !== null).entries()) {
      const { index, value } = card
      if (value === null || index === null || this.#cards.places.has(nameOf(card))) continue
      this.#cards.places.add(nameOf(card))
      this.#note(round.number, cardFault(this.#game.id, shoe, round.first, at, card))
      this.#note(null, this.#pins.shoes.card(shoe.number, index, value))
      this.store.setState(({ cards }) => ({ cards: cards + 1 }))
    }
  }

  /** As many cards led to the root as were drawn. */
  #areChecked({ number, dealt }: TableRound): boolean {
    const drawn = dealt.filter(({ index }) => index !== null)
    return (
      this.#cards.round === number && drawn.length > 0 && drawn.every((card) => this.#cards.places.has(nameOf(card)))
    )
  }

  async #over(view: TableView): Promise<void> {
    const { own } = view
    if (!view.round) return
    const round = this.#pins.pinned(view.round)
    const staked = this.#seats.staked(view)
    // The result of a wheel's round that was called off is published: it must be the one in its chain.
    if (round.voided !== null) {
      void this.own.over(round, own, staked, Promise.resolve('recomputed'))
      return void (await this.#walked(round))
    }
    const judged = this.#judged.get(round.number) ?? this.#judge(round, staked)
    this.#judged.set(round.number, judged)
    await this.own.over(round, own, staked, this.#verdictOf(round.number, judged))
  }

  /** The verdict on the round at the time of the request: its shoe may be opened while it waits. */
  async #verdictOf(round: number, judged: Promise<void>): Promise<Verdict> {
    await judged
    return this.store.getState().verdicts.get(round) ?? 'recomputed'
  }

  async #judge(round: TableRound, staked: ReadonlySet<string>): Promise<void> {
    const { number } = round
    const isWheel = this.#game.source === 'wheel'
    const salt = isWheel ? this.#pins.chains.saltOf(round.chain) : null
    this.#note(
      number,
      (salt === null ? null : spinFault(this.#game, round, salt)) ??
        resultFault(this.#game, round, staked) ??
        decidedFault(this.#game, round, staked) ??
        this.#pins.course(number, courseOf(this.#game, round, staked)),
    )
    const isHeard = this.#pins.isPromised(number) && this.#seats.isHeard(number)
    if (!isWheel) return this.#foundOfShoe(round, isHeard)
    const walked = await this.#walked(round)
    this.#found(
      number,
      walked === 'broken' || this.#pins.isBroken(number)
        ? 'broken'
        : isHeard && salt !== null && walked === 'held'
          ? 'proved'
          : 'recomputed',
    )
    this.#keep()
  }

  /** Cards are proved when their shoe is opened. One that waited before a reload waits on. */
  #foundOfShoe(round: TableRound, isHeard: boolean): void {
    const { number, shoe } = round
    const isWaiting = this.#pins.shoes.isWaiting(number)
    if (this.#pins.isBroken(number)) return this.#found(number, 'broken')
    if (!isWaiting && !(isHeard && this.#areChecked(round) && this.#cuts.mayProve(shoe)))
      return this.#found(number, 'recomputed')
    if (this.#pins.shoes.stateOf(shoe) === 'opened') return this.#found(number, 'proved')
    this.#pins.shoes.waits(shoe, number)
    this.#found(number, 'pending')
  }

  /** The hash of a wheel's round leads down to the hash known of its chain before. */
  async #walked(round: TableRound): Promise<Walked> {
    if (this.#game.source === 'shoe') return 'unknown'
    const fault = await walkedFault(this.#pins.chains, round, () => this.#ports.rest())
    if (fault === 'unknown') return fault
    this.#note(round.number, fault)
    return fault ? 'broken' : 'held'
  }
}

const nameOf = ({ place, index, value }: TableRound['dealt'][number]): string => `${place} ${index} ${value}`
