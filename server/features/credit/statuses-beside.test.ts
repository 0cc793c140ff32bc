/** Every list shows the status next to a player's name, on every node, as soon as it is reached. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import type { Player } from '../../testing/site.ts'
import { tableOf, tournament } from '../../testing/tournaments.ts'

let rounds: TestRounds
beforeAll(async () => {
  rounds = await testRounds([(point) => point >= 30_000])
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

/** A player whose next bet reaches the lowest of the higher statuses. */
async function almostThere(): Promise<Player> {
  const player = await rounds.site.player()
  await rounds.site.database.pool.query('insert into credit (player, edge, rakeback, status) values ($1, $2, 0, 0)', [
    player.id,
    1_000_00n * 1_000_000n - 1n,
  ])
  return player
}

test('a new status is shown next to the name in the feed, on bets and in tables of every node', async () => {
  const { site } = rounds
  const id = await tournament(site)
  const player = await almostThere()
  const guest = site.visitor()
  const node = await site.node()
  const elsewhere = node.visitor()
  const bet = await player.bet({ stake: 55.5 })
  const link = (await player.ask(calls.betLink, { nonce: 0 })).id
  expect(bet.status).toBe(200)
  for (const looker of [guest, elsewhere]) {
    await expect
      .poll(async () => (await looker.ask(calls.feed)).all.find(({ stake }) => stake === 55.5), { timeout: 10_000 })
      .toMatchObject({ name: player.login, status: 'simple' })
    expect((await looker.ask(calls.gameFeed, { game: 'dice' })).bets.find(({ stake }) => stake === 55.5)).toMatchObject(
      { status: 'simple' },
    )
    expect(await looker.ask(calls.showBet, { id: link })).toMatchObject({ name: player.login, status: 'simple' })
  }
  await expect
    .poll(async () => (await tableOf(player, id)).rows, { timeout: 10_000 })
    .toMatchObject([{ name: player.login, status: 'simple' }])
  await node.close()
})

test('a node that only listens replaces a cached status when a new one is reached', async () => {
  const { site } = rounds
  const player = await almostThere()
  const node = await site.node()
  const elsewhere = node.visitor()
  await site.database.pool.query('update credit set edge = 0 where player = $1', [player.id])
  await player.bet({ stake: 66.5 })
  const statusNow = async () => (await elsewhere.ask(calls.feed)).all.find(({ stake }) => stake === 66.5)?.status
  await expect.poll(statusNow, { timeout: 10_000 }).toBe('global')
  // The follower has processed the first bet, so it will not overwrite what is set here.
  await expect.poll(() => site.count('credit_day where player = $1', [player.id]), { timeout: 10_000 }).toBe(1)
  await site.database.pool.query('update credit set edge = $2 where player = $1', [player.id, 1_000_00n * 1_000_000n])
  await player.bet({ stake: 1 })
  await expect.poll(statusNow, { timeout: 10_000 }).toBe('simple')
  await node.close()
})

test('bets of a round carry the status; a player with a hidden name shows none', async () => {
  const { site } = rounds
  const [seen, hidden] = [await site.player(), await site.player()]
  await site.database.pool.query(
    'insert into credit (player, edge, rakeback, status) values ($1, 0, 0, 2), ($2, 0, 0, 3)',
    [seen.id, hidden.id],
  )
  await hidden.ask(calls.hideName, { hide: true })
  await rounds.toBetting()
  await rounds.bet(seen, { key: freshKey(), stake: 20 })
  await rounds.bet(hidden, { key: freshKey(), stake: 10 })
  await expect
    .poll(async () => (await rounds.state()).bets.map(({ name, status }) => [name, status]))
    .toEqual([
      [seen.login, 'astract'],
      [null, null],
    ])
  await hidden.bet({ stake: 77.5 })
  await expect
    .poll(async () => (await site.visitor().ask(calls.feed)).all.find(({ stake }) => stake === 77.5), {
      timeout: 10_000,
    })
    .toMatchObject({ name: null, status: null })
  await rounds.toFlight()
  await rounds.toEnd()
})
