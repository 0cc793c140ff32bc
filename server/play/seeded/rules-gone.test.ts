/**
 * Tests a release that withdraws new rules: bets made by them are not shown, with that reason, and everything else
 * continues.
 */
import { calls } from '@kurazh/contract/index.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'
import { bodyOf, sweeperOf, passHours } from '../../testing/steps.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('a bet whose rules are gone is reported as stored, wherever it is requested, and hides no other bet', async () => {
  const player = await site.player()
  const former = await player.bet({ nonce: 0 })
  const lower = raise(dice.id)
  const newer = { nonce: 1, version: dice.version + 1 }
  expect((await player.bet(newer)).status).toBe(200)
  lower()
  const gone = expect.stringContaining('Ставка записана и остаётся в силе')
  expect((await player.ask(calls.history, {})).bets).toEqual('success' in former.body ? [former.body.success.bet] : [])
  expect((await player.ask(calls.latestBets)).bets).toHaveLength(2)
  const { id } = await player.ask(calls.betLink, { nonce: 1 })
  expect(await site.visitor().call(calls.showBet, { id })).toMatchObject({ status: 404, code: 'NotFound', error: gone })
  // A repeated request is not refused as if the bet had not been taken.
  expect(await player.bet(newer)).toMatchObject({ status: 503, code: 'Unavailable', error: gone })
  expect((await player.bet({ nonce: 2 })).status).toBe(200)
  const copy = (await player.call(calls.ownRecords)).body as Record<string, unknown[]>
  expect(copy['bets']).toHaveLength(3)
  await site.audit()
})

test('an open game whose rules are gone is neither moved nor ended, and holds up no other', async () => {
  const player = await site.player()
  const lower = raise(mines.id)
  await player.ask(calls.placeBet, { ...bodyOf(), version: mines.version + 1 })
  lower()
  const gone = { status: 503, code: 'Unavailable', error: expect.stringContaining('Ставка записана и остаётся в силе') }
  expect((await player.ask(calls.openGames)).games).toEqual([])
  expect(await player.call(calls.move, { nonce: 0, step: 0, move: { cell: 0 } })).toMatchObject(gone)
  expect(await player.call(calls.placeBet, { ...bodyOf(), version: mines.version + 1 })).toMatchObject(gone)
  await passHours(site, player, 25)
  expect(await sweeperOf(site).betting.endIdle()).toBe(0)
  const again = raise(mines.id)
  expect((await player.ask(calls.openGames)).games).toHaveLength(1)
  expect((await player.call(calls.move, { nonce: 0, step: 0, move: take })).status).toBe(400)
  expect(await sweeperOf(site).betting.endIdle()).toBe(1)
  again()
  await site.audit()
})
