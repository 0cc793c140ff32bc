/** The heist through the site's public calls: tickets, runs, chapters, teams, and what prevents them. */
import { calls } from '@kurazh/contract/index.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { blocks } from '@kurazh/games/core/fairness.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSeeds } from '../../play/seeded/seeds.ts'
import { bringTickets } from '../../testing/gifts.ts'
import { freshKey } from '../../testing/rounds.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed, passHours, sweeperOf } from '../../testing/steps.ts'
import { holdPlay, releasePlay, takeBreak } from '../../wallet/player-limits.ts'
import type { NewChapter } from './policy.ts'
import { endSeason, makeSeason } from './seasons.ts'

let site: TestSite
let season = 0
const hour = 3_600_000

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())
beforeEach(() => begin([{ rooms: 1_000n, gift: 1_00n, players: 10 }]))

const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows as Record<string, unknown>[]

/** Deletes row by row: a follower may hold one of the tables while it waits for another. */
async function empty(): Promise<void> {
  for (const table of [
    'heist_gift',
    'heist_chapter',
    'heist_credit',
    'heist_run',
    'heist_member',
    'heist_team',
    'heist_season',
  ])
    await query(`delete from ${table}`)
}

/** Starts one season and deletes all others. */
async function begin(chapters: readonly NewChapter[]): Promise<void> {
  await empty()
  season =
    (await site.write((tx) =>
      makeSeason(tx, {
        name: 'Проба',
        from: new Date(Date.now() - hour),
        until: new Date(Date.now() + hour),
        chapters,
      }),
    )) ?? 0
}

/** A player with this many tickets. */
async function holder(tickets: number): Promise<Player> {
  const player = await site.player()
  await bringTickets(site, player, tickets)
  return player
}

const open = (player: Player, nonce: number, clientSeed = 'a client seed') =>
  player.call(calls.placeGift, { game: heist.id, nonce, clientSeed, stake: 1, params: {}, version: heist.version })
const path = heist.path({})
const stateOf = (player: Player) => player.ask(calls.heist, {})
const waitingOf = async (player: Player) =>
  (await player.ask(calls.rewards)).waiting.filter(({ reward }) => reward === 'heist')

/** Plays a run through `rooms` good rooms and takes the prize, or, if it `falls`, loses in the next room. */
async function run(player: Player, nonce: number, rooms: number, falls = false): Promise<void> {
  const clientSeed = await (falls
    ? fallingSeed(player, nonce, rooms)
    : goodSeed(site, player, heist, { nonce, params: {}, moves: path.slice(0, rooms) }))
  expect((await open(player, nonce, clientSeed)).code).toBeUndefined()
  for (const [step, move] of path.slice(0, falls ? rooms + 1 : rooms).entries())
    await player.ask(calls.move, { nonce, step, move })
  if (!falls) await player.ask(calls.move, { nonce, step: rooms, move: take })
  await expect
    .poll(() => query('select rooms from heist_run where player = $1 and nonce = $2', [player.id, nonce]))
    .toEqual([{ rooms }])
}

/** A client seed with which the first safe after `rooms` good rooms is an alarm. */
async function fallingSeed(player: Player, nonce: number, rooms: number): Promise<string> {
  const { serverSeed } = (await createSeeds(site.database.db, site.seedKey).chainOf(player.id)).reveal(nonce)
  const seeds = Array.from({ length: 1_000 }, (_, attempt) => `fall ${attempt}`)
  const found = seeds.find((clientSeed) => {
    const { alarms } = heist.deal(createRng(blocks(serverSeed, clientSeed, nonce)), {})
    return alarms.findIndex((drawn) => drawn.includes(0)) === rooms
  })
  if (found === undefined) throw new Error('no such deal')
  return found
}

test('own bets bring tickets, a ticket opens a run, and a taken prize is money', async () => {
  const player = await site.player()
  await site.give(player, 10_000_00n)
  const listener = await player.listen()
  await player.bet({ stake: 2_100 })
  await expect.poll(async () => (await stateOf(player)).tickets.earned).toBe(1)
  await expect.poll(() => listener.payloads('rewards').length).toBeGreaterThan(0)
  expect(await waitingOf(player)).toEqual([{ id: `heist:tickets:${season}`, reward: 'heist', amount: null }])

  const before = await player.balance()
  const clientSeed = await goodSeed(site, player, heist, { nonce: 1, params: {}, moves: path.slice(0, 2) })
  const opened = await open(player, 1, clientSeed)
  expect(opened.body).toMatchObject({
    success: { open: { game: 'heist', stake: 1, view: { chosen: [] } }, balance: before },
  })
  expect((await open(player, 1, clientSeed)).body).toMatchObject({ success: { open: { nonce: 1 } } })
  expect(await waitingOf(player)).toEqual([])
  expect(await stateOf(player)).toMatchObject({ running: true })
  for (const [step, move] of path.slice(0, 2).entries()) await player.ask(calls.move, { nonce: 1, step, move })
  expect(await player.ask(calls.move, { nonce: 1, step: 2, move: take })).toMatchObject({
    bet: { payout: 2.25, ended: 'taken' },
    balance: before + 2.25,
  })
  await expect
    .poll(async () => (await stateOf(player)).runs)
    .toMatchObject([{ rooms: 2, multiplier: 2.25, payout: 2.25 }])
  expect(await stateOf(player)).toMatchObject({
    rooms: 2,
    running: false,
    tickets: { earned: 1, used: 1 },
    top: [{ rooms: 2, own: true, name: player.login, status: 'global' }],
  })
  // The gift brings no edge credit, and its run is verified like any bet.
  const {
    runs: [first],
  } = await stateOf(player)
  expect(await site.visitor().ask(calls.showBet, { id: first?.link ?? '' })).toMatchObject({
    bet: { game: 'heist', payout: 2.25 },
  })
  expect(await player.ask(calls.statement, { kinds: ['heist'] })).toMatchObject({
    movements: [{ kind: 'heist', amount: 1 }],
  })
})

test('tickets cannot be bought: one’s own stake opens nothing', async () => {
  const player = await site.player()
  expect(
    (
      await player.call(calls.placeBet, {
        game: heist.id,
        nonce: 0,
        clientSeed: 'x',
        stake: 1,
        params: {},
        version: heist.version,
      })
    ).status,
  ).toBe(400)
  expect((await open(player, 0)).code).toBe('NothingWaits')
  expect(await player.balance()).toBe(1_000)
  expect(await stateOf(player)).toMatchObject({ tickets: { earned: 0, used: 0 } })
})

test('500 simultaneous presses on one ticket are one run', async () => {
  const player = await holder(1)
  await player.ask(calls.commitments)
  const answers = await Promise.all(Array.from({ length: 500 }, (_, press) => open(player, press % 60)))
  expect(
    new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body).slice(0, 40))).size,
  ).toBe(1)
  expect(await query('select ticket from heist_run where player = $1', [player.id])).toEqual([{ ticket: 1 }])
  expect(await site.count(`reward_payment where player = $1 and reward = 'heist'`, [player.id])).toBe(1)
  expect(await site.count('open_bet where player = $1', [player.id])).toBe(1)
})

test('a player who is banned, on a break or held keeps the ticket', async () => {
  const [banned, resting, held] = [await holder(1), await holder(1), await holder(1)]
  await site.write((tx) => holdPlay(tx, held.id))
  await site.ban(banned, 'проверка')
  await site.write((tx) => takeBreak(tx, resting.id, new Date(Date.now() + hour)))
  expect((await open(banned, 0)).status).not.toBe(200)
  expect((await open(resting, 0)).code).toBe('OnBreak')
  expect((await open(held, 0)).code).toBe('Held')
  expect(await resting.ask(calls.raceback)).toMatchObject({ user: { raceback: 0 } })
  await site.unban(banned)
  await banned.ask(calls.login, { login: banned.login, password: banned.password, info: '' })
  expect((await open(banned, 0)).status).toBe(200)
  expect(await site.count('heist_run where player = any($1)', [[banned.id, resting.id, held.id]])).toBe(1)
  await site.write((tx) => releasePlay(tx, held.id))
  expect((await open(held, 0)).status).toBe(200)
})

test('an open run goes on for a player who is held or on a break; a ban takes it at its current prize', async () => {
  const inTheAir = async (rooms: number): Promise<Player> => {
    const player = await holder(1)
    expect(
      (await open(player, 0, await goodSeed(site, player, heist, { nonce: 0, params: {}, moves: path.slice(0, 2) })))
        .status,
    ).toBe(200)
    for (const [step, move] of path.slice(0, rooms).entries()) await player.ask(calls.move, { nonce: 0, step, move })
    return player
  }
  const [held, resting, banned, still] = [await inTheAir(1), await inTheAir(1), await inTheAir(1), await inTheAir(0)]
  await site.write((tx) => holdPlay(tx, held.id))
  await site.write((tx) => takeBreak(tx, resting.id, new Date(Date.now() + hour)))
  for (const player of [held, resting]) {
    const before = await player.balance()
    await player.ask(calls.move, { nonce: 0, step: 1, move: path[1] })
    await player.ask(calls.move, { nonce: 0, step: 2, move: take })
    expect(await player.balance()).toBe(before + 2.25)
    await expect.poll(async () => (await stateOf(player)).runs).toMatchObject([{ rooms: 2, payout: 2.25 }])
  }
  for (const player of [banned, still]) await site.ban(player, 'проверка')
  await expect
    .poll(() => query('select payout from heist_run where player = $1', [banned.id]))
    .toEqual([{ payout: 150n }])
  await expect
    .poll(async () => [await site.count('open_bet where player = any($1)', [[banned.id, still.id]])])
    .toEqual([0])
})

test('an open run outlives the season; unused tickets open runs for three more days, then lapse', async () => {
  const player = await holder(3)
  const clientSeed = await goodSeed(site, player, heist, { nonce: 0, params: {}, moves: path.slice(0, 2) })
  await open(player, 0, clientSeed)
  await player.ask(calls.move, { nonce: 0, step: 0, move: path[0] })
  expect(await site.write((tx) => endSeason(tx, season))).toBe(true)
  await player.ask(calls.move, { nonce: 0, step: 1, move: path[1] })
  expect(await player.ask(calls.move, { nonce: 0, step: 2, move: take })).toMatchObject({ bet: { payout: 2.25 } })
  await run(player, 1, 1)
  await query(
    `update heist_season set from_at = from_at - interval '9 days', until_at = until_at - interval '9 days', lapses_at = lapses_at - interval '9 days'`,
  )
  expect(await waitingOf(player)).toEqual([])
  expect((await open(player, 2)).code).toBe('NothingWaits')
  await expect.poll(async () => (await player.ask(calls.heist, { season })).runs.length).toBe(2)
  expect(await stateOf(player)).toMatchObject({
    season: { id: season },
    top: [
      { own: true, multiplier: 2.25 },
      { own: true, multiplier: 1.5 },
    ],
  })
})

test('a run left for a day is taken; without a move the ticket becomes its rouble', async () => {
  const [moved, still] = [await holder(1), await holder(1)]
  await open(moved, 0, await goodSeed(site, moved, heist, { nonce: 0, params: {}, moves: path.slice(0, 1) }))
  await moved.ask(calls.move, { nonce: 0, step: 0, move: path[0] })
  await open(still, 0)
  for (const player of [moved, still]) await passHours(site, player, 25)
  await sweeperOf(site).betting.endIdle()
  expect([await moved.balance(), await still.balance()]).toEqual([1_001.5, 1_001])
  await expect.poll(async () => (await stateOf(moved)).runs).toMatchObject([{ rooms: 1, payout: 1.5 }])
  expect(await stateOf(still)).toMatchObject({ tickets: { earned: 1, used: 1 }, running: false, runs: [] })
})

test('a chapter gives its gift once, to the first players of the season, even if nodes are killed in between', async () => {
  await begin([
    { rooms: 3n, gift: 1_00n, players: 2 },
    { rooms: 4n, gift: 2_00n, players: 10 },
  ])
  const [first, second, third] = [await holder(2), await holder(2), await holder(2)]
  await run(first, 0, 0, true)
  await run(second, 0, 1)
  await site.lose()
  await run(third, 0, 2)
  await expect
    .poll(() => query('select player, chapter, amount from heist_gift where season = $1 order by player', [season]))
    .toEqual([first, second].map(({ id }) => ({ player: BigInt(id), chapter: 1, amount: 100n })))
  await site.lose()
  await run(third, 1, 1)
  await expect.poll(() => site.count('heist_gift where season = $1 and chapter = 2', [season])).toBe(3)
  // Reading the journal again from the beginning gives nothing twice.
  await site.lose(() => query(`update follower set position = -1 where name = 'heist'`))
  await run(second, 1, 1)
  expect(await site.count('heist_gift where season = $1', [season])).toBe(5)
  expect(await stateOf(first)).toMatchObject({
    rooms: 5,
    chapters: [
      { number: 1, reachedAt: expect.any(String) },
      { number: 2, reachedAt: expect.any(String) },
    ],
  })

  const before = await first.balance()
  const request = freshKey()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, press) =>
      first.call(calls.takeRewards, { request: press === 0 ? request : freshKey() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await first.balance()).toBe(before + 3)
})

test('the best runs come first, equal ones by time, and a hidden name stays hidden', async () => {
  const [first, hidden] = [await holder(1), await holder(2)]
  await hidden.ask(calls.hideName, { hide: true })
  await run(first, 0, 2)
  await run(hidden, 0, 2)
  await run(hidden, 1, 3)
  const { top } = await stateOf(first)
  expect(top.map(({ name, multiplier, own }) => [name, multiplier, own])).toEqual([
    [null, 4.5, false],
    [first.login, 2.25, true],
    [null, 2.25, false],
  ])
})

test('a team has at most five members, even if many join at once, and shares only its table', async () => {
  const players = await Promise.all(Array.from({ length: 9 }, () => holder(1)))
  const [maker, other, ...friends] = players
  if (maker === undefined || other === undefined) throw new Error('no players')
  const {
    team: { code },
  } = await maker.ask(calls.makeHeistTeam)
  expect((await maker.call(calls.makeHeistTeam)).code).toBe('TeamTaken')
  const answers = await Promise.all(
    friends.map((friend) => friend.call(calls.joinHeistTeam, { code: code.toLowerCase() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code: why }) => why))).toEqual(
    new Set(['TeamFull']),
  )
  await run(maker, 0, 1)
  const { team } = await stateOf(maker)
  expect(team?.members).toHaveLength(5)
  expect(team?.members[0]).toEqual({
    joined: expect.any(String),
    name: maker.login,
    img: expect.any(String),
    status: 'global',
    own: true,
    runs: 1,
    rooms: 1,
    best: 1.5,
  })
  const member = friends.find((_, place) => answers[place]?.status === 200)
  await member?.ask(calls.leaveHeistTeam)
  expect((await other.call(calls.joinHeistTeam, { code })).status).toBe(200)
  expect((await other.call(calls.joinHeistTeam, { code: 'ZZZZZZ' })).code).toBe('NotFound')
  expect(await stateOf(other)).toMatchObject({ tickets: { used: 0 } })
})

test('an open run prevents closing the account; a closed account leaves its team', async () => {
  const player = await holder(1)
  const {
    team: { code },
  } = await player.ask(calls.makeHeistTeam)
  await open(player, 0, await goodSeed(site, player, heist, { nonce: 0, params: {}, moves: path.slice(0, 1) }))
  expect((await player.call(calls.closeAccount, { giveUp: true })).error).toContain('неоконченная игра')
  await player.ask(calls.move, { nonce: 0, step: 0, move: path[0] })
  await player.ask(calls.move, { nonce: 0, step: 1, move: take })
  expect((await player.call(calls.closeAccount, { giveUp: true })).status).toBe(200)
  expect(await site.count('heist_member where code = $1', [code])).toBe(0)
  expect(await site.count('heist_run where player = $1', [player.id])).toBe(1)
})

test('between seasons the next one is announced and nothing can be opened', async () => {
  await empty()
  await site.write((tx) =>
    makeSeason(tx, { name: 'Зима', from: new Date(Date.now() + hour), until: new Date(Date.now() + 2 * hour) }),
  )
  const player = await site.player()
  expect(await stateOf(player)).toMatchObject({ season: null, next: { name: 'Зима' }, chapters: [], top: [] })
  expect((await open(player, 0)).code).toBe('NothingWaits')
  expect((await player.call(calls.makeHeistTeam)).code).toBe('NotFound')
})
