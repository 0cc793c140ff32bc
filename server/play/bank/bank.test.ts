/**
 * Tests that a declared bank caps what one bet may win and what one round may cost: on every engine, in the write
 * itself, on every node, and never for a bet that is already open.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { bankCaps } from '@kurazh/contract/play/bank.ts'
import { isGifted } from '@kurazh/games/core/game.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { games } from '@kurazh/games/index.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { declareTestBank, insertBank } from '../../testing/declared-banks.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { goodSeed, moveMines, openOf, settledOf } from '../../testing/steps.ts'
import { persist } from '../../testing/visitor.ts'
import { bankShares, leastBankWin, limitsOf } from '../stake-limits.ts'
import { createPackageWrites } from '../seeded/packages/package-writes.ts'
import { createSettlement } from '../seeded/instant-writes.ts'
import { createStepsWrites } from '../seeded/steps-writes.ts'
import { type DeclaredBank, termsUnder } from './bank.ts'

let site: TestSite
let player: Player
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.player()
})
afterEach(() => site.audit())

const published = async (game: string, of = site) =>
  (await of.visitor().ask(calls.tables)).tables.find((table) => table.game === game)?.maxWin
const bets = (who: Player) => site.count('bet where player = $1', [who.id])
/** A bet on dice that pays this many times its stake. */
const dice = (times: number, stake: number, nonce = 0) => ({
  game: 'dice',
  nonce,
  clientSeed: 'a seed',
  stake,
  params: { chance: 99 / times, side: 'under' },
})
/** Declares a bank whose largest win is so many roubles, and waits until this node plays by it. */
async function cap(win: number, round = win): Promise<number> {
  const number = await declareTestBank(site, { win, round })
  await eventually(async () => expect(await published('dice')).toBe(Math.min(win, 1_000_000)))
  return number
}

test('without a declared bank the limits are those of the code, and a declaration only tightens them', async () => {
  expect(await published('dice')).toBe(1_000_000)
  const chance = createChance('banks')
  for (let run = 0; run < 300; run++) {
    const declared: DeclaredBank = {
      number: 1 + run,
      amount: BigInt(Math.floor(10 ** (2 + 13 * chance.float()))),
      betShareE4: 1 + Math.floor(chance.float() * bankShares.most),
      roundShareE4: 1 + Math.floor(chance.float() * bankShares.most),
      reason: '',
      declaredBy: 1,
      agreedBy: 2,
      at: new Date(0),
    }
    for (const id of Object.keys(games)) {
      const [code, terms] = [termsUnder(undefined, { id, betsARound: 2 }), termsUnder(declared, { id, betsARound: 2 })]
      const { win, round } = bankCaps(declared)
      expect(terms.limits.maxWin <= code.limits.maxWin && terms.limits.maxWin <= win).toBe(true)
      expect(terms.exposureKopecks <= code.exposureKopecks && terms.exposureKopecks <= round).toBe(true)
      expect({ ...terms.limits, maxWin: 0n }).toEqual({ ...code.limits, maxWin: 0n })
      expect(terms.bank).toBe(declared.number)
    }
  }
})

test('every bank that may be declared covers the gifts of the site, and the smallest stake on every machine', () => {
  for (const game of Object.values(games)) {
    const { minStake, maxWin } = limitsOf(game.id)
    if (isGifted(game)) expect(maxWin, game.id).toBeLessThanOrEqual(leastBankWin)
    else if ('machine' in game && game.kind === 'instant')
      for (const params of game.sampleParams) {
        const plain = (minStake * BigInt(game.costs?.(params) ?? 1) * BigInt(game.bestMultiplierE4(params))) / 10_000n
        expect(plain, game.id).toBeLessThanOrEqual(leastBankWin)
      }
  }
})

test('a stake whose win would pass the share of the bank is refused with the sum that may be staked; that sum is taken', async () => {
  await cap(15_000)
  const answer = await player.call(calls.placeBet, dice(99, 200))
  expect(answer).toMatchObject({ status: 400, code: 'MaxWinExceeded' })
  expect(answer.error?.replaceAll(/\s/g, ' ')).toBe(
    'Наибольший выигрыш — 15 000 ₽. С этим множителем можно поставить до 151.51 ₽',
  )
  expect((await player.call(calls.placeBet, dice(99, 151.52))).code).toBe('MaxWinExceeded')
  expect((await player.call(calls.placeBet, dice(99, 151.51))).status).toBe(200)
  expect(await published('firebird')).toBe(15_000)
})

test('a node that does not know of a new bank takes no stake under the old one, then plays by the new one', async () => {
  const other = await site.node()
  await cap(30_000)
  await eventually(async () =>
    expect((await other.visitor().ask(calls.tables)).tables.find(({ game }) => game === 'dice')?.maxWin).toBe(30_000),
  )
  // Without a notice: neither node hears of it.
  await insertBank(site, { win: 12_000, round: 12_000 })
  expect(await published('dice')).toBe(30_000)
  const seed = await goodSeed(site, player, mines, { nonce: 1, params: { mines: 3 }, moves: [{ cell: 0 }] })
  const there = other.visitor(player.token)
  expect(await there.call(calls.placeBet, dice(99, 200))).toMatchObject({ status: 409, code: 'LimitsChanged' })
  expect(
    await player.call(calls.placeBet, { game: 'mines', nonce: 1, clientSeed: seed, stake: 10, params: { mines: 3 } }),
  ).toMatchObject({ code: 'LimitsChanged' })
  expect([await bets(player), await player.balance()]).toEqual([0, 1000])
  // The refusal has made each of them read it again.
  await eventually(async () =>
    expect(await there.call(calls.placeBet, dice(99, 200))).toMatchObject({ code: 'MaxWinExceeded' }),
  )
  await eventually(async () => expect(await published('dice')).toBe(12_000))
  expect((await there.call(calls.placeBet, dice(99, 100))).status).toBe(200)
  await other.close()
})

test('bets race a lowered bank: each is taken whole or refused whole, and none above the new cap after it', async () => {
  await cap(40_000)
  const players = await Promise.all(Array.from({ length: 6 }, () => site.player()))
  await Promise.all(players.map((who) => who.ask(calls.commitments)))
  const racing = players.flatMap((who) =>
    Array.from({ length: 12 }, async (_, nonce) => ({
      who,
      nonce,
      answer: await persist(() => who.call(calls.placeBet, dice(99, 50, nonce))),
    })),
  )
  const lowering = cap(11_000).then(() => cap(10_000))
  const raced = await Promise.all(racing)
  await lowering
  for (const { answer } of raced)
    if (answer.status !== 200) expect(['LimitsChanged', 'InsufficientFunds']).toContain(answer.code)
  for (const who of players)
    expect(await bets(who)).toBe(raced.filter((each) => each.who === who && each.answer.status === 200).length)
  for (const { who, nonce, answer } of raced.filter((each) => each.answer.status === 200).slice(0, 5)) {
    const again = await who.call(calls.placeBet, dice(99, 50, nonce))
    expect(again.body).toMatchObject({ success: { bet: (answer.body as { success: { bet: object } }).success.bet } })
  }
  expect((await player.call(calls.placeBet, dice(99, 102))).code).toBe('MaxWinExceeded')
})

test('a write repeated after a new bank returns what it wrote; a fresh one of the old bank is refused beside others', async () => {
  const old = await cap(20_000)
  const { pool } = site.database
  const bet = { version: 1, stake: 10_00n, clientSeed: 'again', params: '{}', multiplierE4: 0, payout: 0n }
  const [settlement, steps] = [createSettlement(pool), createStepsWrites(pool)]
  const settle = (who: Player, bank: number, nonce = 7) =>
    settlement.submit({ ...bet, player: who.id, nonce, game: 'dice', bank })
  const packages = createPackageWrites(pool, site.log)
  const playPackage = (who: Player, bank: number) =>
    packages.play.submit({ ...bet, player: who.id, nonce: 9, game: 'pkg-any', bank })
  const open = (who: Player, bank: number) =>
    steps.open.submit({ ...bet, player: who.id, nonce: 8, game: 'money-train', maxWin: 1n, bank })
  expect([(await settle(player, old)).verdict, (await open(player, old)).verdict]).toEqual(['accepted', 'accepted'])
  const next = await cap(19_000)
  expect([(await settle(player, old)).verdict, (await open(player, old)).verdict]).toEqual(['duplicate', 'duplicate'])
  const [late, early] = [await site.player(), await site.player()]
  const together = await Promise.all([settle(late, old), settle(early, next)])
  expect(together.map(({ verdict }) => verdict)).toEqual(['bank', 'accepted'])
  expect([(await open(late, old)).verdict, (await playPackage(late, old)).verdict]).toEqual(['bank', 'bank'])
  expect((await playPackage(early, next)).verdict).toBe('accepted')
  expect([await bets(late), await late.balance()]).toEqual([0, 1000])
})

test('an open steps game keeps the largest win it was opened with; a page that still shows the former one is refused', async () => {
  await cap(50_000)
  const params = { mines: 3 }
  const clientSeed = await goodSeed(site, player, mines, { nonce: 0, params, moves: [{ cell: 0 }] })
  const body = { game: 'mines', nonce: 0, clientSeed, stake: 10, params, maxWin: 50_000 }
  expect((await player.call(calls.placeBet, body)).status).toBe(200)
  await cap(10_500)
  expect(openOf(await moveMines(player, 0, { cell: 0 }))).toMatchObject({ maxWin: 50_000 })
  expect(settledOf(await moveMines(player, 1, { take: true })).bet).toMatchObject({ ended: 'taken' })
  expect(await player.call(calls.placeBet, { ...body, nonce: 1 })).toMatchObject({ code: 'RulesChanged' })
})
