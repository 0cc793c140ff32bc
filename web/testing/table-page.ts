/**
 * A page at a table of a test server: its own feed, desk, seed and notary on a device. A liar bends the messages on
 * their way to it.
 */
import { requestKey } from '../api/request-key.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { cutListOf } from '@kurazh/games/core/shoe.ts'
import type { Verdict } from '../play/proof/verdict.ts'
import { SeedGiver } from '../play/tables/seed-giver.ts'
import { TableDesk } from '../play/tables/table-desk.ts'
import { TableFeed } from '../play/tables/table-feed.ts'
import { type NotaryPorts, TableNotary } from '../play/tables/table-notary.ts'
import { settled } from './round-page.ts'
import type { TableServer } from './table-server.ts'

type Shoe = NonNullable<TableSnapshot['shoe']>
export interface LaidAnswer {
  bet: OwnTableBet | null
  accepted: { spot: string; stake: bigint }[]
  refused: { spot: string; reason: 'TooLarge'; max: bigint }[]
  balance: bigint
}

/** A liar's changes to the messages on their way to the page. `event` null: that piece of news is lost. */
export interface Bends {
  event?(event: TableEvent): TableEvent | null
  own?(bet: OwnTableBet): OwnTableBet
  state?(state: TableSnapshot): TableSnapshot
  taken?(answer: LaidAnswer): LaidAnswer
  /** A requested round that is over; without it there is no answer. */
  past?(round: number): Told | null
  /** The shoes of past rounds; null: no answer. */
  shoes?(shoes: Shoe[]): Shoe[] | null
}

type Told = Awaited<ReturnType<NotaryPorts['past']>>
export type Device = Map<string, string>

export class TablePage {
  readonly notary: TableNotary
  readonly feed: TableFeed
  readonly desk: TableDesk
  /** Verdicts of bets when they were counted, and of those whose shoe has been opened since. */
  readonly counted: Verdict[] = []
  readonly opened: Verdict[] = []
  readonly seeds: { by: string; seed: string }[] = []
  readonly bends: Bends
  readonly hears: (event: TableEvent) => void
  #heard: (event: TableEvent) => void = () => undefined
  readonly #leave: () => void

  constructor(server: TableServer, device: Device = new Map(), bends: Bends = {}) {
    this.bends = bends
    const memory = {
      read: (key: string) => device.get(key) ?? null,
      write: (key: string, text: string) => (device.set(key, text), true),
    }
    const { game } = server
    this.notary = new TableNotary(game, {
      ...memory,
      player: () => 'me',
      now: () => server.now,
      siteNow: () => null,
      past: (round) => (bends.past ? Promise.resolve(bends.past(round)) : Promise.reject(new Error('nobody answers'))),
      rest: () => Promise.resolve(true),
      counted: (_bet, verdict) => this.counted.push(verdict),
      opened: (verdict) => this.opened.push(verdict),
      async history(before) {
        const { rounds, shoes } = server.history(before, 1)
        const told = bends.shoes ? bends.shoes(shoes) : shoes
        return told && { rounds, shoes: told }
      },
    })
    this.feed = new TableFeed(
      game.id,
      {
        state: async () => bends.state?.(server.state) ?? server.state,
        connected: () => true,
        now: () => server.now - 5_000,
        every: () => () => undefined,
        follow: ({ heard }) => {
          this.#heard = heard
          return () => undefined
        },
      },
      this.notary,
    )
    this.desk = new TableDesk(game.id, {
      key: () => `the-key-of-it-${server.now}`,
      wait: () => Promise.resolve(),
      balanceMoved: () => undefined,
      refused: () => undefined,
      told: (bet) => this.feed.own(bet),
      sending: (sent) => this.notary.own.sending(sent),
      taken: (...told) => this.notary.own.taken(...told),
      lay: async ({ spots }) => {
        const answer = { bet: server.lay([...spots]), accepted: [...spots], refused: [], balance: 0n }
        return bends.taken?.(answer) ?? answer
      },
    })
    const giver = new SeedGiver(game.id, {
      ...memory,
      draw: () => requestKey().replaceAll('-', ''),
      player: () => 'me',
      siteNow: () => this.feed.siteNow(),
      // One seed of a player: the first that was received.
      give: async (_shoe, seed) => {
        const own = server.seedOf('me', seed)
        if (own === seed) this.seeds.push({ by: 'me', seed })
        return { own }
      },
    })
    this.hears = (event) => {
      const told = bends.event ? bends.event(event) : event
      if (told) this.#heard(told)
    }
    this.feed.store.subscribe(({ view }) => {
      if (!view) return
      this.desk.seen(view.round, view.own)
      giver.look(view.shoe)
    })
    this.#leave = this.feed.look()
  }

  /** The site's message about the page's own bet. */
  own(bet: OwnTableBet): void {
    this.feed.own(this.bends.own?.(bet) ?? bet)
  }

  close(): void {
    this.#leave()
    this.#heard = () => undefined
  }

  get state() {
    return this.notary.store.getState()
  }
}

/** Passes all news of a server to its pages. */
export function follow(server: TableServer, pages: () => readonly TablePage[]): void {
  server.hear = (event) => {
    for (const page of pages()) page.hears(event)
  }
}

/** Makes a new shoe where the server deals from one that is over or from none: cut with the seeds of the pages. */
export async function freshShoe(
  server: TableServer,
  seeds: () => { by: string; seed: string }[],
  opens = true,
): Promise<void> {
  if (server.game.source === 'wheel' || (server.shoe !== null && !server.isShoeOver)) return
  if (server.shoe !== null && opens) server.open()
  server.shuffle()
  await settled()
  server.cut(cutListOf(seeds()))
  await settled()
}
