import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveMines, openMines } from '../../testing/steps.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { counted, ended, endNow, over, tableOf, tournament } from '../../testing/tournaments.ts'
import { setLimit, takeBreak } from '../../wallet/player-limits.ts'
import { cancelTournament } from './tournaments.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(async () => {
  await site.audit()
  await site.database.pool.query(
    'update tournament set cancelled_at = now() where rule is null and finished_at is null',
  )
})

const join = (player: Player, id: number, fee = 0) => player.call(calls.joinTournament, { id, fee })
/** Signs in again, because a ban ends the sessions. */
async function ban(player: Player): Promise<void> {
  await site.ban(player, 'проба')
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
}
const prizesOf = async (player: Player) =>
  (await player.ask(calls.statement, { kinds: ['tournament'] })).movements.map(({ amount }) => amount)

test('the first bet joins, the table shows it, and the prize is paid automatically, once', async () => {
  const id = await tournament(site)
  const [first, second] = [await site.player(), await site.player()]
  await first.bet({ stake: 500 })
  await second.bet({ stake: 301 })
  await counted(site, id, 2)
  const { tournament: running, rows } = await tableOf(second, id)
  expect(running).toMatchObject({ state: 'running', players: 2, own: { joined: true, place: 2, prize: 0 } })
  expect(rows.map(({ place, name, own }) => [place, name, own])).toEqual([
    [1, first.login, false],
    [2, second.login, true],
  ])
  // Dice at 49.5 % keeps almost 1 %: about 8.01 ₽ of edge credit, 5 % of it.
  expect(running.prizeMoney).toBe(0.4)
  await ended(site, id)
  expect(await prizesOf(first)).toEqual([0.4])
  expect(await prizesOf(second)).toEqual([])
  expect(await first.ask(calls.tournaments)).toMatchObject({
    past: [{ id, state: 'over', prizeMoney: 0.4, own: { place: 1, prize: 0.4, waits: false } }],
  })
  await first.bet({ stake: 500 })
  expect((await tableOf(first, id)).rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score))
})

test('a fee is paid once, goes into the prize money and is in the statement', async () => {
  const id = await tournament(site, { joining: 'fee', fee: 100_00n, share: 0, places: [60, 40] })
  const [first, second, looker] = [await site.player(), await site.player(), await site.player()]
  for (const player of [first, second]) {
    expect(
      (await Promise.all(Array.from({ length: 10 }, () => join(player, id, 100)))).map(({ status }) => status),
    ).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await player.balance()).toBe(900)
  }
  expect((await first.ask(calls.statement, { kinds: ['entry'] })).movements).toMatchObject([
    { amount: -100, of: { what: 'tournament', number: id } },
  ])
  await looker.bet({ stake: 900 })
  await second.bet({ stake: 20 })
  await first.bet({ stake: 10 })
  await counted(site, id, 2)
  await ended(site, id)
  expect([await prizesOf(second), await prizesOf(first), await prizesOf(looker)]).toEqual([[120], [80], []])
})

test('a fee is refused for the same reasons as a stake, and takes nothing then', async () => {
  const id = await tournament(site, { joining: 'fee', fee: 100_00n, share: 0 })
  const [away, limited, poor, banned, other] = [
    await site.player(),
    await site.player(),
    await site.player(),
    await site.player(),
    await site.player(),
  ]
  await site.write((tx) => takeBreak(tx, away.id, new Date(Date.now() + 60_000)))
  await site.write((tx) => setLimit(tx, limited.id, 'loss', 'day', 99_00n))
  await poor.bet({ stake: 950, clientSeed: await site.clientSeed(poor, 0, false) })
  await ban(banned)
  expect((await join(away, id, 100)).code).toBe('OnBreak')
  expect(await join(limited, id, 100)).toMatchObject({ code: 'LimitReached', body: { limit: { left: 99 } } })
  expect((await join(poor, id, 100)).code).toBe('InsufficientFunds')
  expect((await join(banned, id, 100)).code).toBe('Banned')
  expect((await join(other, id, 50)).code).toBe('TournamentUnknown')
  expect((await join(other, 999_999)).code).toBe('TournamentUnknown')
  expect(await site.count('tournament_entry where tournament = $1', [id])).toBe(0)
  const free = await tournament(site, { joining: 'press' })
  expect((await join(away, free)).code).toBe('OnBreak')
})

test('a fee counts against limits, and its return frees them', async () => {
  const id = await tournament(site, { joining: 'fee', fee: 60_00n, share: 0 })
  const player = await site.player()
  await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 100_00n))
  await join(player, id, 60)
  expect((await player.bet({ stake: 50 })).code).toBe('LimitReached')
  expect(await site.write((tx) => cancelTournament(tx, id))).toBe(true)
  await expect.poll(() => player.balance()).toBe(1_000)
  expect((await player.bet({ stake: 50, nonce: 1 })).status).toBe(200)
})

test('a player who must press is counted from the press on', async () => {
  const id = await tournament(site, { joining: 'press' })
  const player = await site.player()
  await player.bet()
  expect((await tableOf(player, id)).tournament.own).toMatchObject({ joined: false })
  await join(player, id)
  await new Promise((done) => setTimeout(done, 5))
  await player.bet()
  await counted(site, id, 1)
  expect((await tableOf(player, id)).tournament.own).toMatchObject({ joined: true, place: 1 })
})

test('joining during a cancellation: every fee is returned exactly once, and no one is in afterwards', async () => {
  const id = await tournament(site, { joining: 'fee', fee: 10_00n, share: 0 })
  const players = await Promise.all(Array.from({ length: 12 }, () => site.player()))
  const node = await site.node()
  const [answers] = await Promise.all([
    Promise.all(
      players.flatMap((player) => [
        join(player, id, 10),
        node.visitor(player.token).call(calls.joinTournament, { id, fee: 10 }),
      ]),
    ),
    site.write((tx) => cancelTournament(tx, id)),
  ])
  for (const { code } of answers) expect([undefined, 'TournamentClosed']).toContain(code)
  await expect.poll(() => site.count('tournament_entry where tournament = $1 and back_at is null', [id])).toBe(0)
  for (const player of players) expect(await player.balance()).toBe(1_000)
  expect((await join(players[0] as Player, id, 10)).code).not.toBe('Unauthorized')
  await node.close()
})

test('a cancelled tournament pays no prizes; a finished one cannot be cancelled', async () => {
  const [cancelled, done] = [await tournament(site), await tournament(site)]
  const player = await site.player()
  await player.bet({ stake: 500 })
  await counted(site, done, 1)
  expect(await site.write((tx) => cancelTournament(tx, cancelled))).toBe(true)
  await ended(site, done)
  expect(await site.write((tx) => cancelTournament(tx, done))).toBe(false)
  await endNow(site, cancelled)
  expect(await prizesOf(player)).toHaveLength(1)
  expect(await site.count('tournament_prize where tournament = $1', [cancelled])).toBe(0)
})

test('a tournament with fees and without a score is cancelled: the fees are returned', async () => {
  const id = await tournament(site, { joining: 'fee', fee: 10_00n, share: 0 })
  const player = await site.player()
  await join(player, id, 10)
  await ended(site, id)
  await expect.poll(() => player.balance()).toBe(1_000)
})

test('a prize of an absent player waits unannounced and can be taken later', async () => {
  const id = await tournament(site, { fund: 1_00n, share: 0, places: [50, 50] })
  const [other, away] = [await site.player(), await site.player()]
  for (const player of [other, away]) await player.bet({ stake: 500 })
  await counted(site, id, 2)
  await site.write((tx) => takeBreak(tx, away.id, new Date(Date.now() + 2_500)))
  await ended(site, id)
  expect(await prizesOf(away)).toEqual([])
  expect((await away.ask(calls.raceback)).user.raceback).toBe(0)
  expect((await away.ask(calls.tournaments)).offered).toBe(false)
  expect((await tableOf(away, id)).tournament.own).toMatchObject({ prize: 0.5, waits: true })
  const body = { request: 'take-the-prize', rewards: [`tournament:${id}`] }
  await expect.poll(async () => (await away.call(calls.takeRewards, body)).status).toBe(200)
  expect((await away.call(calls.takeRewards, body)).body).toMatchObject({ success: { paid: 0.5 } })
  for (const player of [other, away]) expect(await prizesOf(player)).toEqual([0.5])
})

test('a hidden name is hidden from others and keeps its place', async () => {
  const id = await tournament(site)
  const [hidden, other] = [await site.player(), await site.player()]
  await hidden.bet({ stake: 100 })
  await hidden.ask(calls.hideName, { hide: true })
  await counted(site, id, 1)
  expect((await tableOf(other, id)).rows).toMatchObject([{ place: 1, name: null, own: false }])
  expect((await tableOf(hidden, id)).rows).toMatchObject([{ place: 1, own: true }])
})

test('a closed account leaves running tournaments; a paid fee prevents closing', async () => {
  const [id, paid] = [await tournament(site), await tournament(site, { joining: 'fee', fee: 1_00n, share: 0 })]
  const [leaving, staying] = [await site.player(), await site.player()]
  await leaving.bet({ stake: 500 })
  await staying.bet({ stake: 100 })
  await counted(site, id, 2)
  await join(staying, paid, 1)
  expect(await staying.call(calls.closeAccount, { giveUp: true })).toMatchObject({
    error: 'Вы заплатили за вход в турнир. Дождитесь его конца',
  })
  await leaving.ask(calls.closeAccount, { giveUp: true })
  await ended(site, id)
  expect((await tableOf(staying, id)).tournament).toMatchObject({ players: 1, own: { place: 1 } })
})

test('paid places depend on qualified players, the part of others stays with the site, and a leaving player frees the place', async () => {
  const id = await tournament(site, { leastEdge: 5_00n, places: [50, 30, 20] })
  const [first, second, leaving, small] = [
    await site.player(),
    await site.player(),
    await site.player(),
    await site.player(),
  ]
  for (const [which, player] of [first, second, leaving].entries())
    for (const stake of [400, 200 - which])
      await player.bet({ stake, clientSeed: await site.clientSeed(player, stake === 400 ? 0 : 1, true) })
  await small.bet({ stake: 1 })
  await counted(site, id, 7)
  expect((await tableOf(small, id)).tournament).toMatchObject({ leastEdge: 5, players: 4, qualified: 3, paidPlaces: 2 })
  await leaving.ask(calls.closeAccount, { giveUp: true })
  await expect
    .poll(async () => (await tableOf(small, id)).tournament)
    .toMatchObject({ players: 3, qualified: 2, paidPlaces: 1, own: { place: 3, prize: 0 } })
  await ended(site, id)
  // Half of 5 % of about 18 ₽ left by all players.
  expect([await prizesOf(first), await prizesOf(second), await prizesOf(small)]).toEqual([[0.44], [], []])
  expect((await tableOf(first, id)).rows.map(({ prize }) => prize)).toEqual([0.44, 0, 0])
})

test('a steps game opened before the start does not count, one opened and finished inside does', async () => {
  const player = await site.player()
  await openMines(player, { mines: 24 })
  await new Promise((done) => setTimeout(done, 5))
  const id = await tournament(site)
  await new Promise((done) => setTimeout(done, 5))
  await moveMines(player, 0, { cell: 0 })
  await player
    .ask(calls.openGames)
    .then(async ({ games }) => (games.length > 0 ? moveMines(player, 1, 'take') : undefined))
  await openMines(player, { nonce: 1, mines: 24 })
  await moveMines(player, 0, { cell: 0 }, 1)
  await counted(site, id, 1)
})

test('last-moment bets on two nodes count if they ended before the end, and the result is written once', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => site.player()))
  const node = await site.node()
  const id = await tournament(site)
  // However slow the machine is, somebody's bet is inside: the end is set after it.
  await players[0]?.bet()
  const endsAt = new Date(Date.now() + 400)
  await site.database.pool.query('update tournament set ends_at = $2 where id = $1', [id, endsAt])
  await Promise.all(
    players.map(async (player, which) => {
      const elsewhere = node.visitor(player.token)
      // Each player's last bet is sent after the end, even if answers are slow.
      for (let [nonce, last] = [1, false]; !last; nonce += 1) {
        last = Date.now() > endsAt.getTime()
        const body = {
          game: 'dice',
          nonce,
          clientSeed: 'a client seed',
          stake: 1,
          params: { chance: 49.5, side: 'under' as const },
        }
        await (which % 2 === 0 ? player : elsewhere).call(calls.placeBet, body)
      }
    }),
  )
  await over(site, id)
  const inside = await site.count('bet where player = any($1) and at < $2', [
    players.map((player) => player.id),
    endsAt,
  ])
  expect(inside).toBeGreaterThan(0)
  expect(
    await site.count('bet where player = any($1) and at >= $2', [players.map((player) => player.id), endsAt]),
  ).toBeGreaterThan(0)
  expect(await site.count('tournament_total where tournament = $1 and bets = $2', [id, inside])).toBe(1)
  expect(await site.count(`reward_payment where key = $1`, [`tournament:${id}:payout`])).toBeLessThanOrEqual(1)
  await node.close()
})

test('a viewer is notified of the result, and the winner of the new balance', async () => {
  const id = await tournament(site)
  const player = await site.player()
  await player.bet({ stake: 500 })
  await counted(site, id, 1)
  const listener = await player.listen()
  await tableOf(player, id)
  await expect.poll(() => listener.payloads('tournament').length).toBe(1)
  await ended(site, id)
  await expect.poll(() => listener.payloads('tournament').length).toBe(2)
  const balance = await player.balance()
  await expect.poll(() => listener.payloads('updBalance').at(-1)).toMatchObject({ uid: player.uid, balance })
})

test('only viewers are notified that the table has changed', async () => {
  const id = await tournament(site)
  const [looks, other] = [await site.player(), await site.player()]
  const [listener, silent] = [await looks.listen(), await other.listen()]
  await tableOf(looks, id)
  await other.bet()
  await expect.poll(() => listener.payloads('tournament').length).toBeGreaterThan(0)
  expect(listener.payloads('tournament')).toContainEqual({ id })
  // A notified page that requests at once does not get the older table.
  expect((await tableOf(looks, id)).rows).toMatchObject([{ name: other.login }])
  expect(silent.payloads('tournament')).toEqual([])
})

test('a prize place needs the player’s own edge: a leader with less is listed without a prize, and the next player gets it', async () => {
  const id = await tournament(site, {
    kind: 'multiplier',
    game: 'dice',
    leastEdge: 5_00n,
    fund: 100_00n,
    share: 0,
    places: [60, 40],
  })
  const [accomplice, first, second] = [await site.player(), await site.player(), await site.player()]
  for (const [which, player] of [first, second].entries())
    for (const nonce of [0, 1])
      await player.bet({ stake: 400 - which, clientSeed: await site.clientSeed(player, nonce, true) })
  await accomplice.bet({
    stake: 60,
    params: { chance: 10, side: 'under' },
    clientSeed: await site.clientSeed(accomplice, 0, true, { chance: 10, side: 'under' }),
  })
  await counted(site, id, 5)
  const shown = await tableOf(accomplice, id)
  expect(shown.tournament).toMatchObject({ qualified: 2, paidPlaces: 1, own: { place: 1, prize: 0 } })
  expect(shown.rows.map(({ prize }) => prize > 0)).toEqual([false, true, false])
  expect((await tableOf(first, id)).tournament.own).toMatchObject({ place: 2, prize: shown.rows[1]?.prize })
  await ended(site, id)
  const paid = await Promise.all([accomplice, first, second].map(prizesOf))
  expect(paid).toEqual([[], [shown.rows[1]?.prize], []])
  const result = await tableOf(accomplice, id)
  expect([result.tournament.own?.prize, result.rows.map(({ prize }) => prize)]).toEqual([
    0,
    shown.rows.map(({ prize }) => prize),
  ])
})
