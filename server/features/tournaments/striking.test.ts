/** A cheater is struck out of a tournament by two people, before the end and after it. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, pageOrigin } from '../../testing/admins.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { counted, endNow, tableOf, tournament } from '../../testing/tournaments.ts'
import { endDue } from './ending.ts'
import { lookedAtOnce } from './policy.ts'

let site: TestSite
let risk: Admin
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, hurried)
  ;[risk, owner] = [await adminInside(site, ['risk']), await adminInside(site, ['owner'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

const end = async (id: number) => {
  await endNow(site, id)
  for (let time = 0; time < 3; time += 1) await endDue({ db: site.database.db, log: site.log }, 0)
  await expect.poll(() => site.count('tournament where id = $1 and finished_at is not null', [id])).toBe(1)
  await endDue({ db: site.database.db, log: site.log }, 0)
}
const reason = 'играл чужими счетами'

async function strike(id: number, { id: player }: Player) {
  await risk.ask(adminCalls.strikeOut, { player, tournament: id, reason })
  const { requests } = await owner.ask(adminCalls.adminRequests)
  const found = requests.find((each) => each.kind === 'tournament-strike' && each.player === player)
  const verdict = { id: found?.id ?? 0, hash: found?.hash ?? '', verdict: 'approve' as const }
  expect((await risk.call(adminCalls.decideRequest, verdict)).code).toBe('SecondPerson')
  return owner.ask(adminCalls.decideRequest, verdict)
}

const prizesOf = async (id: number) =>
  (
    await site.database.pool.query<{ player: bigint; place: number; amount: bigint; paid: bigint }>(
      'select player, place, amount, paid from tournament_prize where tournament = $1 order by place',
      [id],
    )
  ).rows.map(({ player, place, amount, paid }) => [Number(player), place, Number(amount), Number(paid)])

async function threePlayers(places = [60, 30, 10]): Promise<[number, Player, Player, Player]> {
  const id = await tournament(site, { fund: 1_00n, share: 0, places })
  const [first, second, third] = [await site.player(), await site.player(), await site.player()]
  await first.bet({ stake: 400 })
  await second.bet({ stake: 300 })
  await third.bet({ stake: 200 })
  await counted(site, id, 3)
  return [id, first, second, third]
}

test('before the end the player leaves the table, later bets do not count, and the prize is the next one’s', async () => {
  const [id, cheater, second, third] = await threePlayers()
  await strike(id, cheater)
  await cheater.bet({ stake: 300, nonce: 1 })
  await third.bet({ stake: 1, nonce: 1 })
  await counted(site, id, 4)
  await end(id)
  expect(await prizesOf(id)).toEqual([
    [second.id, 1, 66, 66],
    [third.id, 2, 33, 33],
  ])
  const { tournament: seen } = await tableOf(cheater, id)
  expect(seen).toMatchObject({ struck: 1, own: { place: null, prize: 0, struck: reason } })
  expect((await cheater.ask(calls.notices)).notices[0]?.text).toContain(reason)
  expect((await risk.call(adminCalls.strikeOut, { player: cheater.id, tournament: id, reason })).code).toBe('NotFound')
})

test('after the end players are ranked again by two people: the paid prize is taken back, and who moves up is paid the difference, once', async () => {
  const [id, cheater, second, third] = await threePlayers()
  await end(id)
  expect(await prizesOf(id)).toEqual([
    [cheater.id, 1, 60, 60],
    [second.id, 2, 30, 30],
    [third.id, 3, 10, 10],
  ])
  const balances = await Promise.all([cheater, second, third].map((player) => player.balance()))
  expect(await strike(id, cheater)).toContain('списано')
  for (let time = 0; time < 3; time += 1) await endDue({ db: site.database.db, log: site.log }, 0)
  expect(await prizesOf(id)).toEqual([
    [second.id, 1, 66, 66],
    [third.id, 2, 33, 33],
  ])
  const came = await Promise.all(
    [cheater, second, third].map(async (player, which) =>
      Math.round(((await player.balance()) - (balances[which] ?? 0)) * 100),
    ),
  )
  expect(came).toEqual([-60, 36, 23])
  expect((await second.ask(calls.notices)).notices[0]?.text).toContain('1-е')
  expect((await cheater.ask(calls.notices)).notices[0]?.text).toContain('списан с баланса')
})

test('what of a paid prize is not there any more is told, and the prize of a frozen account is taken too', async () => {
  const [id, poor, banned] = await threePlayers()
  await end(id)
  const left = Math.round((await poor.balance()) * 100)
  await owner.ask(adminCalls.correctBalance, {
    id: poor.id,
    request: '0c9f2e44-9e3f-4f4e-8a66-4c0a3f1d7a11',
    amount: -(left - 20) / 100,
    account: 'corrections',
    reason: 'mistake',
    comment: 'Проверка',
  })
  const said = await strike(id, poor)
  expect(said).toContain('вернуть нельзя')
  const { rows } = await site.database.pool.query('select paid, taken from tournament_struck where player = $1', [
    poor.id,
  ])
  expect(rows).toEqual([{ paid: 60n, taken: 20n }])
  const before = await banned.balance()
  await owner.ask(adminCalls.banPlayer, { id: banned.id, comment: 'Проверка' })
  expect(await strike(id, banned)).toContain('списано')
  const { rows: after } = await site.database.pool.query<{ balance: bigint; frozen: boolean }>(
    'select balance, frozen from ledger_account where owner = $1',
    [banned.id],
  )
  expect(after[0]?.frozen).toBe(true)
  expect(Number(after[0]?.balance) / 100).toBeLessThanOrEqual(before)
})

test('a player banned before the end takes no prize: the next ones do', async () => {
  const [id, cheater, second, third] = await threePlayers()
  await owner.ask(adminCalls.banPlayer, { id: cheater.id, comment: 'Проверка' })
  await end(id)
  expect((await prizesOf(id)).map(([player, place]) => [player, place])).toEqual([
    [second.id, 1],
    [third.id, 2],
  ])
  expect((await tableOf(second, id)).tournament).toMatchObject({ struck: 1, own: { place: 1 } })
  expect((await tableOf(second, id)).rows).toHaveLength(2)
})

test('any number of banned players is struck out a bounded number at a time, each once, before the places are given', async () => {
  const [id, , second] = await threePlayers()
  const { pool } = site.database
  const many = 1_203
  await pool.query(
    `insert into ledger_account (owner, balance, frozen, frozen_at) select 5000000 + n, 0, true, now() from generate_series(1, $1::int) n`,
    [many],
  )
  await pool.query(
    `insert into tournament_score (player, tournament, score, edge, bets, reached, reached_at)
     select 5000000 + n, $1, 1000000000 + n, 100000000000, 1, n, now() from generate_series(1, $2::int) n`,
    [id, many],
  )
  await pool.query('update tournament_total set players = players + $2 where tournament = $1', [id, many])
  await site.ban(second, 'проверка')
  await end(id)
  // Rows of one transaction have its moment.
  const { rows: times } = await pool.query<{ struck: number }>(
    'select count(*)::int as struck from tournament_struck where tournament = $1 group by at',
    [id],
  )
  expect(Math.max(...times.map(({ struck }) => struck))).toBeLessThanOrEqual(lookedAtOnce)
  expect(times.reduce((sum, { struck }) => sum + struck, 0)).toBe(many + 1)
  expect(await site.count('player_notice where player > 5000000')).toBe(many)
  expect((await prizesOf(id)).length).toBe(2)
  expect(await site.count('tournament_total where tournament = $1 and players = 2', [id])).toBe(1)
  await pool.query('delete from ledger_account where owner > 5000000')
})

test('nobody who moves up gets less than was theirs', async () => {
  const [id, cheater, second, third] = await threePlayers([10, 30, 60])
  await end(id)
  const balances = await Promise.all([second, third].map((player) => player.balance()))
  await strike(id, cheater)
  await endDue({ db: site.database.db, log: site.log }, 0)
  expect(await prizesOf(id)).toEqual([
    [second.id, 1, 30, 30],
    [third.id, 2, 75, 75],
  ])
  const came = await Promise.all(
    [second, third].map(async (player, which) => Math.round(((await player.balance()) - (balances[which] ?? 0)) * 100)),
  )
  expect(came).toEqual([0, 15])
})
