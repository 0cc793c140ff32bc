/** A player's own limits, enforced inside the money write. */
import { calls } from '@kurazh/contract/index.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../testing/site.ts'
import { type LimitMeasure, type LimitPeriod, setLimit } from './player-limits.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const limit = (player: Player, measure: LimitMeasure, period: LimitPeriod, kopecks: bigint | undefined) =>
  site.write((tx) => setLimit(tx, player.id, measure, period, kopecks))
const rows = async (player: Player) =>
  (
    await site.database.pool.query(
      'select measure, period, cap, used from wallet_limit where player = $1 order by measure, period',
      [player.id],
    )
  ).rows
/** Places a bet that is certain to win or lose. */
async function bet(player: Player, nonce: number, stake: number, wins: boolean) {
  const { status, code, error } = await player.bet({
    nonce,
    stake,
    clientSeed: await site.clientSeed(player, nonce, wins),
  })
  return { status, code, error }
}
const accepted = { status: 200, code: undefined, error: undefined }
const refused = { status: 403, code: 'LimitReached', error: expect.stringMatching(/лимит/i) as string }
const spaced = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each(['day', 'week', 'month'] as const)(
  'stakes of a %s add up to the limit and not a kopeck further, won or lost',
  async (period) => {
    const player = await site.player()
    await limit(player, 'stake', period, 100_00n)
    expect(await bet(player, 0, 60, true)).toEqual(accepted)
    expect(await bet(player, 1, 40.01, false)).toEqual(refused)
    expect(await bet(player, 1, 40, false)).toEqual(accepted)
    expect(await bet(player, 2, 1, true)).toEqual(refused)
    expect(await rows(player)).toEqual([{ measure: 'stake', period, cap: 100_00n, used: 100_00n }])
  },
)

test.each(['day', 'week', 'month'] as const)(
  'a loss limit of a %s counts the net: winnings make room again',
  async (period) => {
    const player = await site.player()
    await limit(player, 'loss', period, 50_00n)
    expect(await bet(player, 0, 50.01, false)).toEqual(refused)
    expect(await bet(player, 0, 50, false)).toEqual(accepted)
    expect(await bet(player, 1, 1, true)).toEqual(refused)
    await limit(player, 'loss', period, 80_00n)
    expect(await bet(player, 1, 30, true)).toEqual(accepted)
    // 50 lost and 30 won: 60 more may be lost before 80 are.
    expect(await bet(player, 2, 60.01, false)).toEqual(refused)
    expect(await bet(player, 2, 60, false)).toEqual(accepted)
    expect(await bet(player, 3, 1, false)).toEqual(refused)
  },
)

test('of several limits the tightest applies, and a refused bet uses none of them', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'day', 100_00n)
  await limit(player, 'stake', 'month', 30_00n)
  await limit(player, 'loss', 'week', 1000_00n)
  expect(await bet(player, 0, 30.01, false)).toEqual(refused)
  expect((await rows(player)).map((row) => row.used)).toEqual([0n, 0n, 0n])
  expect(await bet(player, 0, 30, false)).toEqual(accepted)
  expect((await rows(player)).map((row) => row.used)).toEqual([30_00n, 30_00n, 30_00n])
})

test('a refusal names the limit that binds, what is left of it and until when', async () => {
  const player = await site.player()
  await limit(player, 'loss', 'day', 200_00n)
  await limit(player, 'stake', 'week', 500_00n)
  const { body } = await player.bet({ stake: 500, nonce: 9 })
  expect(body).toMatchObject({
    code: 'LimitReached',
    limit: { measure: 'loss', period: 'day', left: 200, until: expect.stringMatching(/T21:00:00\.000Z$/) as string },
  })
  const said = async (nonce: number, stake: number) => spaced((await bet(player, nonce, stake, false)).error)
  expect(await said(0, 500)).toBe('Ставка 500 ₽ больше остатка лимита проигрыша: 200 ₽ до полуночи по Москве')
  expect(await bet(player, 0, 200, false)).toEqual(accepted)
  expect(await said(1, 1)).toBe('Лимит проигрыша исчерпан. Ставки откроются в полночь по Москве')
  await limit(player, 'loss', 'day', undefined)
  expect(await said(1, 300.5)).toBe('Ставка 300.50 ₽ больше остатка лимита ставок: 300 ₽ до понедельника')
  await limit(player, 'stake', 'month', 10_00n)
  expect(await said(1, 11)).toMatch(/^Ставка 11 ₽ больше остатка лимита ставок: 10 ₽ до 1 [а-я]+$/)
  await limit(player, 'stake', 'month', 0n)
  expect((await player.bet({ nonce: 9, stake: 1 })).body).toMatchObject({ limit: { left: 0 } })
})

test('a refusal for insufficient funds uses no limit', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'day', 5000_00n)
  expect((await bet(player, 0, 1000.01, false)).code).toBe('InsufficientFunds')
  expect((await rows(player))[0]?.used).toBe(0n)
})

test('a limit of zero stops all bets, a lifted one none', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'day', 0n)
  expect(await bet(player, 0, 1, false)).toEqual(refused)
  await limit(player, 'stake', 'day', undefined)
  expect(await bet(player, 0, 1, false)).toEqual(accepted)
  expect(await rows(player)).toEqual([])
})

test('a limit applies to its player alone', async () => {
  const [bound, free] = [await site.player(), await site.player()]
  await limit(bound, 'stake', 'day', 0n)
  const answers = await Promise.all([bet(bound, 0, 10, false), bet(free, 0, 10, false)])
  expect(answers).toEqual([refused, accepted])
})

test('a new day starts a new count', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'day', 50_00n)
  await limit(player, 'stake', 'month', 80_00n)
  expect(await bet(player, 0, 50, false)).toEqual(accepted)
  const yesterday = `update wallet_limit set window_start = window_start - interval '1 day' where player = $1 and period = 'day'`
  await site.database.pool.query(yesterday, [player.id])
  expect(await bet(player, 1, 30, false)).toEqual(accepted)
  const [day, month] = await rows(player)
  expect(day).toMatchObject({ period: 'day', used: 30_00n })
  expect(month).toMatchObject({ period: 'month', used: 80_00n })
  expect(await bet(player, 2, 1, false)).toEqual(refused)
})

test('windows are calendar days, weeks from Monday and months of Moscow', async () => {
  const { rows: windows } = await site.database.pool.query<{ period: string; start: string; holds: boolean }>(`
    select period, to_char(wallet_window(period) at time zone 'Europe/Moscow', 'ID DD HH24:MI:SS') as start,
      wallet_window(period) <= now() and now() at time zone 'Europe/Moscow' < wallet_window(period) at time zone 'Europe/Moscow' + ('1 ' || period)::interval as holds
    from unnest(array['day', 'week', 'month']) as period`)
  expect(windows.every((window) => window.holds)).toBe(true)
  expect(windows[0]?.start).toMatch(/00:00:00$/)
  expect(windows[1]?.start).toMatch(/^1 \d\d 00:00:00$/)
  expect(windows[2]?.start).toMatch(/ 01 00:00:00$/)
})

test('a bet settled before the limit was reached keeps its answer, and is not counted twice', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'day', 20_00n)
  expect(await bet(player, 0, 20, false)).toEqual(accepted)
  await limit(player, 'stake', 'day', 0n)
  const balance = await player.balance()
  expect(await bet(player, 0, 20, false)).toEqual(accepted)
  expect((await bet(player, 0, 19, false)).code).toBe('NonceReused')
  expect(await player.balance()).toBe(balance)
  expect((await rows(player))[0]?.used).toBe(20_00n)
})

test('a retry that finds its own bet inside the write keeps its answer too, whatever the limit is by then', async () => {
  const player = await site.player()
  const node = await site.node()
  const there = node.visitor(player.token)
  await there.ask(calls.commitments)
  await limit(player, 'stake', 'day', 20_00n)
  const clientSeed = await site.clientSeed(player, 0, false)
  const body = { game: 'dice', nonce: 0, clientSeed, stake: 20, params: { chance: 49.5, side: 'under' } }
  const first = await player.bet(body)
  // The other node still considers the nonce unused, so this goes all the way into the write.
  const again = await there.call(calls.placeBet, body)
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ success: { bet: 'success' in first.body ? first.body.success.bet : first.code } })
  expect((await rows(player))[0]?.used).toBe(20_00n)
  await node.close()
})

test('tightened while bets are in progress, a limit applies to every bet decided after it', async () => {
  const player = await site.player()
  const first = Array.from({ length: 30 }, () => player.bet({ stake: 5 }))
  await limit(player, 'stake', 'day', 50_00n)
  const settledBefore = await site.count('bet where player = $1', [player.id])
  const second = Array.from({ length: 30 }, () => player.bet({ stake: 5 }))
  const answers = await Promise.all([...first, ...second])
  const taken = answers.filter((answer) => answer.status === 200).length
  expect(answers.filter((answer) => answer.code === 'LimitReached')).toHaveLength(60 - taken)
  const [row] = await rows(player)
  expect(row?.used).toBeLessThanOrEqual(50_00n)
  // The limit has counted what was accepted since it was set.
  expect(taken - Number(row?.used / 500n)).toBeLessThanOrEqual(settledBefore)
  expect(row?.used).toBe(50_00n)
})

test('in a race of sixty bets over a limit for seven, seven are accepted', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'week', 70_00n)
  const answers = await Promise.all(Array.from({ length: 60 }, () => player.bet({ stake: 10 })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
  expect(answers.filter((answer) => answer.code === 'LimitReached')).toHaveLength(53)
})

test('a bet waits for one still being written on another node, and then counts it', async () => {
  const player = await site.player()
  await limit(player, 'stake', 'day', 10_00n)
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query('begin')
  // Another node has decided a bet of 10 ₽ and not yet committed it.
  const elsewhere = await client.query(
    `select verdict from wallet_wager(array[$1::bigint], array['elsewhere'], array[1000::bigint], array[0::bigint], 101::smallint)`,
    [player.id],
  )
  expect(elsewhere.rows).toEqual([{ verdict: 'accepted' }])
  const here = player.bet({ stake: 10 })
  await expect
    .poll(() => site.count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .toBe(1)
  await client.query('commit')
  await client.end()
  expect(await here).toMatchObject({ status: 403, code: 'LimitReached' })
  expect((await rows(player))[0]?.used).toBe(10_00n)
})
