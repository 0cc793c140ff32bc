/** Tournaments of teams: who joins, what a team scores, what its members get, and what own accounts gain. */
import { randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { counted, endNow, tableOf, tournament } from '../../testing/tournaments.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { endDue } from './ending.ts'
import { faultOf } from './making.ts'
import { prizesOf, sharesOf } from './prizes.ts'
import type { NewTournament } from './tournaments.ts'

let site: TestSite
let risk: Admin
let owner: Admin
let deputy: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, hurried)
  ;[risk, owner, deputy] = [
    await adminInside(site, ['risk']),
    await adminInside(site, ['owner']),
    await adminInside(site, ['owner']),
  ]
})
afterAll(() => site.close())
afterEach(async () => {
  await site.audit()
  await site.database.pool.query(
    'update tournament set cancelled_at = now() where finished_at is null and rule is null',
  )
})

const made = (more: Partial<NewTournament> = {}) =>
  tournament(site, {
    joining: 'press',
    share: 0,
    fund: 1_00n,
    leastEdge: 1_00n,
    places: [60, 40],
    team: { size: 3, best: 2 },
    ...more,
  })
const join = (player: Player, id: number, way: 'make' | 'find' | 'code', code?: string) =>
  player.call(calls.joinTournamentTeam, { id, way, ...(code !== undefined && { code }) })
const ownIn = async (player: Player, id: number) => (await tableOf(player, id)).tournament.own
const codeOf = async (player: Player, id: number) => (await ownIn(player, id))?.team?.code ?? ''
const several = (count: number) => Promise.all(Array.from({ length: count }, () => site.player()))

async function teamOf(id: number, players: readonly Player[]): Promise<void> {
  const [maker, ...others] = players
  if (maker === undefined) throw new Error('nobody')
  expect((await join(maker, id, 'make')).status).toBe(200)
  const code = await codeOf(maker, id)
  for (const player of others) expect((await join(player, id, 'code', code)).status).toBe(200)
  // A bet placed in the millisecond of joining is not counted.
  await new Promise((done) => setTimeout(done, 5))
}

const end = async (id: number) => {
  await endNow(site, id)
  for (let time = 0; time < 3; time += 1) await endDue({ db: site.database.db, log: site.log }, 0)
  await expect.poll(() => site.count('tournament where id = $1 and finished_at is not null', [id])).toBe(1)
  await endDue({ db: site.database.db, log: site.log }, 0)
}
const prizes = async (id: number) =>
  (
    await site.database.pool.query<{ player: bigint; place: number; amount: bigint; paid: bigint }>(
      'select player, place, amount, paid from tournament_prize where tournament = $1 order by place, member',
      [id],
    )
  ).rows.map(({ player, place, amount, paid }) => [Number(player), place, Number(amount), Number(paid)])

async function strike(id: number, { id: player }: Player): Promise<string> {
  await risk.ask(adminCalls.strikeOut, { player, tournament: id, reason: 'чужие счета' })
  const { requests } = await owner.ask(adminCalls.adminRequests)
  const found = requests.find((each) => each.kind === 'tournament-strike' && each.player === player)
  return owner.ask(adminCalls.decideRequest, { id: found?.id ?? 0, hash: found?.hash ?? '', verdict: 'approve' })
}

test('the best so many scores of a team count, and the prize is shared to the kopeck by those who left the least credit', async () => {
  const id = await made({ places: [100] })
  const [first, second, third, loner] = await several(4)
  if (!first || !second || !third || !loner) throw new Error('four players')
  await teamOf(id, [first, second, third])
  await join(loner, id, 'make')
  await new Promise((done) => setTimeout(done, 5))
  await first.bet({ stake: 300 })
  await second.bet({ stake: 200 })
  await third.bet({ stake: 20 })
  await loner.bet({ stake: 490 })
  await counted(site, id, 4)
  await expect.poll(async () => (await tableOf(third, id)).teams).toHaveLength(2)
  const { tournament: seen, teams, rows } = await tableOf(third, id)
  expect(rows).toEqual([])
  expect(teams.map(({ place, own, members }) => [place, own, members.map(({ name }) => name)])).toEqual([
    [1, true, [first.login, second.login, third.login]],
    [2, false, [loner.login]],
  ])
  // The third has not left the least credit: the team's place is theirs too, and of the prize nothing.
  expect(seen).toMatchObject({
    players: 2,
    qualified: 3,
    paidPlaces: 1,
    own: { place: 1, prize: 0, team: { plays: true } },
  })
  expect(await ownIn(first, id)).toMatchObject({ place: 1, prize: 0.5 })
  const scores = seen.own?.team?.members.map(({ score }) => BigInt(score)) ?? []
  expect(seen.own?.score).toBe(`${(scores[0] ?? 0n) + (scores[1] ?? 0n)}`)
  await end(id)
  expect(await prizes(id)).toEqual([
    [first.id, 1, 50, 50],
    [second.id, 1, 50, 50],
  ])
  expect(sharesOf(100n, 3)).toEqual([34n, 33n, 33n])
})

test('a team is joined by its code until it is full or plays; one with room is found; pressing again changes nothing', async () => {
  const id = await made()
  const [maker, second, third, late, other, found] = await several(6)
  if (!maker || !second || !third || !late || !other || !found) throw new Error('six players')
  await teamOf(id, [maker, second, third])
  const code = await codeOf(maker, id)
  expect((await join(late, id, 'code', code)).code).toBe('TeamFull')
  expect((await join(late, id, 'code', 'ZZZZZZZZ')).code).toBe('NotFound')
  expect((await ownIn(late, id))?.joined).toBe(false)
  expect((await join(late, id, 'find')).status).toBe(200)
  expect((await join(late, id, 'make')).status).toBe(200)
  expect((await join(late, id, 'code', code)).code).toBe('TournamentClosed')
  expect((await join(other, id, 'find')).status).toBe(200)
  expect(await codeOf(other, id)).toBe(await codeOf(late, id))
  await new Promise((done) => setTimeout(done, 5))
  await late.bet({ stake: 10 })
  await counted(site, id, 1)
  expect((await join(found, id, 'code', await codeOf(late, id))).code).toBe('TournamentClosed')
  await join(found, id, 'find')
  expect(await codeOf(found, id)).not.toBe(await codeOf(late, id))
  expect((await maker.call(calls.joinTournament, { id, fee: 0 })).code).toBe('TournamentUnknown')
})

test('nobody joins on a break, banned, after the end, or without teams; the last room is one player’s', async () => {
  const id = await made({ team: { size: 2, best: 1 } })
  const [maker, away, one, two, three] = await several(5)
  if (!maker || !away || !one || !two || !three) throw new Error('five players')
  await site.write((tx) => takeBreak(tx, away.id, new Date(Date.now() + 60_000)))
  expect((await join(away, id, 'make')).code).toBe('OnBreak')
  expect(await site.count('tournament_team where tournament = $1', [id])).toBe(0)
  await join(maker, id, 'make')
  const code = await codeOf(maker, id)
  const answers = await Promise.all([one, two, three].map((player) => join(player, id, 'code', code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await site.count('tournament_entry where tournament = $1', [id])).toBe(2)
  expect((await join(one, await tournament(site, { joining: 'press' }), 'make')).code).toBe('TournamentUnknown')
  await end(id)
  expect((await join(await site.player(), id, 'make')).code).toBe('TournamentClosed')
})

test('equal teams stand in the order in which they got there', async () => {
  const id = await made({ kind: 'wins', thresholdE4: 10_000, team: { size: 2, best: 2 } })
  const [first, second] = await several(2)
  if (!first || !second) throw new Error('two players')
  for (const player of [first, second]) await teamOf(id, [player])
  for (const player of [second, first]) {
    await player.bet({ stake: 10, nonce: 0, clientSeed: await site.clientSeed(player, 0, true) })
  }
  await counted(site, id, 2)
  await expect
    .poll(async () => (await tableOf(first, id)).teams.map(({ members }) => members[0]?.name))
    .toEqual([second.login, first.login])
})

test('a banned member takes no part of the prize, and the team is ranked without them', async () => {
  const id = await made()
  const [first, banned, rival] = await several(3)
  if (!first || !banned || !rival) throw new Error('three players')
  await teamOf(id, [first, banned])
  await teamOf(id, [rival])
  await first.bet({ stake: 200 })
  await banned.bet({ stake: 400 })
  await rival.bet({ stake: 300 })
  await counted(site, id, 3)
  await site.ban(banned, 'проба')
  await end(id)
  // Two who left the least credit make one place.
  expect(await prizes(id)).toEqual([
    [rival.id, 1, 60, 60],
    [first.id, 2, 0, 0],
  ])
})

test('who is struck out takes the team along, before the end and after it: what was paid is taken back, the next team is paid, once', async () => {
  const id = await made()
  const players = await several(4)
  const [cheater, mate, rival, friend] = players
  if (!cheater || !mate || !rival || !friend) throw new Error('four players')
  await teamOf(id, [cheater, mate])
  await teamOf(id, [rival, friend])
  for (const [which, player] of players.entries()) await player.bet({ stake: 400 - which * 10 })
  await counted(site, id, 4)
  await end(id)
  expect(await prizes(id)).toEqual([
    [cheater.id, 1, 30, 30],
    [mate.id, 1, 30, 30],
    [rival.id, 2, 0, 0],
    [friend.id, 2, 0, 0],
  ])
  const before = await Promise.all(players.map((player) => player.balance()))
  expect(await strike(id, cheater)).toContain('списано')
  for (let time = 0; time < 3; time += 1) await endDue({ db: site.database.db, log: site.log }, 0)
  const came = await Promise.all(
    players.map(async (player, which) => Math.round(((await player.balance()) - (before[which] ?? 0)) * 100)),
  )
  expect(came).toEqual([-30, -30, 30, 30])
  expect((await mate.ask(calls.notices)).notices[0]?.text).toContain('вычеркнут участник вашей команды')

  const running = await made()
  const [caught, innocent] = await several(2)
  if (!caught || !innocent) throw new Error('two players')
  await teamOf(running, [caught, innocent])
  await caught.bet({ stake: 300 })
  await innocent.bet({ stake: 300 })
  await counted(site, running, 2)
  await strike(running, caught)
  expect((await tableOf(innocent, running)).teams).toEqual([])
  await end(running)
  expect(await prizes(running)).toEqual([])
})

test('who closes the account leaves the team, and its score with them', async () => {
  const id = await made()
  const [first, gone] = await several(2)
  if (!first || !gone) throw new Error('two players')
  await teamOf(id, [first, gone])
  await first.bet({ stake: 100 })
  await gone.bet({ stake: 100 })
  await counted(site, id, 2)
  await gone.ask(calls.closeAccount, { giveUp: true })
  const own = await ownIn(first, id)
  expect(own?.team?.members).toHaveLength(1)
  expect(own?.score).toBe(own?.team?.members[0]?.score)
})

test.each(['tournament_prize', 'ledger_transfer', 'reward_payment'])(
  'a node that dies while it writes %s pays each member once',
  async (table) => {
    const id = await made()
    const players = await several(2)
    await teamOf(id, players)
    for (const player of players) await player.bet({ stake: 300 })
    await counted(site, id, 2)
    const before = await Promise.all(players.map((player) => player.balance()))
    const { pool } = site.database
    await pool.query(
      `create function die_${table}() returns trigger language plpgsql as $$ begin raise exception 'a blow'; end $$`,
    )
    await pool.query(
      `create trigger die_${table} after insert or update on ${table} for each row execute function die_${table}()`,
    )
    await endNow(site, id)
    for (let time = 0; time < 3; time += 1)
      await Promise.allSettled([endDue({ db: site.database.db, log: site.log }, 0)])
    await pool.query(`drop trigger die_${table} on ${table}; drop function die_${table}()`)
    for (let time = 0; time < 4; time += 1)
      await Promise.all([
        endDue({ db: site.database.db, log: site.log }, 0),
        endDue({ db: site.database.db, log: site.log }, 0),
      ])
    await expect.poll(() => site.count('tournament_prize where tournament = $1 and paid_at is not null', [id])).toBe(2)
    const came = await Promise.all(
      players.map(async (player, which) => Math.round(((await player.balance()) - (before[which] ?? 0)) * 100)),
    )
    expect(came).toEqual([30, 30])
  },
)

test('nine accounts that bet a rouble make no place and take none, in any split into teams', async () => {
  const terms = { leastEdge: 20_00n, places: [30, 20, 14, 10, 8, 6, 4, 3, 3, 2], team: { size: 3, best: 3 } }
  // Three honest players in a team of their own, alone or next to three teams of accounts without the least credit.
  expect(prizesOf(terms, 100_00n, { players: 4, qualified: 3 })).toEqual(
    prizesOf(terms, 100_00n, { players: 1, qualified: 3 }),
  )
  const id = await made({ leastEdge: 4_00n, share: 5, fund: 0n, places: [40, 30, 20, 10] })
  const honest = await several(2)
  await teamOf(id, honest)
  for (let team = 0; team < 3; team += 1) {
    const own = await several(3)
    await teamOf(id, own)
    for (const account of own) await account.bet({ stake: 1 })
  }
  for (const player of honest) await player.bet({ stake: 500 })
  await counted(site, id, 11)
  await end(id)
  const found = await prizes(id)
  expect(found.map(([player]) => player)).toEqual(honest.map((player) => player.id))
})

test('the score of a team is the sum of the best of its members, however bets come', async () => {
  const { seed, whole, below } = createChance(randomUUID())
  const id = await made({ team: { size: 3, best: 2 } })
  const players = await several(6)
  await teamOf(id, players.slice(0, 3))
  await teamOf(id, players.slice(3))
  const nonces = new Map<Player, number>()
  for (let bet = 0; bet < 30; bet += 1) {
    const player = players[below(6)]
    if (player === undefined) continue
    const nonce = nonces.get(player) ?? 0
    nonces.set(player, nonce + 1)
    await player.bet({ nonce, stake: whole(1, 20) })
  }
  await counted(site, id, 30)
  await expect.poll(async () => (await tableOf(owner, id)).teams).toHaveLength(2)
  const { teams } = await tableOf(owner, id)
  for (const each of [players[0], players[3]]) {
    if (each === undefined) continue
    const own = await ownIn(each, id)
    const best = (own?.team?.members ?? []).map(({ score }) => BigInt(score)).slice(0, 2)
    expect(own?.score, `seed ${seed}`).toBe(`${best.reduce((sum, score) => sum + score, 0n)}`)
    expect(teams[(own?.place ?? 1) - 1]?.score, `seed ${seed}`).toBe(own?.score)
  }
})

test('a tournament of teams is joined by a press and has teams of two to five', () => {
  const terms: NewTournament = {
    kind: 'turnover',
    title: 'Проба',
    minStake: 0n,
    joining: 'press',
    fee: 0n,
    share: 1,
    fund: 0n,
    leastEdge: 20_00n,
    places: [100],
    team: { size: 3, best: 2 },
    startsAt: new Date(),
    endsAt: new Date(Date.now() + 3_600_000),
  }
  expect(faultOf(terms)).toBeUndefined()
  expect(faultOf({ ...terms, joining: 'auto' })).toContain('вступают кнопкой')
  for (const team of [
    { size: 1, best: 1 },
    { size: 6, best: 6 },
    { size: 3, best: 4 },
    { size: 3, best: 0 },
    { size: 2.5, best: 1 },
  ])
    expect(faultOf({ ...terms, team }), JSON.stringify(team)).toContain('от 2 до 5 игроков')
})

test('a team’s tournament that takes two people is carried out with its teams', async () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await owner.ask(adminCalls.makeTournament, {
    kind: 'sum',
    title: 'Большая эстафета',
    threshold: 2,
    minStake: 0,
    joining: 'press',
    fee: 0,
    share: 0,
    fund: 20_000,
    leastEdge: 20,
    places: [100],
    team: { size: 4, best: 3 },
    startsAt: null,
    endsAt: later(1),
  })
  const { requests } = await deputy.ask(adminCalls.adminRequests)
  const found = requests.find(({ kind }) => kind === 'tournament')
  expect(found?.wanted).toContain('команды до 4 игроков, считаются лучшие 3')
  await deputy.ask(adminCalls.decideRequest, { id: found?.id ?? 0, hash: found?.hash ?? '', verdict: 'approve' })
  await expect
    .poll(async () => (await site.visitor().ask(calls.tournaments)).running.map(({ team }) => team))
    .toContainEqual({ size: 4, best: 3 })
})
