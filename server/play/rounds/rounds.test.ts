import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setLimit } from '../../wallet/player-limits.ts'
import { freeze } from '../../wallet/wallet.ts'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'

/** The flights of this file, in order. */
const high = (point: number) => point >= 30_000
const low = (point: number) => point > 12_000 && point < 30_000
let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([high, low, high, high, high, high, high, high, low])
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const codes = (answers: { code?: string; status: number }[]) => answers.map(({ code, status }) => code ?? status)

test('a bet is charged immediately, cashed out in flight at the current height, and reported to its player', async () => {
  const { site, clock } = rounds
  const player = await site.player()
  const listener = await player.listen()
  await rounds.toBetting()
  const key = freshKey()
  const placed = await rounds.bet(player, { key, stake: 100 })
  expect(placed.body).toMatchObject({
    success: { balance: 900, bet: { state: 'open', stake: 100, target: null, takenAt: 10_000 } },
  })
  await rounds.toFlight()
  clock.advance(crash.elapsedMsFor(25_000))
  const taken = await rounds.take(player, key)
  expect(taken.body).toMatchObject({
    success: { balance: 1150, bet: { state: 'taken', multiplier: 2.5, payout: 250 } },
  })
  expect((await rounds.take(player, key)).body).toEqual(taken.body)
  await expect
    .poll(() => listener.payloads('updBalance').map(({ balance, win }) => [balance, win]))
    .toEqual([
      [1000, 0],
      [900, 0],
      [1150, 150],
    ])
  expect(listener.payloads('ownRoundBet').map(({ bet }) => bet.state)).toEqual(['open', 'taken'])
  await rounds.toEnd()
  expect(await player.balance()).toBe(1150)
})

test('a target is paid by the server at its own height, above the crash point the bet is lost, and a cash-out after the end gets both moments', async () => {
  const { site } = rounds
  const [winner, loser, late] = await Promise.all([site.player(), site.player(), site.player()])
  await rounds.toBetting()
  const round = await rounds.number()
  const key = freshKey()
  await rounds.bet(winner, { stake: 100, target: 1.1 })
  await rounds.bet(loser, { stake: 100, target: 500 })
  await rounds.bet(late, { key, stake: 100 })
  await rounds.toFlight()
  const { past, round: ended } = await rounds.toEnd()
  expect(past[0]).toMatchObject({ number: round, interrupted: false, hash: ended?.hash, point: ended?.point })
  await expect.poll(() => winner.balance()).toBe(1010)
  expect(await loser.balance()).toBe(900)
  const refused = await rounds.take(late, key)
  expect(refused).toMatchObject({ status: 409, code: 'TooLate' })
  expect(refused.error).toMatch(/^Не успели: взрыв в \d\d:\d\d:\d\d\.\d{3}, ваш запрос пришёл в \d\d:\d\d:\d\d\.\d{3}$/)
  await rounds.toBetting()
  expect((await rounds.take(late, key, round)).error).toMatch(/^Не успели: взрыв в/)
})

test('a bet cancelled before the flight is returned in full, and cannot be cancelled later', async () => {
  const { site } = rounds
  const player = await site.player()
  const listener = await player.listen()
  await rounds.toBetting()
  const [first, second] = [freshKey(), freshKey()]
  await rounds.bet(player, { key: first, stake: 40 })
  await rounds.bet(player, { key: second, stake: 60 })
  const back = await rounds.cancel(player, first)
  expect(back.body).toMatchObject({ success: { balance: 940, bet: { state: 'cancelled', payout: 40 } } })
  expect((await rounds.cancel(player, first)).body).toEqual(back.body)
  expect(await rounds.bet(player, { key: first, stake: 40 })).toMatchObject({
    body: { success: { bet: { state: 'cancelled' } } },
  })
  await expect.poll(() => listener.payloads('updBalance').map(({ win }) => win)).toEqual([0, 0, 0, 0])
  await rounds.toFlight()
  expect(
    codes([
      await rounds.cancel(player, second),
      await rounds.cancel(player, freshKey()),
      await rounds.take(player, first),
    ]),
  ).toEqual(['TooLateToCancel', 'BetUnknown', 'BetUnknown'])
  expect((await rounds.state()).totals).toMatchObject({ stake: 60, bets: 1, players: 1 })
  expect(await rounds.take(player, second)).toMatchObject({ status: 200 })
  await rounds.toEnd()
})

test('a round accepts two bets per player, one per key, while it takes bets', async () => {
  const player = await rounds.site.player()
  await rounds.toBetting()
  const round = await rounds.number()
  const key = freshKey()
  const once = await rounds.bet(player, { key, stake: 10, target: 2 })
  expect((await rounds.bet(player, { key, stake: 10, target: 2 })).body).toEqual(once.body)
  expect(
    codes([
      await rounds.bet(player, { key, stake: 11, target: 2 }),
      await rounds.bet(player, { key, stake: 10 }),
      await rounds.bet(player, { stake: 10 }),
      await rounds.bet(player, { stake: 10 }),
      await rounds.take(player, key),
      await rounds.bet(player, { round: round - 1 }),
      await rounds.bet(player, { round: round + 1 }),
    ]),
  ).toEqual(['KeyReused', 'KeyReused', 200, 'TooManyBets', 'NotRunning', 'RoundClosed', 'Unavailable'])
  await rounds.toFlight()
  const other = await rounds.site.player()
  expect(codes([await rounds.bet(other), await rounds.bet(player, { key, stake: 10, target: 2 })])).toEqual([
    'RoundClosed',
    200,
  ])
  expect(await player.balance()).toBe(980)
  await rounds.toEnd()
})

test('twenty equal requests at the same time are one bet, and twenty cash-outs of it one payout', async () => {
  const player = await rounds.site.player()
  await rounds.toBetting()
  const key = freshKey()
  const placed = await Promise.all(Array.from({ length: 20 }, () => rounds.bet(player, { key, stake: 100 })))
  expect(new Set(codes(placed))).toEqual(new Set([200]))
  await rounds.toFlight()
  rounds.clock.advance(crash.elapsedMsFor(20_000))
  const taken = await Promise.all(Array.from({ length: 20 }, () => rounds.take(player, key)))
  expect(new Set(taken.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await player.balance()).toBe(1100)
  expect(await rounds.site.count(`ledger_transfer where owner = $1 and key like 'round:%'`, [player.id])).toBe(2)
})

test('a bet that does not fit is refused with the reason: stake, target, money, ban, unknown game', async () => {
  const { site } = rounds
  const [player, frozen] = await Promise.all([site.player(), site.player()])
  await rounds.toBetting()
  const round = await rounds.number()
  await site.write((tx) => freeze(tx, frozen.id))
  expect(
    codes([
      await rounds.bet(player, { stake: 0.99 }),
      await rounds.bet(player, { stake: 20_000.01 }),
      await rounds.bet(player, { stake: 1_000, target: 1_000.01 }),
      await rounds.bet(player, { target: 1 }),
      await rounds.bet(player, { target: 1.001 }),
      await rounds.bet(player, { key: 'short' }),
      await rounds.bet(player, { round: 0 }),
      await rounds.bet(frozen),
      await rounds.bet(player, { stake: 1000.01 }),
      await player.post('/api/rounds/bet', JSON.stringify({ game: 'dice', round, key: freshKey(), stake: 10 })),
      await player.post('/api/rounds/state', JSON.stringify({ game: 'dice' })),
      await player.post('/api/rounds/round', JSON.stringify({ game: 'crash', number: round })),
    ]),
  ).toEqual([
    'StakeTooSmall',
    'StakeTooLarge',
    'MaxWinExceeded',
    'InvalidRequest',
    'InvalidRequest',
    'InvalidRequest',
    'InvalidRequest',
    'Banned',
    'InsufficientFunds',
    'InvalidRequest',
    'InvalidRequest',
    'NotFound',
  ])
  expect(await site.count('round_bet where player = any($1)', [[player.id, frozen.id]])).toBe(0)
})

test('a snapshot and the events after it agree, numbered without a gap, with hidden names hidden', async () => {
  const { site } = rounds
  const [shown, hidden] = await Promise.all([site.player(), site.player()])
  await hidden.ask(calls.hideName, { hide: true })
  const listener = await site.visitor().listen()
  await rounds.toBetting()
  const keys = [freshKey(), freshKey()] as const
  await rounds.bet(shown, { key: keys[0], stake: 30 })
  await rounds.bet(hidden, { key: keys[1], stake: 20, target: 1.01 })
  await expect
    .poll(async () => (await rounds.state()).bets.map(({ name, stake, target }) => [name, stake, target]))
    .toEqual([
      [shown.login, 30, null],
      [null, 20, 1.01],
    ])
  await rounds.toFlight()
  await rounds.take(shown, keys[0])
  const { seq } = await rounds.toEnd()
  await expect.poll(() => listener.payloads('round').at(-1)?.seq).toBeGreaterThanOrEqual(seq)
  const news = listener.payloads('round')
  expect(news.map((each) => each.seq)).toEqual(news.map((_, place) => (news[0]?.seq ?? 0) + place))
  const joined = news.flatMap((each) => (each.kind === 'joined' ? each.bets : []))
  expect(joined.map(({ name }) => name)).toEqual(expect.arrayContaining([shown.login, null]))
  expect(JSON.stringify(news)).not.toContain(hidden.login)
  expect(JSON.stringify(news)).not.toContain(shown.email)
})

test("a player's own limits count a stake when it is placed, and not one that was returned", async () => {
  const { site, clock } = rounds
  const player = await site.player()
  await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 10_000n))
  await site.write((tx) => setLimit(tx, player.id, 'loss', 'day', 8_000n))
  const used = async () =>
    (
      await site.database.pool.query('select measure, used from wallet_limit where player = $1 order by measure', [
        player.id,
      ])
    ).rows
  await rounds.toBetting()
  const [first, second] = [freshKey(), freshKey()]
  expect(codes([await rounds.bet(player, { key: first, stake: 70 }), await rounds.bet(player, { stake: 20 })])).toEqual(
    [200, 'LimitReached'],
  )
  await rounds.cancel(player, first)
  expect(await used()).toEqual([
    { measure: 'loss', used: 0n },
    { measure: 'stake', used: 0n },
  ])
  expect(codes([await rounds.bet(player, { key: second, stake: 50 })])).toEqual([200])
  await rounds.toFlight()
  clock.advance(crash.elapsedMsFor(11_000))
  expect(codes([await rounds.take(player, second)])).toEqual([200])
  expect(await used()).toEqual([
    { measure: 'loss', used: -500n },
    { measure: 'stake', used: 5_000n },
  ])
})

test('while the books differ no bet is accepted, and one in flight is still settled', async () => {
  const { site } = rounds
  const [player, other] = await Promise.all([site.player(), site.player()])
  await rounds.toBetting()
  await rounds.bet(player, { stake: 100, target: 1.01 })
  await site.database.pool.query('update ledger_account set balance = balance + 1 where owner = $1', [other.id])
  await expect.poll(async () => (await rounds.bet(other)).code).toBe('BettingStopped')
  await rounds.toFlight()
  await rounds.toEnd()
  await expect.poll(() => player.balance()).toSatisfy((balance: number) => balance === 901 + 100 || balance === 900)
  await site.database.pool.query('update ledger_account set balance = balance - 1 where owner = $1', [other.id])
  await site.reconcile()
})

test('bets on rounds reach the followers of bets in journal order, and cancelled ones do not', async () => {
  const { site } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const back = freshKey()
  await rounds.bet(player, { key: back, stake: 5 })
  await rounds.cancel(player, back)
  await rounds.bet(player, { stake: 30, target: 9_000 })
  await rounds.bet(player, { stake: 20 })
  await rounds.toFlight()
  await rounds.toEnd()
  await expect
    .poll(
      async () =>
        (await site.database.pool.query('select bets, staked, paid from player_total where player = $1', [player.id]))
          .rows,
    )
    .toEqual([{ bets: 2n, staked: 5_000n, paid: 0n }])
  await expect
    .poll(async () => (await site.visitor().ask(calls.feed)).all.map(({ game, stake }) => [game, stake]))
    .toEqual(
      expect.arrayContaining([
        ['crash', 30],
        ['crash', 20],
      ]),
    )
})

test('a past round shows its proof, its bets, and the way down its chain', async () => {
  const guest = rounds.site.visitor()
  const { rounds: past } = await guest.ask(calls.roundHistory, { game: 'crash', limit: 4 })
  expect(past.length).toBe(4)
  for (const { number } of past) {
    const { round, chain, totals, own } = await guest.ask(calls.round, { game: 'crash', number })
    expect(round.point).toBe(crash.toldResult(crash.resultOf(roundDraw(round.hash, chain.salt ?? ''))))
    expect(downTheChain(round.hash, round.link)).toBe(chain.terminatingHash)
    expect(totals.bets).toBeGreaterThanOrEqual(0)
    expect(own).toEqual([])
  }
  const [chain] = (await guest.ask(calls.roundChains, { game: 'crash' })).chains
  expect(chain).toMatchObject({ id: 1, links: 3000, saltFrom: 'entered' })
  expect(chain?.saltedAt).toBeGreaterThan(chain?.publishedAt ?? 0)
})

test('the crash point of a round is nowhere in the database before its end', async () => {
  await rounds.toBetting()
  await rounds.toFlight()
  const { rows } = await rounds.site.database.pool.query('select * from round order by number desc limit 1')
  expect(rows[0]).toMatchObject({ phase: 'running', hash: null, point: null, paid_to: null, ended_at: null })
})
