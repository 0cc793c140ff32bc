/** Random honest histories: whatever gets lost and whoever comes anew, no page ever raises the alarm, and what it heard of in time it proves. */
import { crash, gridE4 } from '@kurazh/games/crash/crash.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RoundHouse } from '../../../testing/round-house.ts'
import { type Device, openPage, type RoundPage, settled } from '../../../testing/round-page.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
console.log(`honest rounds: SEED=${seed}`)

/** What may happen in one phase of a round, to the first page or to the second one of the same device. */
const mishap = fc.constantFrom('none', 'none', 'deaf', 'hears', 'reload', 'sync', 'take over', 'lose an answer', 'second page', 'second page takes', 'cashOut', 'cancel', 'other device takes')
const bet = fc.record({ target: fc.option(fc.integer({ min: 101, max: 400 })), stake: fc.integer({ min: 100, max: 5_000 }) })
const round = fc.record({
  first: fc.option(bet), second: fc.option(bet), onOther: fc.boolean(), isFull: fc.boolean(),
  betting: mishap, rising: mishap, high: mishap, after: mishap,
  /** How far the flight is interrupted, as a share of its length; null: it is not. */
  interrupted: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 99 }).map((share) => share / 100) }),
  /** Rounds that pass while no page is open. */
  away: fc.oneof({ weight: 10, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) }),
})

/** Two pages of one device at an honest house. */
class Visit {
  readonly house: RoundHouse
  readonly device: Device = new Map()
  readonly closed: RoundPage[] = []
  /** Keys of bets that something outside of the device had a hand in. */
  readonly touched = new Set<string>()
  pages: RoundPage[]

  constructor(at: number) {
    this.house = new RoundHouse(at)
    this.pages = [openPage(this.house, { device: this.device })]
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
        this.pages = [openPage(this.house, { device: this.device })]
        break
      case 'sync':
        void page?.feed.sync()
        break
      case 'take over':
        this.house.takeOver()
        break
      case 'lose an answer':
        page?.loseAnswers(2)
        break
      case 'second page':
        if (!other) this.pages.push(openPage(this.house, { device: this.device }))
        break
      case 'cashOut':
      case 'cancel':
        for (const seat of page?.seats ?? []) seat[what]()
        break
      case 'second page takes':
        for (const seat of other?.seats ?? []) seat.cashOut()
        break
      case 'other device takes':
        for (const { key } of this.open) if (this.house.round?.phase === 'running' && this.house.take(key)) this.touched.add(key)
        break
    }
    await settled()
  }

  async away(rounds: number): Promise<void> {
    await this.happens('reload')
    for (const page of this.pages) page.close()
    for (let count = 0; count < rounds; count += 1) {
      this.house.open()
      this.house.start()
      this.house.end()
    }
    await this.happens('reload')
  }
}

async function playRound(visit: Visit, { first, second, onOther, isFull, betting, rising, high, after, interrupted, away }: typeof round extends fc.Arbitrary<infer Round> ? Round : never) {
  const { house } = visit
  if (away !== null) await visit.away(away)
  house.roomTo = isFull ? 100_000 : Number.POSITIVE_INFINITY
  house.open()
  await settled()
  const page = (onOther && visit.pages[1]) || visit.pages[0]
  for (const [slot, placed] of [first, second].entries()) {
    if (placed) page?.seats[slot]?.place({ stakeKopecks: BigInt(placed.stake), target: placed.target === null ? null : placed.target * gridE4 })
  }
  await visit.happens(betting)
  if (interrupted === 0) return house.interrupt()
  house.start()
  const flight = crash.playMs(house.pointE4)
  house.fly(Math.min(flight, 400))
  await visit.happens(rising)
  house.fly(Math.max(0, flight * (interrupted ?? 1) - 900))
  await visit.happens(high)
  // What had time to get to its point is over, whoever leads: an honest house does not break it off.
  if (interrupted === null || house.now - (house.round?.startedAt ?? 0) >= flight) house.end()
  else house.interrupt()
  await visit.happens(after)
}

/** What only the server knows: how much room there was, that a flight was broken off, that a request came too late. */
const unprovable = new Set<unknown>(['room', 'interrupted', 'cancel-lost'])

test('no honest history raises the alarm, and every bet whose promise was heard is proved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000 }), fc.array(round, { minLength: 1, maxLength: 12 }), async (at, rounds) => {
      const visit = new Visit(at)
      await settled()
      for (const one of rounds) await playRound(visit, one)
      await visit.happens('hears')
      for (const last of [1, 2]) await playRound(visit, { first: null, second: null, onOther: false, isFull: false, betting: 'hears', rising: 'none', high: 'none', after: last === 1 ? 'sync' : 'none', interrupted: null, away: null })
      for (const { notary } of [...visit.pages, ...visit.closed]) expect(notary.store.getState().lie).toBeNull()
      for (const { key, verdict, doubt, end } of stored(visit.device)) {
        if (end && !visit.touched.has(key)) expect({ key, verdict, end }).toMatchObject({ verdict: unprovable.has(doubt) ? 'recomputed' : 'proved' })
      }
      expect(stored(visit.device).filter(({ verdict, refused, accepted }) => verdict === null && !refused && accepted)).toEqual([])
    }),
    { seed, numRuns: 60 },
  )
}, 60_000)

function stored(device: Device): { key: string; verdict: string | null; doubt: string | null; end: object | null; refused: boolean; accepted: boolean }[] {
  return JSON.parse(device.get('round-bets-crash') ?? '[]')
}
