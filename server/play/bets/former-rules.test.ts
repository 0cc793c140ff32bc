/**
 * Tests that rules are kept for ever. When a game gets new ones, every earlier bet and open game is shown, proved,
 * played, ended and counted by its own rules, next to bets by the new ones. Covers every game of the registry with the
 * player's own seed.
 */
import { calls } from '@kurazh/contract/index.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { type SeededGame, seededKinds, type StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import { current, idsOf, rulesOf } from '@kurazh/games/index.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { doorOf } from '../../testing/gifts.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed, passHours, sweeperOf } from '../../testing/steps.ts'
import { createBetReturns } from './bet-returns.ts'

/** No third-party machines. */
const returns = createBetReturns({ rulesOf: async () => undefined })
let site: TestSite
/**
 * Each test raises its game by one version. They are lowered when the site is down: bets of an unknown version stop
 * their followers.
 */
const lower: (() => void)[] = []

beforeAll(async () => {
  site = await testSite()
})
afterAll(async () => {
  await site.close()
  for (const each of lower) each()
})
afterEach(() => site.audit())

const now = (id: string) => current(id, ...seededKinds) as SeededGame
const paramsOf = (rules: SeededGame) => rules.sampleParams[0]
/** Where cards decide what is paid, only the first step is known beforehand, and of a game that advises not even that. */
const multiplierOf = (rules: StepsGame, steps: number) =>
  rules.reveals && (rules.advise || steps > 1)
    ? (expect.any(Number) as number)
    : (rules.paytable(paramsOf(rules))[steps - 1] ?? 0) / 10_000

/** Steps after which the game goes on, where they are good. */
const goodSteps = (rules: SeededGame): unknown[] =>
  rules.kind === 'steps' ? rules.path(paramsOf(rules)).slice(0, rules.advise ? 1 : 2) : []

/** A bet by the current rules; in a steps game the first steps are good, and this many are made. */
async function place(player: Player, id: string, nonce: number, steps = 0) {
  const rules = now(id)
  const params = paramsOf(rules)
  const moves = goodSteps(rules)
  const clientSeed = rules.kind === 'steps' ? await goodSeed(site, player, rules, { nonce, params, moves }) : 'a seed'
  const door = await doorOf(site, player, id, 1)
  const body = { game: id, nonce, clientSeed, stake: door.stake, params, version: rules.version }
  const told = await player.ask(door.call, body)
  for (const [step, move] of moves.slice(0, steps).entries()) await player.ask(calls.move, { nonce, step, move })
  return { body, told, door, next: moves[steps] }
}

/** The same, played to its end. */
async function settle(
  player: Player,
  id: string,
  nonce: number,
): Promise<Pick<Awaited<ReturnType<typeof place>>, 'body' | 'door'> & { bet: Wire<Bet> }> {
  const { body, told, door } = await place(player, id, nonce, 2)
  const last =
    now(id).kind === 'steps'
      ? await player.ask(calls.move, { nonce, step: goodSteps(now(id)).length, move: take })
      : told
  if (!('bet' in last)) throw new Error('the bet is not settled')
  return { body, door, bet: last.bet }
}

const isProvedBy = (version: number, bet: Wire<Bet>) => {
  const { commitmentHolds, outcomeHolds } = verifyBet(rulesOf(bet.game, version, ...seededKinds) as SeededGame, {
    ...bet,
    multiplierE4: Math.round(bet.multiplier * 10_000),
  })
  return commitmentHolds && outcomeHolds
}

describe.each(idsOf(...seededKinds))('%s', (id) => {
  test('a bet is shown, repeated and proved by its own rules, next to one by the new rules', async () => {
    const player = await site.player()
    const former = await settle(player, id, 0)
    lower.push(raise(id))
    const historyOf = async () => (await player.ask(calls.history, { game: id })).bets
    expect(await historyOf()).toEqual([former.bet])
    const { id: link } = await player.ask(calls.betLink, { nonce: 0 })
    expect(await site.visitor().ask(calls.showBet, { id: link })).toMatchObject({ kind: 'seeded', bet: former.bet })
    // Its answer was lost: a repeat gets the same one. Another bet by those rules is not made.
    expect(await player.ask(former.door.call, former.body)).toMatchObject({ bet: former.bet })
    expect(await player.call(former.door.call, { ...former.body, nonce: 2 })).toMatchObject({
      status: 409,
      code: 'RulesChanged',
    })

    const newer = await settle(player, id, 1)
    expect([former.bet.version, newer.bet.version]).toEqual([now(id).version - 1, now(id).version])
    expect(await historyOf()).toEqual([newer.bet, former.bet])
    for (const { version } of [former.bet, newer.bet]) {
      expect([former.bet, newer.bet].map((bet) => isProvedBy(version, bet))).toEqual(
        [former.bet, newer.bet].map((bet) => bet.version === version),
      )
    }
    const told = [newer.bet, former.bet].map(({ multiplier, payout }) => ({ game: id, multiplier, payout }))
    expect(await player.ask(calls.latestBets, {})).toMatchObject({ bets: told })
    await expect
      .poll(async () => (await site.visitor().ask(calls.gameFeed, { game: id })).bets.slice(0, 2))
      .toMatchObject(former.door.own ? told : [])
  })

  test('returns are compared with the rules of each version', async () => {
    const [player, before] = [await site.player(), now(id)]
    await settle(player, id, 0)
    lower.push(raise(id))
    await settle(player, id, 1)
    const versions = [before.version, now(id).version]
    const told = async () => {
      const { sets } = await site.visitor().ask(calls.gameReturns, { game: id })
      return versions.map((each) => sets.find(({ version }) => version === each)?.expected?.toFixed(9))
    }
    const exact = await Promise.all(
      versions.map(async (version) =>
        Number(await returns.exact({ game: id, version, params: paramsOf(before) })).toFixed(9),
      ),
    )
    await expect.poll(told).toEqual(exact)
    expect(exact[0]).not.toBe(exact[1])
  })
})

describe.each(idsOf('steps').filter((id) => !(now(id) as StepsGame).advise))(
  '%s, left open after its first step',
  (id) => {
    test('continues by its own rules to its end, and the next is opened by the new rules', async () => {
      const [player, before] = [await site.player(), now(id) as StepsGame]
      const { next } = await place(player, id, 0, 1)
      const open = await player.ask(calls.openGames)
      expect(open).toMatchObject({ games: [{ version: before.version, multiplier: multiplierOf(before, 1) }] })
      lower.push(raise(id))
      expect(await player.ask(calls.openGames)).toEqual(open)
      expect(await player.ask(calls.move, { nonce: 0, step: 1, move: next })).toMatchObject({
        open: { version: before.version, multiplier: multiplierOf(before, 2) },
      })
      const taken = await player.ask(calls.move, { nonce: 0, step: 2, move: take })
      if (!('bet' in taken)) throw new Error('the game is not over')
      expect(taken.bet).toMatchObject({ version: before.version, multiplier: multiplierOf(before, 2), ended: 'taken' })
      expect(isProvedBy(before.version, taken.bet)).toBe(true)
      await place(player, id, 1, 1)
      expect(await player.ask(calls.openGames)).toMatchObject({
        games: [{ version: before.version + 1, multiplier: multiplierOf(now(id) as StepsGame, 1) }],
      })
    })
  },
)

describe.each(idsOf('steps'))('%s, left open', (id) => {
  test('is ended by its own rules after a day without a move, and so is one by the new rules', async () => {
    const [idle, newer, before] = [await site.player(), await site.player(), now(id) as StepsGame]
    await place(idle, id, 0, 1)
    lower.push(raise(id))
    await place(newer, id, 0, 1)
    for (const player of [idle, newer]) await passHours(site, player, 25)
    expect(await sweeperOf(site).betting.endIdle()).toBe(2)
    for (const [player, rules] of [
      [idle, before],
      [newer, now(id) as StepsGame],
    ] as const) {
      const { bets } = await player.ask(calls.history, {})
      expect(bets).toMatchObject([{ version: rules.version, ended: 'expired', multiplier: multiplierOf(rules, 1) }])
      expect(bets.every((bet) => isProvedBy(rules.version, bet))).toBe(true)
    }
  })

  test('is cashed out by its own rules when its player is banned', async () => {
    const [player, before] = [await site.player(), now(id) as StepsGame]
    await place(player, id, 0, 1)
    lower.push(raise(id))
    await site.ban(player, 'проверка')
    await expect
      .poll(
        async () =>
          (
            await site.database.pool.query('select version, ended, multiplier_e4 from bet where player = $1', [
              player.id,
            ])
          ).rows,
      )
      .toEqual([
        {
          version: before.version,
          ended: 'banned',
          multiplier_e4: before.advise ? expect.any(BigInt) : BigInt(before.paytable(paramsOf(before))[0] ?? 0),
        },
      ])
  })
})
