import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { challenge, winEven, wonPlaces } from '../../testing/challenges.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { cancelChallenge } from './challenges.ts'
import { payWins } from './paying.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(async () => {
  await site.audit()
  await site.database.pool.query('update challenge set cancelled_at = clock_timestamp() where cancelled_at is null')
})

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const prizesOf = async (player: Player) =>
  (await player.ask(calls.statement, { kinds: ['challenge'] })).movements.map(({ amount }) => amount)
/** Waits until the follower has passed everything that has been bet. */
async function followed(): Promise<void> {
  const player = await site.player()
  const id = await challenge(site, { prize: 1n, minStake: 1_00n })
  await winEven(site, player, 0, 1)
  await wonPlaces(site, id, 1)
}

test('the first winner is paid by itself and shown with the bet; the next one wins nothing', async () => {
  const id = await challenge(site)
  const [first, second] = [await site.player(), await site.player()]
  const lost = await site.clientSeed(first, 0, false)
  await first.bet({ nonce: 0, clientSeed: lost })
  await winEven(site, first, 1)
  await wonPlaces(site, id, 1)
  await winEven(site, second)
  await followed()
  expect([await prizesOf(first), await prizesOf(second)]).toEqual([[5], []])
  expect(await first.balance()).toBe(1_005)
  const { past } = await second.ask(calls.challenges)
  const shown = past.find((each) => each.id === id)
  expect(shown).toMatchObject({ state: 'over', winners: [{ place: 1, name: first.login, own: false, multiplier: 2 }] })
  const link = shown?.winners[0]?.link ?? ''
  expect(await second.ask(calls.showBet, { id: link })).toMatchObject({ bet: { nonce: 1 } })
  expect((await first.ask(calls.challenges)).past.find((each) => each.id === id)?.winners[0]?.own).toBe(true)
})

test('each player wins one place, and there are as many as declared', async () => {
  const id = await challenge(site, { places: 2 })
  const players = [await site.player(), await site.player(), await site.player()]
  for (const player of players) await winEven(site, player, await winEven(site, player))
  await wonPlaces(site, id, 2)
  await followed()
  expect(await Promise.all(players.map(prizesOf))).toEqual([[5], [5], []])
})

test('a smaller stake, a loss and another game win nothing', async () => {
  const id = await challenge(site, { minStake: 10_00n })
  const other = await challenge(site, { game: 'bubbles' })
  const player = await site.player()
  await winEven(site, player, 0, 9.99)
  await player.bet({ nonce: 1, clientSeed: await site.clientSeed(player, 1, false) })
  await winEven(site, player, 2, 9)
  await followed()
  expect(await site.count('challenge_win where challenge = any($1)', [[id, other]])).toBe(0)
})

test('a stake of before the challenge wins nothing, even if it is over within it; nor does one before its start', async () => {
  const player = await site.player()
  const [gem] = (await cellsOf(site, player)).gems
  await openMines(player)
  const id = await challenge(site, { game: 'mines', thresholdE4: 10_001n })
  const later = await challenge(site, { startsAt: new Date(Date.now() + 60_000) })
  expect((await moveMines(player, 0, gem)).status).toBe(200)
  expect((await moveMines(player, 1, { take: true })).status).toBe(200)
  await winEven(site, player, 1)
  await followed()
  expect(await site.count('challenge_win where challenge = any($1)', [[id, later]])).toBe(0)
})

test('a banned player wins nothing and the place stays free', async () => {
  const id = await challenge(site)
  const [banned, other] = [await site.player(), await site.player()]
  // Banned by the books alone: the bet is taken, and looked at by the follower after the ban.
  await query(
    `create function held_back() returns trigger language plpgsql as $$ begin raise exception 'later'; end $$`,
  )
  await query(
    `create trigger held_back before update on follower for each row when (new.name = 'challenges') execute function held_back()`,
  )
  await winEven(site, banned)
  await site.ban(banned, 'проба')
  await query('drop trigger held_back on follower')
  await query('drop function held_back()')
  await winEven(site, other)
  await wonPlaces(site, id, 1)
  expect(await prizesOf(other)).toEqual([5])
  expect(await site.count('challenge_win where challenge = $1 and player = $2', [id, banned.id])).toBe(0)
})

test('on a break the prize waits, nothing invites, and it is taken once by a press after it', async () => {
  const player = await site.player()
  await query(
    `create function paid_later() returns trigger language plpgsql as $$ begin raise exception 'later'; end $$`,
  )
  await query(
    `create trigger paid_later before update on challenge_win for each row when (new.paid_at is not null) execute function paid_later()`,
  )
  const id = await challenge(site)
  await winEven(site, player)
  await expect.poll(() => site.count('challenge_win where challenge = $1', [id])).toBe(1)
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000)))
  await query('drop trigger paid_later on challenge_win')
  await query('drop function paid_later()')
  await wonPlaces(site, id, 1)
  expect((await player.ask(calls.challenges)).offered).toBe(false)
  expect(await prizesOf(player)).toEqual([])
  // A break cannot be ended: the test ends it behind the site's back.
  await query(
    `set session_replication_role = replica; update wallet_break set until = clock_timestamp() where player = ${player.id}; set session_replication_role = origin`,
  )
  expect((await player.ask(calls.rewards)).waiting).toContainEqual({
    id: `challenge:${id}`,
    reward: 'challenge',
    amount: 5,
  })
  const request = randomUUID()
  for (let time = 0; time < 3; time += 1)
    expect((await player.ask(calls.takeRewards, { request, rewards: [`challenge:${id}`] })).paid).toBe(5)
  expect(await prizesOf(player)).toEqual([5])
})

test('a cancelled challenge pays the places that are won, and a bet that was over before', async () => {
  const id = await challenge(site, { places: 2 })
  const [first, second, third] = [await site.player(), await site.player(), await site.player()]
  await winEven(site, first)
  await winEven(site, second)
  expect(await site.write((tx) => cancelChallenge(tx, id))).toBe(true)
  await winEven(site, third)
  await wonPlaces(site, id, 2)
  await followed()
  expect(await Promise.all([first, second, third].map(prizesOf))).toEqual([[5], [5], []])
  expect(await site.write((tx) => cancelChallenge(tx, id))).toBe(false)
})

test.each([
  ['insert', 'challenge_win', 'true'],
  ['update', 'challenge', 'new.taken > old.taken'],
  ['update', 'challenge_win', 'new.paid_at is not null'],
  ['insert', 'ledger_transfer', `new.kind = 'challenge'`],
  ['insert', 'reward_payment', `new.reward = 'challenge'`],
  ['insert', 'reward_sum', `new.reward = 'challenge'`],
])('a failure at %s %s (%s): the place is won once and paid once', async (what, table, when) => {
  await query(`create function blow() returns trigger language plpgsql as $$ begin raise exception 'a blow'; end $$`)
  await query(`create trigger blow after ${what} on ${table} for each row when (${when}) execute function blow()`)
  const id = await challenge(site)
  const player = await site.player()
  await winEven(site, player)
  const ground = { db: site.database.db, log: site.log }
  for (let time = 0; time < 3; time += 1) await Promise.allSettled([payWins(ground), payWins(ground)])
  await query(`drop trigger blow on ${table}`)
  await query('drop function blow()')
  await wonPlaces(site, id, 1)
  await Promise.all(Array.from({ length: 5 }, () => payWins(ground)))
  expect(await prizesOf(player)).toEqual([5])
})

test('a hidden login stays hidden, and a guest reads the list', async () => {
  const id = await challenge(site)
  const player = await site.player()
  await player.ask(calls.hideName, { hide: true })
  await winEven(site, player)
  await wonPlaces(site, id, 1)
  const { past, offered } = await site.visitor().ask(calls.challenges)
  expect(offered).toBe(true)
  expect(past.find((each) => each.id === id)?.winners).toMatchObject([{ name: null, status: null }])
})
