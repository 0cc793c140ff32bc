/**
 * Random honest evenings at a table: no matter what gets lost or who comes late, no page raises the alarm, and it
 * proves everything whose promise it received in time.
 */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settled } from '../../testing/round-page.ts'
import { type Decide, TableServer } from '../../testing/table-server.ts'
import { type Device, follow, freshShoe, TablePage } from '../../testing/table-page.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
console.log(`honest tables: SEED=${seed}`)

/** Mishaps in a round, and the number of news items before each. */
const mishap = fc.record({
  what: fc.constantFrom(
    'none',
    'none',
    'none',
    'none',
    'deaf',
    'sync',
    'reload',
    'second page',
    'take over',
    'another device',
    'storage cleared',
    'storage full',
  ),
  after: fc.integer({ min: 0, max: 7 }),
})
const round = fc.record({
  mishap,
  bets: fc.boolean(),
  ends: fc.constantFrom('dealt', 'dealt', 'dealt', 'dealt', 'dealt', 'dealt', 'by hand', 'called off'),
  others: fc.subarray(['2-main', '3-main', '5-behind', '7-main']),
  late: fc.subarray(['4-main', '6-main']),
  decides: fc.infiniteStream(fc.nat(9)),
})
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

/** A browser that stores nothing. */
class FullDevice extends Map<string, string> {
  override set(): this {
    return this
  }
}

class Evening {
  readonly server: TableServer
  device: Device = new Map()
  pages: TablePage[]
  readonly closed: TablePage[] = []

  constructor(game: TableGame, links: number) {
    this.server = new TableServer(game, links)
    this.pages = [new TablePage(this.server, this.device)]
    follow(this.server, () => this.pages)
  }

  get #page(): TablePage {
    const [page] = this.pages
    if (!page) throw new Error('nobody looks')
    return page
  }

  #reload(device: Device): void {
    for (const one of this.pages) one.close()
    this.closed.push(...this.pages)
    this.device = device
    this.pages = [new TablePage(this.server, device)]
  }

  async happens(what: string): Promise<void> {
    if (what === 'deaf') this.#page.bends.event = () => null
    if (what === 'sync') void this.#page.feed.sync()
    if (what === 'reload') this.#reload(this.device)
    if (what === 'second page' && this.pages.length < 2) this.pages.push(new TablePage(this.server, this.device))
    if (what === 'take over') this.server.seq += 1_000_000
    if (what === 'another device') this.#reload(new Map())
    if (what === 'storage cleared') this.device.clear()
    if (what === 'storage full') this.#reload(new FullDevice())
    await settled()
  }

  /** No one decides, or a hit or stand is requested: for the own seat by this page. */
  #deciding(decides: Iterator<number>): Decide {
    return ({ seats: [seat], moves, idle }) => {
      const at = decides.next().value ?? 0
      const move = moves.includes('hit') && at < 4 ? (at < 2 ? 'hit' : 'stand') : idle
      if (seat !== 1 || at >= 4 || !moves.includes('hit')) return { move, seat, by: move === idle ? 'clock' : 'player' }
      const { number, decided } = this.server.round ?? { number: 0, decided: [] }
      this.#page.notary.own.decided({ round: number, step: decided.length, seat, move })
      return { move, seat, by: 'player' }
    }
  }

  async plays({ mishap: { what, after }, bets, ends, others, late, decides }: Round): Promise<void> {
    const { server } = this
    await freshShoe(server, () => this.pages.flatMap(({ seeds }) => seeds.splice(0)).slice(0, 1))
    server.others = server.game.seats > 0 ? Object.fromEntries(others.map((spot) => [spot, 50n])) : {}
    const byHand = ends === 'by hand' && server.game.seats === 0
    server.begin(byHand)
    await settled()
    if (bets)
      this.#page.desk.want(
        server.game.source === 'wheel'
          ? { red: 100n, black: 30n }
          : server.game.seats > 0
            ? { '1-main': 100n }
            : { player: 100n, tie: 20n },
      )
    await settled()
    let news = 0
    if (ends === 'called off') server.callOff()
    else {
      for (const _ of server.phases(
        (bet) => this.pages.map((page) => page.own(bet)),
        this.#deciding(decides[Symbol.iterator]()),
      )) {
        if (server.round?.betting === 'closing' && server.game.seats > 0)
          server.others = { ...server.others, ...Object.fromEntries(late.map((spot) => [spot, 20n])) }
        if (news === after) await this.happens(what)
        news += 1
        await settled()
      }
    }
    for (const page of this.pages) {
      delete page.bends.event
      await page.feed.sync()
    }
    await settled()
    const quiet = what === 'none' || after >= news
    const verdict = this.#page.state.verdicts.get(server.round?.number ?? 0)
    if (byHand || ends === 'called off' || (server.game.seats > 0 && server.own === null && others.length === 0)) return
    // Rounds received from their beginning, whose chain the device has known for long. A seat that was played for only
    // while betting was closing may be any player's choice.
    const isLate = server.game.seats > 0 && late.length > 0
    if (quiet && server.round?.chain === 1)
      expect(verdict).toBe(server.game.source === 'wheel' ? 'proved' : isLate ? 'recomputed' : 'pending')
    expect(verdict).not.toBe('broken')
  }

  async ends(): Promise<void> {
    const { server } = this
    while (server.game.source === 'shoe' && !server.isShoeOver)
      await this.plays({
        mishap: { what: 'none', after: 0 },
        bets: true,
        ends: 'dealt',
        others: [],
        late: [],
        decides: fc.sample(fc.infiniteStream(fc.constant(9)), 1)[0] as Round['decides'],
      })
    // A page that came after the shoe's last round expects nothing of it, nor one that was reloaded since: what waits there
    // was counted by the page before.
    const isWaitedFor = this.pages.some(
      ({ counted, opened }) => counted.filter((verdict) => verdict === 'pending').length > opened.length,
    )
    if (server.shoe) server.open()
    await settled()
    await settled()
    for (const page of this.pages) expect(page.state.pending).toBe(0)
    for (const page of [...this.pages, ...this.closed]) {
      expect(page.state.lie).toBeNull()
      expect([...page.counted, ...page.opened]).not.toContain('broken')
    }
    if (isWaitedFor && server.shoe?.chain === 1) expect(this.pages.flatMap(({ opened }) => opened)).toContain('proved')
  }
}

test.each([
  ['roulette', roulette, 400, 40],
  ['roulette, short chains', roulette, 12, 60],
  ['baccarat', baccarat, 400, 50],
  ['baccarat, short chains', baccarat, 10, 30],
  ['blackjack', blackjack, 400, 40],
] as const)(
  'no one is called a liar at an honest table: %s',
  async (_name, game, links, rounds) => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: rounds, maxLength: rounds }), async (all) => {
        const evening = new Evening(game, links)
        await settled()
        for (const one of all) await evening.plays(one)
        await evening.ends()
      }),
      { seed, numRuns: 2, endOnFailure: true },
    )
  },
  120_000,
)
