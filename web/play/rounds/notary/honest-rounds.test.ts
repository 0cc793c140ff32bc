/**
 * Random honest histories: no matter what gets lost or who comes back, no page ever raises the alarm, and it proves
 * everything whose promise it received in time.
 */
import { crash, gridE4 } from '@kurazh/games/crash/crash.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RoundServer } from '../../../testing/round-server.ts'
import { type Device, openPage, type RoundPage, settled } from '../../../testing/round-page.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
console.log(`honest rounds: SEED=${seed}`)

/** Mishaps in one phase of a round, to the first page or to the second one of the same device. */
const mishap = fc.constantFrom(
  'none',
  'none',
  'deaf',
  'hears',
  'reload',
  'sync',
  'take over',
  'lose an answer',
  'second page',
  'second page takes',
  'cashOut',
  'cancel',
  'other device takes',
)
const bet = fc.record({
  target: fc.option(fc.integer({ min: 101, max: 400 })),
  stake: fc.integer({ min: 100, max: 5_000 }),
})
const round = fc.record({
  first: fc.option(bet),
  second: fc.option(bet),
  onOther: fc.boolean(),
  isFull: fc.boolean(),
  betting: mishap,
  rising: mishap,
  high: mishap,
  after: mishap,
  /** The moment at which the flight is interrupted, as a share of its length; null: it is not. */
  interrupted: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 99 }).map((share) => share / 100) },
  ),
  /** Rounds that pass while no page is open. */
  away: fc.oneof(
    { weight: 10, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
  ),
})

/** Two pages of one device at an honest server. */
class Visit {
  readonly server: RoundServer
  readonly device: Device = new Map()
  readonly closed: RoundPage[] = []
  /** Keys of bets that something outside of the device has changed. */
  readonly touched = new Set<string>()
  pages: RoundPage[]

  constructor(at: number) {
    this.server = new RoundServer(at)
    this.pages = [openPage(this.server, { device: this.device })]
  }

  get open() {
    return this.pages[0]?.feed.store.getState().view?.own.filter(({ state }) => state === 'open') ?? []
  }

  async happens(what: string): Promise<void> {
    const [page, other] = this.pages
    switch (what) {
      case 'deaf':
      case 'hears':
        page?.hush(what === 'deaf')
        break
      case 'reload':
        for (const one of this.pages) one.close()
        this.closed.push(...this.pages)
        this.pages = [openPage(this.server, { device: this.device })]
        break
      case 'sync':
        void page?.feed.sync()
        break
      case 'take over':
        this.server.takeOver()
        break
      case 'lose an answer':
        page?.loseAnswers(2)
        break
      case 'second page':
        if (!other) this.pages.push(openPage(this.server, { device: this.device }))
        break
      case 'cashOut':
      case 'cancel':
        for (const seat of page?.seats ?? []) seat[what]()
        break
      case 'second page takes':
        for (const seat of other?.seats ?? []) seat.cashOut()
        break
      case 'other device takes':
        for (const { key } of this.open)
          if (this.server.round?.phase === 'running' && this.server.take(key)) this.touched.add(key)
        break
    }
    await settled()
  }

  async away(rounds: number): Promise<void> {
    await this.happens('reload')
    for (const page of this.pages) page.close()
    for (let count = 0; count < rounds; count += 1) {
      this.server.open()
      this.server.start()
      this.server.end()
    }
    await this.happens('reload')
  }
}

async function playRound(
  visit: Visit,
  {
    first,
    second,
    onOther,
    isFull,
    betting,
    rising,
    high,
    after,
    interrupted,
    away,
  }: typeof round extends fc.Arbitrary<infer Round> ? Round : never,
) {
  const { server } = visit
  if (away !== null) await visit.away(away)
  server.roomTo = isFull ? 100_000 : Number.POSITIVE_INFINITY
  server.open()
  await settled()
  const page = (onOther && visit.pages[1]) || visit.pages[0]
  for (const [slot, placed] of [first, second].entries()) {
    if (placed)
      page?.seats[slot]?.place({
        stakeKopecks: BigInt(placed.stake),
        target: placed.target === null ? null : placed.target * gridE4,
      })
  }
  await visit.happens(betting)
  if (interrupted === 0) return server.interrupt()
  server.start()
  const flight = crash.playMs(server.pointE4)
  server.fly(Math.min(flight, 400))
  await visit.happens(rising)
  server.fly(Math.max(0, flight * (interrupted ?? 1) - 900))
  await visit.happens(high)
  // A flight that had time to reach its point is over, no matter which node leads: an honest server does not break it
  // off.
  if (interrupted === null || server.now - (server.round?.startedAt ?? 0) >= flight) server.end()
  else server.interrupt()
  await visit.happens(after)
}

/**
 * Facts only the server knows: how much room was left for payouts, that a flight was broken off, that a request came
 * too late.
 */
const unprovable = new Set<unknown>(['room', 'interrupted', 'cancel-lost'])

test('no honest history raises the alarm, and every bet whose promise was received is proved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(round, { minLength: 1, maxLength: 12 }),
      async (at, rounds) => {
        const visit = new Visit(at)
        await settled()
        for (const one of rounds) await playRound(visit, one)
        await visit.happens('hears')
        for (const last of [1, 2])
          await playRound(visit, {
            first: null,
            second: null,
            onOther: false,
            isFull: false,
            betting: 'hears',
            rising: 'none',
            high: 'none',
            after: last === 1 ? 'sync' : 'none',
            interrupted: null,
            away: null,
          })
        for (const { notary } of [...visit.pages, ...visit.closed]) expect(notary.store.getState().lie).toBeNull()
        for (const { key, verdict, doubt, end } of stored(visit.device)) {
          if (end && !visit.touched.has(key))
            expect({ key, verdict, end }).toMatchObject({ verdict: unprovable.has(doubt) ? 'recomputed' : 'proved' })
        }
        expect(
          stored(visit.device).filter(({ verdict, refused, accepted }) => verdict === null && !refused && accepted),
        ).toEqual([])
      },
    ),
    { seed, numRuns: 60 },
  )
}, 60_000)

function stored(device: Device): {
  key: string
  verdict: string | null
  doubt: string | null
  end: object | null
  refused: boolean
  accepted: boolean
}[] {
  return JSON.parse(device.get('round-bets-crash') ?? '[]')
}
