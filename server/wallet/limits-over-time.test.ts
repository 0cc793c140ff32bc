/**
 * Checks limits and breaks against a model, while the clock jumps over midnights, months, years and clock changes.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../testing/site.ts'
import {
  type DepositVerdict,
  type LimitMeasure,
  type LimitPeriod,
  limitsOf,
  recountDeposit,
  reserveDeposit,
  setLimit,
  takeBreak,
} from './player-limits.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({ WELCOME_GIFT: '0' })
  await site.database.pool.query('create table test_clock (at timestamptz not null)')
  await site.database.pool.query('insert into test_clock values (now())')
  await site.database.pool.query(
    'create or replace function wallet_now() returns timestamptz language sql stable as $$ select at from test_clock $$',
  )
})
afterAll(() => site.close())

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', dateStyle: 'short' })

/** The window of a moment, by the platform's own calendar of Moscow. */
function windowOf(period: LimitPeriod, at: number): string {
  const day = calendar.format(at)
  if (period === 'day') return day
  if (period === 'month') return day.slice(0, 7)
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7))
  return noon.toISOString().slice(0, 10)
}

interface ModelLimit {
  measure: LimitMeasure
  period: LimitPeriod
  cap: bigint
  used: bigint
  window: string
  from: number
}

/** A second, independent implementation of the expected behaviour, as plain as possible. */
class Model {
  now = 0
  away = 0
  limits: ModelLimit[] = []
  reserved: { amount: bigint; at: number }[] = []
  /** Open stakes, each with the limits that counted it and their window at the time. */
  staked: { key: string; stake: bigint; at: number; counted: { limit: ModelLimit; window: string }[] }[] = []

  private rooms(measures: LimitMeasure[], amount: bigint): boolean {
    for (const limit of this.limits) {
      const window = windowOf(limit.period, this.now)
      if (limit.window !== window) Object.assign(limit, { window, used: 0n })
    }
    return this.limits
      .filter(({ measure }) => measures.includes(measure))
      .every(({ cap, used }) => used + amount <= cap)
  }
  bet(stake: bigint, payout: bigint): string {
    if (this.away > this.now) return 'break'
    if (!this.rooms(['stake', 'loss'], stake)) return 'limit'
    for (const limit of this.limits) {
      if (limit.measure === 'stake') limit.used += stake
      if (limit.measure === 'loss') limit.used += stake - payout
    }
    return 'accepted'
  }
  stake(key: string, stake: bigint): string {
    const verdict = this.bet(stake, 0n)
    if (verdict !== 'accepted') return verdict
    const counted = this.limits
      .filter(({ measure }) => measure !== 'deposit')
      .map((limit) => ({ limit, window: limit.window }))
    this.staked.push({ key, stake, at: this.now, counted })
    return verdict
  }
  comeBack(counted: Model['staked'][number]['counted'], amount: bigint, measures: LimitMeasure[]): void {
    for (const { limit, window } of counted) {
      if (measures.includes(limit.measure) && limit.window === window && windowOf(limit.period, this.now) === window)
        limit.used -= amount
    }
  }
  /** The state of the present windows as shown to the player, one line per limit. */
  told(): string[] {
    return this.limits
      .map(
        ({ measure, period, window, used }) =>
          `${measure} ${period} ${window === windowOf(period, this.now) ? used : 0n}`,
      )
      .toSorted()
  }
  reserve(amount: bigint): DepositVerdict {
    if (this.away > this.now) return 'break'
    if (!this.rooms(['deposit'], amount)) return 'limit'
    for (const limit of this.limits) if (limit.measure === 'deposit') limit.used += amount
    this.reserved.push({ amount, at: this.now })
    return 'accepted'
  }
  release({ amount, at }: { amount: bigint; at: number }): void {
    for (const limit of this.limits) {
      const same =
        windowOf(limit.period, at) === windowOf(limit.period, this.now) &&
        limit.window === windowOf(limit.period, this.now)
      if (limit.measure === 'deposit' && limit.from <= at && same)
        limit.used = limit.used < amount ? 0n : limit.used - amount
    }
  }
  /** A top-up counts another sum: less where it was counted, more whole from now on. */
  recount({ amount, at }: { amount: bigint; at: number }, to: bigint, checked: boolean): DepositVerdict {
    if (to <= amount) {
      this.release({ amount: amount - to, at })
      this.reserved.push({ amount: to, at })
      return 'accepted'
    }
    const before = this.limits.map(({ used, window }) => ({ used, window }))
    this.release({ amount, at })
    const verdict =
      checked && this.away > this.now ? 'break' : this.rooms(['deposit'], to) || !checked ? 'accepted' : 'limit'
    if (verdict === 'accepted') {
      for (const limit of this.limits) if (limit.measure === 'deposit') limit.used += to
      this.reserved.push({ amount: to, at: this.now })
    } else {
      for (const [index, limit] of this.limits.entries()) Object.assign(limit, before[index])
      this.reserved.push({ amount, at })
    }
    return verdict
  }
  set(measure: LimitMeasure, period: LimitPeriod, cap: bigint | undefined): void {
    const known = this.limits.find((limit) => limit.measure === measure && limit.period === period)
    if (cap === undefined) this.limits = this.limits.filter((limit) => limit !== known)
    else if (known !== undefined) known.cap = cap
    else this.limits.push({ measure, period, cap, used: 0n, window: windowOf(period, this.now), from: this.now })
  }
}

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'midnight'; off: number }
  | { do: 'bet'; stake: bigint; payout: bigint }
  | { do: 'stake'; stake: bigint }
  | { do: 'payOut' | 'giveBack'; which: number; amount: bigint }
  | { do: 'reserve'; amount: bigint }
  | { do: 'recount'; which: number; amount: bigint; checked: boolean }
  | { do: 'limit'; measure: LimitMeasure; period: LimitPeriod; cap: bigint | undefined }
  | { do: 'break'; ms: number }

const hour = 3_600_000
const kopecks = (max: number) => fc.integer({ min: 1, max }).map((value) => BigInt(value))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 2 * hour }), fc.integer({ min: 0, max: 40 * 24 * hour })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('midnight' as const), off: fc.constantFrom(-1, 0, 1) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      stake: kopecks(400),
      payout: fc.oneof(fc.constant(0n), kopecks(600)),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('stake' as const), stake: kopecks(400) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('payOut', 'giveBack'), which: fc.nat(9), amount: kopecks(900) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reserve' as const), amount: kopecks(400) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('recount' as const),
      which: fc.nat(9),
      amount: fc.oneof(fc.constant(0n), kopecks(600)),
      checked: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      measure: fc.constantFrom('stake', 'loss', 'deposit'),
      period: fc.constantFrom('day', 'week', 'month'),
      cap: fc.option(kopecks(1500), { nil: undefined, freq: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('break' as const), ms: fc.integer({ min: 1, max: 5 * hour }) }) },
)

/** The next midnight of Moscow after a moment, found by halving. */
function midnightAfter(at: number): number {
  let [low, high] = [at, at + 26 * hour]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (calendar.format(middle) === calendar.format(at)) low = middle
    else high = middle
  }
  return high
}

const query = (text: string, values: unknown[]) => site.database.pool.query<{ verdict: string }>(text, values)
const setClock = (at: number) => query('update test_clock set at = $1', [new Date(at)])

async function wager(player: Player, key: string, stake: bigint, payout: bigint): Promise<string | undefined> {
  const { rows } = await query(
    'select verdict from wallet_wager(array[$1::bigint], array[$2::text], array[$3::bigint], array[$4::bigint], 101::smallint)',
    [player.id, key, stake, payout],
  )
  return rows[0]?.verdict
}

/** Returns money of a stake that left at `at`: its payout, or the stake itself. */
async function comeBack(
  player: Player,
  by: 'wallet_pay_out' | 'wallet_give_back',
  { key, amount, at }: { key: string; amount: bigint; at: number },
): Promise<void> {
  const { rows } = await query(
    `select verdict from ${by}(array[$1::bigint], array[$2::text], array[$3::bigint], array[$4::timestamptz], 101::smallint)`,
    [player.id, `${key}:back`, amount, new Date(at)],
  )
  expect(rows[0]?.verdict).toBe('accepted')
}

const told = async (player: Player) =>
  (await limitsOf(site.database.db, player.id))
    .map(({ measure, period, usedKopecks }) => `${measure} ${period} ${usedKopecks}`)
    .toSorted()

let keys = 0
async function check(player: Player, model: Model, taken: Step): Promise<void> {
  switch (taken.do) {
    case 'wait':
    case 'midnight':
      model.now = taken.do === 'wait' ? model.now + taken.ms : Math.max(model.now, midnightAfter(model.now) + taken.off)
      await setClock(model.now)
      return
    case 'bet':
      expect(await wager(player, `walk ${++keys}`, taken.stake, taken.payout)).toBe(
        model.bet(taken.stake, taken.payout),
      )
      return
    case 'stake': {
      const key = `late ${++keys}`
      expect(await wager(player, key, taken.stake, 0n)).toBe(model.stake(key, taken.stake))
      return
    }
    case 'payOut':
    case 'giveBack': {
      const [bet] = model.staked.splice(taken.which % Math.max(1, model.staked.length), 1)
      if (bet === undefined) return
      const paid = taken.do === 'payOut'
      await comeBack(player, paid ? 'wallet_pay_out' : 'wallet_give_back', {
        ...bet,
        amount: paid ? taken.amount : bet.stake,
      })
      model.comeBack(bet.counted, paid ? taken.amount : bet.stake, paid ? ['loss'] : ['loss', 'stake'])
      return
    }
    case 'reserve':
      expect(await site.write((tx) => reserveDeposit(tx, player.id, taken.amount))).toBe(model.reserve(taken.amount))
      return
    case 'recount': {
      const [counted] = model.reserved.splice(taken.which % Math.max(1, model.reserved.length), 1)
      if (counted === undefined) return
      const was = { kopecks: counted.amount, at: new Date(counted.at).toISOString() }
      expect(await site.write((tx) => recountDeposit(tx, player.id, was, taken.amount, taken))).toBe(
        model.recount(counted, taken.amount, taken.checked),
      )
      return
    }
    case 'limit':
      await site.write((tx) => setLimit(tx, player.id, taken.measure, taken.period, taken.cap))
      model.set(taken.measure, taken.period, taken.cap)
      return
    case 'break':
      model.away = Math.max(model.away, model.now + taken.ms)
      await site.write((tx) => takeBreak(tx, player.id, new Date(model.now + taken.ms)))
  }
}

/**
 * The days before: a common day, the hour lost in spring, the hour gained in autumn, the zone's own change, a year's
 * end.
 */
const eves = [
  '2026-11-21T20:00:00Z',
  '2011-03-26T18:00:00Z',
  '2010-10-30T18:00:00Z',
  '2014-10-25T18:00:00Z',
  '2027-12-31T19:00:00Z',
]

test.each(eves)('every verdict matches the model, starting from %s', async (eve) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
      const player = await site.player()
      await site.give(player, 1_000_000n)
      const model = new Model()
      model.now = Date.parse(eve)
      await setClock(model.now)
      for (const taken of steps) {
        // No two events happen at the very same instant.
        await setClock(++model.now)
        await check(player, model, taken)
        expect(await told(player)).toEqual(model.told())
      }
    }),
    // A failure is shrunk for as long as the test has time to report it.
    { numRuns: 12, interruptAfterTimeLimit: 40_000 },
  )
  await site.audit()
})

test('a payout of today for a stake of yesterday does not count in today’s loss, but in this month’s', async () => {
  const player = await site.player()
  await site.give(player, 1_000_000n)
  const midnight = midnightAfter(Date.parse('2026-11-21T20:00:00Z'))
  await setClock(midnight - 2000)
  await site.write((tx) => setLimit(tx, player.id, 'loss', 'day', 100_00n))
  await site.write((tx) => setLimit(tx, player.id, 'loss', 'month', 500_00n))
  await setClock(midnight - 1000)
  expect(await wager(player, 'of yesterday', 90_00n, 0n)).toBe('accepted')
  await setClock(midnight + 1000)
  expect(await wager(player, 'of today', 60_00n, 0n)).toBe('accepted')
  await comeBack(player, 'wallet_pay_out', { key: 'of yesterday', amount: 180_00n, at: midnight - 1000 })
  expect(await told(player)).toEqual(['loss day 6000', 'loss month -3000'])
  expect(await wager(player, 'more than is left', 40_01n, 0n)).toBe('limit')
  await comeBack(player, 'wallet_pay_out', { key: 'of today', amount: 10_00n, at: midnight + 1000 })
  expect(await wager(player, 'as much as is left', 50_00n, 0n)).toBe('accepted')
})

test('a bet that began before midnight and is written after one of the new day does not reduce the new day’s count', async () => {
  const player = await site.player()
  await site.give(player, 1_000_000n)
  const midnight = midnightAfter(Date.parse('2026-11-21T20:00:00Z'))
  await setClock(midnight - 1000)
  await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 100_00n))
  await site.write((tx) => setLimit(tx, player.id, 'deposit', 'day', 100_00n))
  await setClock(midnight + 5)
  expect(await site.write((tx) => reserveDeposit(tx, player.id, 80_00n))).toBe('accepted')
  expect(await wager(player, 'first of the new day', 80_00n, 0n)).toBe('accepted')
  // The clock of a transaction is fixed at its beginning: this one waited for the other's lock.
  await setClock(midnight - 5)
  expect(await wager(player, 'late', 10_00n, 0n)).toBe('accepted')
  expect(await site.write((tx) => reserveDeposit(tx, player.id, 10_00n))).toBe('accepted')
  await setClock(midnight + 10)
  expect(await told(player)).toEqual(['deposit day 9000', 'stake day 9000'])
  expect(await wager(player, 'too much', 10_01n, 0n)).toBe('limit')
})
