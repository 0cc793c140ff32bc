import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mines } from '@kurazh/games/mines/mines.ts'
import { freshKey } from '../../testing/rounds.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { holdPlay, takeBreak } from '../../wallet/player-limits.ts'
import { lock } from '../../wallet/wallet.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const rakebackOf = async (player: Player) => (await player.ask(calls.credit)).rakeback
const bets = async (player: Player, count: number, stake: number) => {
  for (let time = 0; time < count; time += 1) await player.bet({ stake, params: { chance: 49.5, side: 'over' } })
}
async function followed(player: Player, count: number): Promise<void> {
  await expect
    .poll(async () => (await player.ask(calls.creditDays)).days.reduce((sum, { bets: some }) => sum + some, 0))
    .toBe(count)
}

/** A player with this many kopecks of rakeback, written to the database without any bets. */
async function earner(kopecks: bigint, status = 0): Promise<Player> {
  const player = await site.player()
  await site.database.pool.query('insert into credit (player, edge, rakeback, status) values ($1, $2, $3, $4)', [
    player.id,
    kopecks * 20_000_000n,
    kopecks * 1_000_000n + 999_999n,
    status,
  ])
  for (let reached = 1; reached <= status; reached += 1)
    await site.database.pool.query(
      'insert into status_reached (player, status, journal, at) values ($1, $2, 0, now())',
      [player.id, reached],
    )
  return player
}
const take = (player: Player, rewards?: string[], request = freshKey()) =>
  player.call(calls.takeRewards, { request, ...(rewards && { rewards }) })

test('the bets of a day are listed with stake, edge and share, and add up to the day', async () => {
  const player = await site.player()
  await bets(player, 60, 10)
  await followed(player, 60)
  const {
    days: [day],
    more,
  } = await player.ask(calls.creditDays)
  expect(more).toBe(false)
  if (day === undefined) throw new Error('no day')
  const lines = []
  for (let after: string | undefined; ;) {
    const { bets: page, next } = await player.ask(calls.creditBets, {
      day: day.day,
      game: 'dice',
      ...(after && { after }),
    })
    lines.push(...page)
    if (next === null) break
    after = next
  }
  expect(lines).toHaveLength(60)
  expect(new Set(lines.map(({ link }) => link)).size).toBe(60)
  expect(lines[0]).toMatchObject({ stake: 10, share: 5, version: 1, params: { chance: 49.5, side: 'over' } })
  expect(lines.reduce((sum, { edge }) => sum + BigInt(edge), 0n)).toBe(BigInt(day.edge))
  expect(lines.reduce((sum, { rakeback }) => sum + BigInt(rakeback), 0n)).toBe(BigInt(day.rakeback))
  expect((await player.ask(calls.credit)).edge).toBe(day.edge)
  const stranger = await site.player()
  expect((await stranger.ask(calls.creditBets, { day: day.day, game: 'dice' })).bets).toEqual([])
})

test('a steps game is credited after its end, by its most generous stop', async () => {
  const player = await site.player()
  const open = await player.call(calls.placeBet, {
    nonce: 0,
    clientSeed: 'seed',
    game: 'mines',
    stake: 100,
    params: { mines: 3 },
    version: mines.version,
  })
  expect(open.status).toBe(200)
  await player.call(calls.move, { nonce: 0, step: 0, move: { cell: 7 } })
  await player.call(calls.move, { nonce: 0, step: 1, move: { take: true } })
  await followed(player, 1)
  const stops = mines.paytable({ mines: 3 }).map((_, place) => mines.rtp({ mines: 3 }, place + 1))
  const best = Math.max(...stops.map(({ numerator, denominator }) => Number(numerator) / Number(denominator)))
  expect(Number((await player.ask(calls.credit)).edge) / 10_000 / 1_000_000).toBeCloseTo(1 - best, 9)
})

test('one press pays all the rakeback to the balance and resets the count', async () => {
  const player = await earner(1_234n)
  const listener = await player.listen()
  expect(await player.ask(calls.raceback)).toEqual({ user: { raceback: 1 } })
  expect((await player.ask(calls.rewards)).waiting).toEqual([{ id: 'rakeback', reward: 'rakeback', amount: 12.34 }])
  const { body } = await take(player)
  expect(body).toMatchObject({
    success: {
      paid: 12.34,
      payments: [{ reward: 'rakeback', amount: 12.34 }],
      balance: 1012.34,
      user: { raceback: 0 },
    },
  })
  expect((await take(player)).code).toBe('NothingWaits')
  expect(await rakebackOf(player)).toMatchObject({ claimed: 12.34, waiting: 0 })
  await expect.poll(() => listener.payloads('rewards').length).toBe(1)
  expect(await player.ask(calls.statement, { kinds: ['rakeback'] })).toMatchObject({
    movements: [{ kind: 'rakeback', amount: 12.34 }],
  })
})

test('less than a rouble is not announced but can be taken', async () => {
  const player = await earner(7n)
  expect(await player.ask(calls.raceback)).toEqual({ user: { raceback: 0 } })
  expect((await take(player)).body).toMatchObject({ success: { paid: 0.07 } })
})

test('500 simultaneous presses are one transfer; a repeated press gets the same answer', async () => {
  const player = await earner(5_000n, 2)
  const answers = await Promise.all(Array.from({ length: 500 }, () => take(player)))
  const paid = answers.filter(({ status }) => status === 200)
  expect(paid).toHaveLength(1)
  expect(paid[0]?.body).toMatchObject({ success: { paid: 50 + 50 + 450 } })
  expect(new Set(answers.filter((answer) => !paid.includes(answer)).map(({ code }) => code))).toEqual(
    new Set(['NothingWaits']),
  )
  expect(await player.balance()).toBe(1_550)

  const other = await earner(5_000n)
  const same = await Promise.all(Array.from({ length: 50 }, () => take(other, undefined, 'one-press')))
  expect(
    new Set(
      same.map(({ body }) =>
        JSON.stringify('success' in body && { paid: body.success.paid, payments: body.success.payments }),
      ),
    ),
  ).toEqual(new Set([JSON.stringify({ paid: 50, payments: [{ reward: 'rakeback', amount: 50 }] })]))
  expect(await other.balance()).toBe(1_050)
})

test('simultaneous presses share one turn: behind another lock one connection waits, not one per press', async () => {
  const player = await earner(5_000n)
  let pressed: ReturnType<typeof take>[] = []
  const behind = async () =>
    (
      await site.database.pool.query<{ waiting: number }>(`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows[0]?.waiting
  await site.write(async (tx) => {
    await lock(tx, player.id)
    const presses = Array.from({ length: 40 }, () => take(player))
    await expect.poll(behind).toBe(1)
    // Time for other connections to queue up, if there were any.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await behind()).toBe(1)
    pressed = presses
  })
  const codes = (await Promise.all(pressed)).map(({ status }) => status)
  expect(codes.filter((status) => status === 200)).toHaveLength(1)
  expect(await player.balance()).toBe(1_050)
})

test('a repeated press gets its first answer even next to presses that are refused', async () => {
  const player = await earner(5_000n)
  const first = await take(player, undefined, 'made-before')
  const both = await Promise.all([
    take(player),
    take(player, undefined, 'made-before'),
    take(player, ['status:simple']),
  ])
  expect(both.map(({ status, code }) => code ?? status)).toEqual(['NothingWaits', 200, 'NothingWaits'])
  expect(both[1]?.body).toEqual(first.body)
  await site.database.pool.query('update credit set rakeback = rakeback + 100000000 where player = $1', [player.id])
  await site.write((tx) => holdPlay(tx, player.id))
  const held = await Promise.all([
    take(player, undefined, 'made-before'),
    take(player),
    take(player, undefined, 'made-before'),
  ])
  expect(held.map(({ status, code }) => code ?? status)).toEqual([200, 'Held', 200])
})

test('a reward can be taken alone; the others keep waiting', async () => {
  const player = await earner(300n, 1)
  expect((await take(player, ['status:simple'])).body).toMatchObject({ success: { paid: 50, user: { raceback: 1 } } })
  expect((await take(player, ['status:simple', 'status:bantermen'])).code).toBe('NothingWaits')
  expect((await player.ask(calls.getUser)).user).toMatchObject({ status: { label: 'simple' }, raceback: 1 })
})

test.each<[string, (player: Player) => Promise<unknown>, string]>([
  ['on a break', (player) => site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000))), 'OnBreak'],
  ['excluded for ever', (player) => site.write((tx) => takeBreak(tx, player.id, 'infinity')), 'OnBreak'],
  ['held for a person', (player) => site.write((tx) => holdPlay(tx, player.id)), 'Held'],
])('a player %s receives no payment and no announcement; the rewards keep waiting', async (_, happens, code) => {
  const player = await earner(5_000n, 1)
  await happens(player)
  expect((await take(player)).code).toBe(code)
  expect(await player.ask(calls.raceback)).toEqual({ user: { raceback: 0 } })
  expect(await player.balance()).toBe(1_000)
  expect(await rakebackOf(player)).toMatchObject({ waiting: 50, claimed: 0 })
  expect(await site.count('reward_payment where player = $1', [player.id])).toBe(0)
})

test('a ban in the middle of presses: each press is paid before it or keeps waiting', async () => {
  const player = await earner(5_000n, 3)
  const presses = ['rakeback', 'status:simple', 'status:astract', 'status:bantermen'].flatMap((id) =>
    Array.from({ length: 10 }, () => take(player, [id])),
  )
  await Promise.all([...presses, site.ban(player, 'проверка')])
  const paid = await site.count('reward_payment where player = $1', [player.id])
  const {
    rows: [books],
  } = await site.database.pool.query(
    `select count(*)::int as count from ledger_transfer where owner = $1 and kind in ('rakeback', 'status')`,
    [player.id],
  )
  expect(books).toEqual({ count: paid })
})
