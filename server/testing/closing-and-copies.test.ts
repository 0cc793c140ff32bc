/** What prevents closing an account, and what its copy contains: over all games and tables. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { games } from '@kurazh/games/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { doorOf } from './gifts.ts'
import { order, requestPayout } from './payments.ts'
import { freshKey, type TestRounds, testRounds } from './rounds.ts'
import type { Player } from './site.ts'
import { openMines } from './steps.ts'
import { reserveDeposit } from '../wallet/player-limits.ts'

let rounds: TestRounds
beforeAll(async () => {
  rounds = await testRounds([(point) => point >= 30_000, (point) => point >= 30_000])
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

const close = (player: Player) => player.call(calls.closeAccount, { giveUp: true })
const isClosed = async (player: Player) =>
  (await rounds.site.count('player where id = $1 and closed_at is not null', [player.id])) === 1
const all = Object.values<Game>(games)

test.each(all.filter(({ kind }) => kind === 'steps').map(({ id }) => id))(
  'an open game of %s stands against closing',
  async (id) => {
    const player = await rounds.site.player()
    const [params] = all.find((game) => game.id === id)?.sampleParams ?? []
    const { call, stake } = await doorOf(rounds.site, player, id, 10)
    await player.ask(call, { game: id, nonce: 0, clientSeed: 'a client seed', stake, params })
    expect(await close(player)).toMatchObject({
      code: 'InvalidRequest',
      error: 'У вас есть неоконченная игра. Сначала доиграйте её',
    })
  },
)

test.each(all.filter(({ kind }) => kind === 'round').map(({ id }) => id))(
  'a bet on a round of %s stands against closing until its end, one called back does not',
  async (game) => {
    const { site } = rounds
    const [player, calledBack] = [await site.player(), await site.player()]
    await rounds.toBetting()
    const round = await rounds.number()
    const [first, second] = [freshKey(), freshKey()]
    await player.ask(calls.roundBet, { game, round, key: first, stake: 10 })
    await calledBack.ask(calls.roundBet, { game, round, key: second, stake: 10 })
    const inTheAir = { code: 'InvalidRequest', error: 'Ваша ставка в раунде ещё не сыграла. Дождитесь конца раунда' }
    expect(await close(player)).toMatchObject(inTheAir)
    await calledBack.ask(calls.roundCancel, { game, round, key: second })
    expect((await close(calledBack)).status).toBe(200)
    await rounds.toFlight()
    expect(await close(player)).toMatchObject(inTheAir)
    await rounds.toEnd()
    await eventually(async () => expect((await close(player)).status).toBe(200))
  },
)

// The test for a table is in every-bet.test.ts.
test('every kind of game has a test of closing', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['instant', 'steps', 'round', 'table']))
})

test.each([
  ['a top-up', (player: Player) => order(player, 250)],
  ['a payout', (player: Player) => requestPayout(player, 500)],
])('%s on its way stands against closing', async (_, begin) => {
  const player = await rounds.site.player()
  await begin(player)
  expect(await close(player)).toMatchObject({
    code: 'InvalidRequest',
    error: expect.stringContaining('ещё не завершены'),
  })
  expect(await isClosed(player)).toBe(false)
})

/** Holds the player's money while `inLine` wait for it, each begun when the one before waits. */
async function inLine(player: Player, begun: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const { pool } = rounds.site.database
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select ledger_lock(array[$1::bigint])', [player.id])
  const answers: Promise<unknown>[] = []
  for (const begin of begun) {
    answers.push(begin())
    await eventually(async () => {
      const { rows } = await pool.query(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows[0]).toEqual({ waiting: answers.length })
    })
  }
  await client.query('commit')
  client.release()
  return Promise.all(answers)
}

const risks: readonly [string, (player: Player, round: number) => Promise<{ status: number }>][] = [
  ['an instant bet', (player) => player.bet()],
  [
    'a game of steps',
    (player) =>
      openMines(player).then(
        () => ({ status: 200 }),
        () => ({ status: 400 }),
      ),
  ],
  [
    'a bet on a round',
    (player, round) => player.call(calls.roundBet, { game: 'crash', round, key: freshKey(), stake: 10 }),
  ],
  [
    'a top-up',
    (player) => player.call(calls.topUp, { request: crypto.randomUUID(), method: 'sandbox-card', amount: 250 }),
  ],
]

test.each(risks)('%s raced by closing: the first one succeeds, the other is refused', async (name, begin) => {
  const { site } = rounds
  await rounds.toBetting()
  const round = await rounds.number()
  const [before, after] = [await site.player(), await site.player()]
  for (const player of [before, after]) await player.ask(calls.commitments)
  // For an account it does not know yet, a node locks the money before it draws, and so waits in line twice.
  if (name === 'an instant bet') await before.bet()
  const [begun, refused] = (await inLine(before, [() => begin(before, round), () => close(before)])) as {
    status: number
  }[]
  expect(begun?.status).toBe(200)
  expect(refused?.status).toBe(name === 'an instant bet' ? 200 : 400)
  const [closed, tooLate] = (await inLine(after, [() => close(after), () => begin(after, round)])) as {
    status: number
  }[]
  expect(closed?.status).toBe(200)
  expect(tooLate?.status).toBeGreaterThanOrEqual(400)
  const open = [
    'open_bet where player = $1',
    `round_bet where player = $1 and state = 'open'`,
    `payment where player = $1`,
    'ledger_account where owner = $1 and (balance > 0 or not frozen)',
  ]
  for (const from of open) expect(await site.count(from, [after.id]), from).toBe(0)
})

test('nothing is staked or topped up on a closed account, whatever writes for it', async () => {
  const player = await rounds.site.player()
  expect((await close(player)).status).toBe(200)
  expect(await rounds.site.write((tx) => reserveDeposit(tx, player.id, 100n))).toBe('frozen')
  await rounds.site.give(player, 1_000n)
  const { rows } = await rounds.site.database.pool.query(
    `select verdict from wallet_wager(array[$1::bigint], array['late'], array[100::bigint], array[0::bigint], 101::smallint)`,
    [player.id],
  )
  expect(rows).toEqual([{ verdict: 'frozen' }])
})

test('the copy contains every bet on a round, called back ones too, and open games', async () => {
  const { site } = rounds
  const player = await site.player()
  await rounds.toBetting()
  const [back, stays] = [freshKey(), freshKey()]
  await rounds.bet(player, { key: back, stake: 5 })
  await rounds.cancel(player, back)
  await rounds.bet(player, { key: stays, stake: 7, target: 2 })
  await openMines(player)
  const copy = (await player.call(calls.ownRecords)).body as Record<string, Record<string, unknown>[]>
  expect(copy['roundBets']).toHaveLength(2)
  expect(copy['roundBets']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: back, state: 'cancelled', stake: '500' }),
      expect.objectContaining({ key: stays, state: 'open', stake: '700' }),
    ]),
  )
  // Published names and units never change: a reader of one copy can read the next one.
  expect(copy['roundBets']?.find(({ key }) => key === stays)).toEqual({
    player: player.id,
    game: 'crash',
    round: expect.any(Number),
    key: stays,
    place: expect.any(Number),
    stake: '700',
    params: { target: 2 },
    targetE2: 200,
    autoE2: 200,
    state: 'open',
    multiplierE2: 0,
    payout: '0',
    at: expect.any(String),
  })
  const ofSeeded = ['player', 'nonce', 'game', 'version', 'stake', 'clientSeed', 'params']
  expect(Object.keys(copy['openGames']?.[0] ?? {}).toSorted()).toEqual(
    [...ofSeeded, 'added', 'maxWin', 'moves', 'movedAt'].toSorted(),
  )
  await player.bet({ nonce: 1 })
  const [settled] = ((await player.call(calls.ownRecords)).body as typeof copy)['bets'] ?? []
  expect(Object.keys(settled ?? {}).toSorted()).toEqual(
    [...ofSeeded, 'added', 'multiplierE4', 'payout', 'at'].toSorted(),
  )
  expect(copy['openGames']).toMatchObject([{ game: 'mines', nonce: 0, moves: [] }])
  await site.database.pool.query(
    `
    insert into round_bet (player, game, round, key, place, version, stake, auto, state)
    select $1, 'crash', 1000000 + n / 2, 'bulk-' || n, n, 1, 100, 200, 'lost' from generate_series(1, 1203) n`,
    [player.id],
  )
  const keys = ((await player.call(calls.ownRecords)).body as typeof copy)['roundBets']?.map(({ key }) => key)
  expect(keys).toHaveLength(1205)
  expect(new Set(keys).size).toBe(1205)
})
