import { randomBytes } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'
import { engines } from '../engines.ts'
import { readRoundName, roundName } from '../rounds/history/bet-name.ts'
import { readSeededName, seededName } from '../seeded/bet-name.ts'
import { createBetLinks, openBetLinks } from './bet-links.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

test('an id leads back to its bet, differs for every bet and every site, and does not resemble its neighbours', () => {
  const links = createBetLinks(randomBytes(32))
  const seeded = (
    [
      [1, 0],
      [1, 1],
      [2, 0],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ] as const
  ).map(([player, nonce]) => ({ player, nonce }))
  const onRounds = (
    [
      [1, 1],
      [1, 2],
      [2, 1],
      [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1],
    ] as const
  ).map(([round, place]) => ({ game: crash.id, round, place }))
  const names = [
    ...seeded.map(({ player, nonce }) => seededName(player, nonce)),
    ...onRounds.map(({ game, round, place }) => roundName(game, round, place)),
  ]
  expect([names.slice(0, 4).map(readSeededName), names.slice(4).map(readRoundName)]).toEqual([seeded, onRounds])
  const ids = names.map((name) => links.idOf(name))
  expect(ids.map((id) => links.betOf(id))).toEqual(names)
  expect(new Set(ids).size).toBe(names.length)
  expect(createBetLinks(randomBytes(32)).idOf(seededName(1, 0))).not.toBe(ids[0])
  expect(readRoundName(roundName('no such game', 1, 1))).toBeUndefined()
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
})

test('every engine has its own mark, and its names begin with it', () => {
  expect(new Set(engines.map(({ mark }) => mark)).size).toBe(engines.length)
  const row = {
    number: 2n ** 40n,
    place: 3,
    player: 2n ** 40n,
    game: crash.id,
    version: 1,
    stake: 1n,
    multiplier_e4: 1n,
    payout: 1n,
    params: '{}',
    at: new Date(),
    journal: 1n,
    added: 0n,
  }
  for (const { mark, journal } of engines) expect(journal.nameOf(row)[0]).toBe(mark)
})

test('anything that is not an id leads nowhere', () => {
  const links = createBetLinks(Buffer.alloc(32, 7))
  for (const id of ['', 'short', `${links.idOf(seededName(1, 1))}x`, '../../../../etc/passwd', 'а'.repeat(22)])
    expect(links.betOf(id)).toBeUndefined()
})

test('a guest with the link sees the whole bet with its proof, and the name unless it is hidden', async () => {
  const player = await site.player()
  await player.bet({ stake: 3 })
  const [bet] = (await player.ask(calls.history)).bets
  const { id } = await player.ask(calls.betLink, { nonce: bet?.nonce ?? 0 })
  expect(await site.visitor().ask(calls.showBet, { id })).toEqual({
    kind: 'seeded',
    bet,
    name: player.login,
    status: 'global',
    own: false,
  })
  expect(await player.ask(calls.showBet, { id })).toMatchObject({ own: true })
  await player.ask(calls.hideName, { hide: true })
  expect(await site.visitor().ask(calls.showBet, { id })).toMatchObject({ name: null, status: null })
})

test('a made-up id and a bet that does not exist are refused with a message', async () => {
  const player = await site.player()
  const id = (await openBetLinks(site.database.db, site.seedKey)).idOf(seededName(player.id, 5))
  for (const wrong of [id, 'A'.repeat(22)]) {
    const answer = await site.visitor().call(calls.showBet, { id: wrong })
    expect([answer.status, answer.code]).toEqual([404, 'NotFound'])
    expect(answer.error).toContain('ставки')
  }
  expect((await player.call(calls.betLink, { nonce: 5 })).code).toBe('NotFound')
})
