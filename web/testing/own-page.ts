/**
 * A table that takes layouts as the site does, and pages of one player at it, on one device or on several. A liar bends
 * each message on its way to a page.
 */
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { limitOfSpot, type SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { CallError, type CallErrorCode } from '../api/call.ts'
import type { Verdict } from '../play/proof/verdict.ts'
import type { Laid } from '../play/tables/layouts.ts'
import { TableDesk } from '../play/tables/table-desk.ts'
import { TableFeed } from '../play/tables/table-feed.ts'
import { TableNotary } from '../play/tables/table-notary.ts'
import type { TableRound } from '../play/tables/table-view.ts'
import { settled } from './round-page.ts'
import { TableServer } from './table-server.ts'

export type Order = BodyOf<Calls['tableBet']>
export type Answer = ReplyOf<Calls['tableBet']>['success']
export type Device = Map<string, string>

/** A liar's changes to the messages on their way to a page; an answer of null is lost. */
export interface OwnLie {
  event?(event: TableEvent): TableEvent | null
  state?(state: TableSnapshot): TableSnapshot
  own?(bet: OwnTableBet): OwnTableBet | null
  answer?(answer: Answer, order: Order): Answer | null
  /** Refuses the order before the table receives it. */
  refuse?(order: Order): CallErrorCode | null
  past?(told: { round: TableRound; own: OwnTableBet | null }): { round: TableRound; own: OwnTableBet | null }
}

const played: readonly SpotLimit[] = [
  { spots: 'straight', min: 10n, max: 5_000n },
  { spots: '', min: 10n, max: 100_000n },
]

export class OwnSite {
  readonly server = new TableServer(roulette)
  limits = played
  maxWin = 1_000_000n
  readonly pages: OwnPage[] = []
  readonly #over = new Map<number, { round: TableRound; own: OwnTableBet | null }>()
  #last: { order: Order; answer: Answer } | null = null

  constructor() {
    this.server.hear = (event) => this.pages.forEach((page) => page.hears(event))
  }

  get state(): TableSnapshot {
    return { ...this.server.state, limits: [...this.limits], maxWin: this.maxWin }
  }

  past(round: number) {
    return this.#over.get(round) ?? null
  }

  async begin(): Promise<void> {
    this.server.begin()
    this.#last = null
    await settled()
  }

  /** Deals and pays. */
  async deal(): Promise<void> {
    const round = this.server.round?.number ?? 0
    const emptied = this.server.own?.stake === 0n ? this.server.own : null
    if (emptied) this.server.own = null
    this.server.deal((bet) => this.pages.forEach((page) => page.own(bet)))
    if (emptied) this.server.own = { ...emptied, state: 'returned' }
    await settled()
    await this.#isOver(round)
  }

  async callOff(): Promise<void> {
    const { server } = this
    const round = server.round?.number ?? 0
    if (server.own) server.own = { ...server.own, state: 'returned', payout: server.own.stake }
    for (const page of this.pages) if (server.own) page.own(server.own)
    server.callOff()
    await settled()
    await this.#isOver(round)
  }

  async #isOver(round: number): Promise<void> {
    if (this.server.round) this.#over.set(round, { round: this.server.round, own: this.server.own })
    for (const page of this.pages) await page.feed.sync()
    await settled()
  }

  lay(order: Order): Answer {
    const { server } = this
    if (server.round?.number !== order.round || server.round.betting !== 'open')
      throw new CallError('RoundClosed', 'closed', false)
    if (this.#last?.order.key === order.key) return this.#last.answer
    if (order.revision !== (server.own?.revision ?? 0)) throw new CallError('LayoutMoved', 'moved', false)
    const before = new Map(server.own?.spots.map(({ spot, stake }) => [spot, stake]))
    const refused: Answer['refused'] = []
    const spots = order.spots.flatMap(({ spot, stake }) => {
      const limit = limitOfSpot(this.limits, spot)
      const reason =
        limit === undefined || !roulette.spots.includes(spot)
          ? 'Unknown'
          : stake < limit.min
            ? 'TooSmall'
            : stake > limit.max
              ? 'TooLarge'
              : null
      if (reason) refused.push({ spot, reason, max: limit?.max ?? 0n })
      const taken = reason ? (before.get(spot) ?? 0n) : stake
      return taken > 0n ? [{ spot, stake: taken }] : []
    })
    const bet = { ...server.lay(spots) }
    const answer = { bet, accepted: spots, refused, balance: 1_000_000n }
    this.#last = { order, answer }
    for (const page of this.pages) page.own(bet)
    return answer
  }
}

export class OwnPage {
  readonly notary: TableNotary
  readonly feed: TableFeed
  readonly desk: TableDesk
  readonly verdicts: Verdict[] = []
  lie: OwnLie
  #heard: (event: TableEvent) => void = () => undefined
  #keys = 0
  #isClosed = false

  /** `lie`: the changes from the page's first message on. */
  constructor(site: OwnSite, device: Device = new Map(), name = 'page', lie: OwnLie = {}) {
    this.lie = lie
    site.pages.push(this)
    this.notary = new TableNotary(roulette, {
      read: (key) => device.get(key) ?? null,
      write: (key, text) => (device.set(key, text), true),
      player: () => 'me',
      now: () => site.server.now,
      siteNow: () => this.feed.siteNow(),
      counted: (_bet, verdict) => this.verdicts.push(verdict),
      opened: () => undefined,
      history: () => Promise.resolve(null),
      rest: () => Promise.resolve(true),
      past: async (round) => {
        const told = site.past(round)
        return told && (this.lie.past?.(told) ?? told)
      },
    })
    this.feed = new TableFeed(
      'roulette',
      {
        state: async () => this.lie.state?.(site.state) ?? site.state,
        connected: () => true,
        now: () => site.server.now - 5_000,
        every: () => () => undefined,
        follow: ({ heard }) => {
          this.#heard = heard
          return () => undefined
        },
      },
      this.notary,
    )
    this.desk = new TableDesk('roulette', {
      key: () => `${name}-${(this.#keys += 1)}`,
      wait: () => new Promise((resolve) => setImmediate(() => this.#isClosed || resolve())),
      balanceMoved: () => undefined,
      told: (bet) => this.feed.own(bet),
      sending: (sent) => this.notary.own.sending(sent),
      taken: (...told) => this.notary.own.taken(...told),
      refused: (error, sent) => {
        if (!(error instanceof CallError)) return
        this.notary.own.refused(sent, error.code)
        if (error.code === 'LayoutMoved' || error.code === 'RoundClosed') void this.feed.sync()
      },
      lay: async (order) => {
        const code = this.lie.refuse?.(order)
        if (code) throw new CallError(code, 'refused', false)
        const answer = site.lay(order)
        const told = this.lie.answer ? this.lie.answer(answer, order) : answer
        if (told === null) throw new CallError('Offline', 'lost', true)
        return told
      },
    })
    this.feed.store.subscribe(({ view }) => view && this.desk.seen(view.round, view.own))
    this.feed.look()
  }

  /** The tab is closed: it receives nothing and requests nothing any more. */
  close(site: OwnSite): void {
    this.#isClosed = true
    site.pages.splice(site.pages.indexOf(this), 1)
  }

  hears(event: TableEvent): void {
    const told = this.lie.event ? this.lie.event(event) : event
    if (told) this.#heard(told)
  }

  own(bet: OwnTableBet): void {
    const told = this.lie.own ? this.lie.own(bet) : bet
    if (told) this.feed.own(told)
  }

  async want(laid: Laid): Promise<void> {
    this.desk.want(laid)
    await settled()
  }

  get told() {
    const { lie, refused, own } = this.notary.store.getState()
    return {
      what: lie?.what ?? null,
      verdicts: this.verdicts,
      refused: Object.fromEntries(refused),
      doubt: own?.doubt ?? null,
    }
  }
}
