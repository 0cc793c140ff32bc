/**
 * Tests that rules of rounds are kept for ever: when they change, a round under way is played to its end by its own
 * rules, and every past round is shown by its own.
 */
import { calls } from '@kurazh/contract/index.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { current, idsOf, rulesOf } from '@kurazh/games/index.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Row } from '../rows.ts'
import { type TestRounds, testRounds } from '../../testing/rounds.ts'
import { resultOf } from './store/hundredths.ts'

const high = (pointE4: number) => pointE4 >= 30_000
/** Low enough that the test game, which draws in reverse, gives a high point. */
const low = (pointE4: number) => pointE4 === 10_000

let rounds: TestRounds | undefined
let lower: () => void = () => undefined

afterEach(async () => {
  await rounds?.site.close()
  lower()
})

/** Loses the leader in the middle of a round and starts one with other rules, in time to continue the round. */
const lostForAMoment = ({ site }: TestRounds) =>
  site.lose(() => site.database.pool.query(`update round_lead set alive_at = now() + interval '1 minute'`))

test.each(idsOf('round'))(
  '%s: a round continues by the rules that opened it, and the next one uses the new rules',
  async (game) => {
    const world = (rounds = await testRounds([high, high, low]))
    const { site } = world
    const player = await site.player()
    await world.toBetting()
    const first = await world.bet(player, { target: 1.5 })
    await world.toFlight()
    await world.toEnd()

    await world.toBetting()
    await world.bet(player, { target: 2 })
    lower = raise(game)
    const [former, newest] = [rulesOf(game, 1, 'round'), current(game, 'round')]
    if (former === undefined || newest === undefined) throw new Error('no rules')
    // The leader is lost and is back in time with the new rules.
    await lostForAMoment(world)
    expect((await world.reaches('betting')).round).toMatchObject({ number: 2, version: former.version })
    await world.toFlight()
    await world.toEnd()

    expect((await world.toBetting()).round).toMatchObject({ number: 3, version: newest.version })
    await world.bet(player, { target: 3, version: newest.version })
    await world.toFlight()
    await world.toEnd()

    const { rounds: past } = await site.visitor().ask(calls.roundHistory, { game })
    const { chains } = await site.visitor().ask(calls.roundChains, { game })
    const [shown] = past.slice(0, 1)
    expect(past.map(({ number, version }) => [number, version])).toEqual([
      [3, newest.version],
      [2, former.version],
      [1, former.version],
    ])
    for (const { version, hash, point, startedAt, endedAt } of past) {
      const [own, other] = version === former.version ? [former, newest] : [newest, former]
      const draw = roundDraw(hash, chains[0]?.salt ?? '')
      expect(own.toldResult(own.resultOf(draw))).toBe(point)
      expect(other.toldResult(other.resultOf(draw))).not.toBe(point)
      expect(endedAt - (startedAt ?? 0)).toBe(own.playMs(own.resultOf(draw)))
    }
    expect(shown?.point).toBeGreaterThan(3)

    await expect
      .poll(async () =>
        (await player.ask(calls.roundBets, { game })).bets.map(({ bet, round }) => [bet.multiplier, round.version]),
      )
      .toEqual([
        [3, newest.version],
        [2, former.version],
        [1.5, former.version],
      ])
    const link = 'success' in first.body ? first.body.success.bet.link : ''
    expect(await site.visitor().ask(calls.showBet, { id: link })).toMatchObject({
      kind: 'round',
      bet: { multiplier: 1.5 },
      round: { version: former.version },
    })
    await expect
      .poll(async () =>
        (await site.visitor().ask(calls.gameReturns, { game })).sets
          .map(({ version }) => version)
          .toSorted((a, b) => a - b),
      )
      .toEqual([former.version, former.version, newest.version])
    await site.audit()
  },
)

test.each([
  ['in flight', { state: 'taken', multiplier: 300n, payout: 30_000n }],
  ['while bets are taken', { state: 'returned', multiplier: 0n, payout: 10_000n }],
])(
  'a round of former rules handed over %s, and not taken over by anyone, is not ended by the new rules',
  async (when, ends) => {
    const world = (rounds = await testRounds([(p) => p >= 50_000 && p < 100_000]))
    const { site, clock } = world
    const { pool } = site.database
    const player = await site.player()
    await world.toBetting()
    await world.bet(player, { target: 3, stake: 100 })
    lower = raise('crash')
    await lostForAMoment(world)
    expect((await world.reaches('betting')).round).toMatchObject({ number: 1, version: 1 })
    if (when === 'in flight') await world.toFlight()
    await pool.query(`update round_lead set asked_at = now() + interval '1 minute'`)
    const ticking = setInterval(() => clock.advance(100), 20)
    await site.restart()
    type Seen = Pick<Row<'round'>, 'version' | 'point'> &
      Pick<Row<'round_bet'>, 'state' | 'multiplier' | 'payout'> & { hash: string; salt: string }
    const ended = await vi
      .waitFor(
        async () => {
          const {
            rows: [seen],
          } = await pool.query<Seen>(`
      select r.version, r.point, encode(r.hash, 'hex') as hash, c.salt, b.state, b.multiplier, b.payout from round r
      join round_chain c on c.game = r.game and c.id = r.chain join round_bet b on b.game = r.game and b.round = r.number where r.number = 1 and r.settled`)
          if (seen === undefined) throw new Error('not over yet')
          return seen
        },
        { timeout: 20_000, interval: 50 },
      )
      .finally(() => clearInterval(ticking))
    expect(ended).toMatchObject({ version: 1, ...ends })
    expect(resultOf('crash', ended.point ?? 0n)).toBe(
      rulesOf('crash', 1, 'round')?.resultOf(roundDraw(ended.hash, ended.salt)),
    )
    await site.audit()
  },
)

test('when new rules are withdrawn, their rounds are no longer shown and everything else continues', async () => {
  const world = (rounds = await testRounds([high, low, high, high]))
  const { site } = world
  const player = await site.player()
  const guest = site.visitor()
  const game = 'crash'
  const playRound = async () => {
    const { round } = await world.toBetting()
    const placed = await world.bet(player, { target: 1.5, version: round?.version ?? 0 })
    await world.toFlight()
    await world.toEnd()
    await expect
      .poll(async () => (await site.database.pool.query('select 1 from round where not settled')).rows, {
        timeout: 30_000,
      })
      .toEqual([])
    return {
      number: round?.number ?? 0,
      version: round?.version,
      id: 'success' in placed.body ? placed.body.success.bet.link : '',
    }
  }
  const own = async () => (await player.ask(calls.roundBets, { game })).bets.map(({ bet }) => bet.round)
  const former = await playRound()
  lower = raise(game)
  await site.restart()
  const raised = await playRound()
  expect([former.version, raised.version]).toEqual([1, 2])
  await expect.poll(own).toEqual([raised.number, former.number])
  lower()
  lower = () => undefined
  await site.restart()

  const again = await playRound()
  expect(again).toMatchObject({ number: raised.number + 1, version: 1 })
  // The list ends before the gap: a page rejects a sequence with a missing round.
  expect((await world.state()).past.map(({ number }) => number)).toEqual([again.number])
  const history = (await guest.ask(calls.roundHistory, { game })).rounds.map(({ number }) => number)
  expect(history).toContain(former.number)
  expect(history).not.toContain(raised.number)
  await expect.poll(own).toEqual([again.number, former.number])
  expect(await guest.ask(calls.showBet, { id: former.id })).toMatchObject({ round: { number: former.number } })
  const refused = { status: 404, body: { code: 'NotFound', error: expect.stringContaining('Правил этого раунда') } }
  expect(await guest.call(calls.showBet, { id: raised.id })).toMatchObject(refused)
  expect(await guest.call(calls.round, { game, number: raised.number })).toMatchObject(refused)
})
