import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const rows = async (text: string) => (await site.database.pool.query(text)).rows

test('totals of players and statistics of games equal the sums of the bets', async () => {
  const players = await Promise.all([site.player(), site.player(), site.player()])
  const place = (stakes: number[]) =>
    Promise.all(players.flatMap((player, index) => stakes.map((stake) => player.bet({ stake: stake + index }))))
  const sums = 'count(*) as bets, sum(stake)::bigint as staked, sum(payout)::bigint as paid'
  const byPlayer = `select player, ${sums}, max(at) as last_bet_at from bet group by player order by player`
  const byGame = `select game, ${sums}, max(multiplier_e4) as best_multiplier_e4 from bet group by game order by game`
  for (const stakes of [[1, 2, 3.33], [4, 5.01, 6], [7]]) {
    await place(stakes)
    await expect.poll(() => rows('select * from player_total order by player')).toEqual(await rows(byPlayer))
    await expect.poll(() => rows('select * from game_statistic order by game')).toEqual(await rows(byGame))
  }
})

test('restarting the site counts nothing twice', async () => {
  const player = await site.player()
  await Promise.all(Array.from({ length: 20 }, () => player.bet({ stake: 1 })))
  await site.restart()
  await expect.poll(() => rows(`select bets from player_total where player = ${player.id}`)).toEqual([{ bets: 20n }])
  await site.restart()
  expect(await rows(`select bets from player_total where player = ${player.id}`)).toEqual([{ bets: 20n }])
})
