import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { transaction } from '../../platform/database/database.ts'
import { freshKey } from '../../testing/rounds.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { createBetReturns } from '../../play/bets/bet-returns.ts'
import { referralFollower } from './follower.ts'
import { decideReferral, heldReferrals, lookAtDays, type Trace } from './check-newcomers.ts'

const follower = referralFollower(createBetReturns({ rulesOf: async () => undefined }))
let site: TestSite
let names = 0

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

interface Newcomer extends Visitor {
  id: number
}

async function newcomer(ref: string): Promise<Newcomer> {
  const visitor = site.visitor()
  const login = `newcomer-${++names}`
  await visitor.ask(calls.registr, {
    login,
    email: `${login}@example.com`,
    password: 'correct horse battery',
    info: '',
    ref,
  })
  const { user } = (await visitor.ask(calls.getUser)) as { user: { id: number } }
  return Object.assign(visitor, { id: user.id })
}

/** As if the newcomer had left this much edge credit, in kopecks, on a day `daysAgo` days back. */
async function played(player: Newcomer, kopecks: bigint, daysAgo = 1): Promise<void> {
  const bet: JournalBet = {
    name: Buffer.alloc(16),
    player: player.id,
    game: crash.id,
    version: 1,
    stake: kopecks * 100n,
    multiplierE4: 0,
    payout: 0n,
    params: {},
    at: new Date(Date.now() - daysAgo * 86_400_000),
    position: 0n,
    number: 0n,
  }
  await transaction(site.database.db, (tx) => follower.apply(tx, [bet]))
}
/** What newcomers share with the owner; by default a network, as in a family. */
const traces = new Map<number, Trace[]>()
const look = () =>
  lookAtDays({ db: site.database.db, log: site.log }, async (_, _owner, came) => traces.get(came) ?? ['network'])
const waiting = async (player: Player | Newcomer) =>
  (await player.ask(calls.rewards)).waiting.filter(({ reward }) => reward === 'referral').map(({ amount }) => amount)
const take = (player: Player | Newcomer) =>
  player.call(calls.takeRewards, { request: freshKey(), rewards: ['referral'] })

test('a tenth of a newcomer’s edge credit is offered after the end of the day, to the kopeck', async () => {
  const owner = await site.player()
  const came = await newcomer(owner.uid)
  await played(came, 1_234n)
  await played(came, 5_000n, 0)
  expect(await waiting(owner)).toEqual([])
  await look()
  expect(await waiting(owner)).toEqual([1.23])
  expect((await take(owner)).body).toMatchObject({ success: { paid: 1.23, balance: 1001.23 } })
  await look()
  expect(await waiting(owner)).toEqual([])
  // Income of a late batch is offered next.
  await played(came, 7n)
  expect(await waiting(owner)).toEqual([0.01])
  expect(await owner.ask(calls.referral)).toMatchObject({
    code: owner.uid,
    came: 1,
    held: 0,
    income: { offered: 1.24, claimed: 1.23, waiting: 0.01 },
  })
})

test('what the owner sees of a newcomer does not change with a bet: it contains only finished days', async () => {
  const owner = await site.player()
  const came = await newcomer(owner.uid)
  await played(came, 1_234n)
  const told = async () => ({
    people: await owner.ask(calls.referralPeople),
    days: (await owner.ask(calls.referral)).days,
  })
  const before = await told()
  expect(before.people.people).toMatchObject([
    { number: 1, bets: 1, share: 0, edge: `${1_234n * 1_000_000n}`, income: `${1_234n * 100_000n}`, held: false },
  ])
  expect(before.days).toHaveLength(1)
  await played(came, 5_000n, 0)
  expect(await told()).toEqual(before)
})

test('a guest sees what a link leaves; an unknown code looks like a plain one', async () => {
  const owner = await site.player()
  const { link } = await owner.ask(calls.makeReferralLink, { share: 4, source: 'канал' })
  const guest = site.visitor()
  expect(await guest.ask(calls.referralOffer, { ref: link.code })).toEqual({ share: 4 })
  const plain = (await guest.call(calls.referralOffer, { ref: owner.uid })).body
  expect((await guest.call(calls.referralOffer, { ref: 'nobodys-code' })).body).toEqual(plain)
})

test('a link may leave up to five of the ten points to the newcomer', async () => {
  const owner = await site.player()
  const { link } = await owner.ask(calls.makeReferralLink, { share: 3, source: ' канал ' })
  expect(link).toMatchObject({ share: 3, source: 'канал', came: 0 })
  const came = await newcomer(link.code)
  await played(came, 10_000n)
  await look()
  expect([await waiting(owner), await waiting(came)]).toEqual([[7], [3]])
  expect((await owner.ask(calls.referral)).links).toMatchObject([{ code: link.code, came: 1 }])
  expect((await owner.call(calls.makeReferralLink, { share: 6, source: '' })).status).toBe(400)
  expect((await owner.call(calls.makeReferralLink, { share: 1, source: 'x'.repeat(33) })).status).toBe(400)
})

test('an unknown code is ignored, and an invalid one is refused', async () => {
  const alone = await newcomer('nobody-has-this')
  expect(await site.count('referral where player = $1', [alone.id])).toBe(0)
  expect(
    (
      await site.visitor().call(calls.registr, {
        login: 'garbage',
        email: 'garbage@example.com',
        password: 'correct horse battery',
        info: '',
        ref: 'нет',
      })
    ).status,
  ).toBe(400)
})

test('links made at the same time do not exceed the limit', async () => {
  const owner = await site.player()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, place) => owner.call(calls.makeReferralLink, { share: 0, source: `${place}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['TooManyLinks']),
  )
})

test('a newcomer with the owner’s device and network is held for a person; income counted in between is there on release', async () => {
  const owner = await site.player()
  const [self, other] = [await newcomer(owner.uid), await newcomer(owner.uid)]
  traces.set(self.id, ['device', 'network'])
  await played(self, 10_000n)
  await played(other, 1_000n)
  await look()
  expect(await waiting(owner)).toEqual([1])
  expect((await heldReferrals(site.database.db)).map(({ newcomer: held, traces: shared }) => [held, shared])).toEqual([
    [self.id, ['device', 'network']],
  ])
  expect((await owner.ask(calls.referral)).held).toBe(1)
  await site.write((tx) => decideReferral(tx, self.id, 'released'))
  expect(await waiting(owner)).toEqual([11])
  expect(await site.write((tx) => decideReferral(tx, self.id, 'refused'))).toBe(false)
  // The decision also applies to later days.
  await site.database.pool.query('update referral set looked_day = looked_day - 5 where player = $1', [self.id])
  await look()
  expect(await waiting(owner)).toEqual([11])
})

test('a refused newcomer brings nothing, and what was paid stays paid', async () => {
  const owner = await site.player()
  const came = await newcomer(owner.uid)
  await played(came, 10_000n)
  await look()
  await take(owner)
  await site.database.pool.query('update referral set held_at = now() where player = $1', [came.id])
  await site.write((tx) => decideReferral(tx, came.id, 'refused'))
  await played(came, 10_000n)
  await look()
  expect(await waiting(owner)).toEqual([])
  expect(await owner.ask(calls.referral)).toMatchObject({ income: { offered: 0, claimed: 10, waiting: 0 } })
  expect((await take(owner)).code).toBe('NothingWaits')
})

/** The expected running sum of each player, from the rows of all days. */
const recounted = sql<{ player: bigint; income: bigint }>`
  select player, sum(income)::bigint as income from (
    select r.owner as player, d.income from referral_day d join referral r on r.player = d.newcomer and r.owner = d.player where d.day <= r.looked_day and (r.held_at is null or r.verdict = 'released')
    union all select r.player, o.income from referral_own_day o join referral r on r.player = o.player where o.day <= r.looked_day and (r.held_at is null or r.verdict = 'released')
  ) as brought group by player having sum(income) > 0 order by player`
const kept = sql<{
  player: bigint
  income: bigint
}>`select player, income from referral_income where income > 0 order by player`

const seed = process.env['SEED'] ?? `${Date.now() % 1_000_000}`
test(`the running sums equal those of all days, after many days, newcomers, late batches and decisions (seed ${seed})`, async () => {
  const chance = createChance(seed)
  const { db } = site.database
  const owners = await Promise.all(Array.from({ length: 3 }, () => site.player()))
  const came: Newcomer[] = []
  const now = Date.now()
  const day = async (daysAgo: number) => {
    const { link } = await chance.oneOf(owners).ask(calls.makeReferralLink, { share: chance.below(6), source: '' })
    came.push(await newcomer(link.code))
    if (chance.below(3) === 0) traces.set(came.at(-1)?.id ?? 0, ['details'])
    for (let stretch = 0; stretch < 4; stretch += 1) {
      const late = chance.below(3) === 0 ? chance.below(5) : 0
      await played(chance.oneOf(came), BigInt(1 + chance.below(10_000)), daysAgo + late)
      // Concurrently with the check of the day before.
      await Promise.all([
        played(chance.oneOf(came), BigInt(1 + chance.below(10_000)), daysAgo),
        lookAtDays(
          { db, log: site.log },
          async (_, _owner, who) => traces.get(who) ?? [],
          new Date(now - daysAgo * 86_400_000),
        ),
      ])
    }
    for (const { newcomer: held } of await heldReferrals(db))
      if (chance.below(2) === 0)
        await site.write((tx) => decideReferral(tx, held, chance.below(2) === 0 ? 'released' : 'refused'))
    expect((await kept.execute(db)).rows).toEqual((await recounted.execute(db)).rows)
  }
  for (let daysAgo = 12; daysAgo >= 0; daysAgo -= 1) await day(daysAgo)
  expect((await kept.execute(db)).rows.length).toBeGreaterThan(3)
  expect(await site.count('failing_item')).toBe(0)
  // As if a node of the previous version had checked days without adding them up.
  await sql`update referral set looked_day = looked_day + 1 where looked_day < now()::date - 1`.execute(db)
  await look()
  expect((await kept.execute(db)).rows).toEqual((await recounted.execute(db)).rows)
})

test('a share is the floor of each bet’s own credit, in any batches of bets', async () => {
  const [owner, bystander] = await Promise.all([site.player(), site.player()])
  const { link } = await owner.ask(calls.makeReferralLink, { share: 4, source: '' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(fc.record({ stake: fc.bigInt({ min: 100n, max: 10n ** 9n }), who: fc.nat(1), day: fc.nat(2) }), {
          maxLength: 8,
        }),
        { minLength: 1, maxLength: 4 },
      ),
      async (stretches) => {
        const came = await newcomer(link.code)
        const model = { owner: 0n, own: 0n }
        for (const stretch of stretches) {
          const bets = stretch.map(({ stake, who, day }): JournalBet => ({
            name: Buffer.alloc(16),
            player: [came.id, bystander.id][who] ?? came.id,
            game: crash.id,
            version: 1,
            stake,
            multiplierE4: 0,
            payout: 0n,
            params: {},
            at: new Date(Date.now() - day * 86_400_000),
            position: 0n,
            number: 0n,
          }))
          for (const { player, stake } of bets) {
            if (player !== came.id) continue
            model.owner += (stake * 10_000n * 6n) / 100n
            model.own += (stake * 10_000n * 4n) / 100n
          }
          await transaction(site.database.db, (tx) => follower.apply(tx, bets))
        }
        const { rows } = await site.database.pool.query(
          `
      select coalesce((select sum(income) from referral_day where newcomer = $1), 0)::bigint as owner,
        coalesce((select sum(income) from referral_own_day where player = $1), 0)::bigint as own`,
          [came.id],
        )
        expect(rows).toEqual([model])
      },
    ),
    { numRuns: 25 },
  )
})
