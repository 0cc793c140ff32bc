/** Tests buying the feature of a slot machine: only if the owner has switched it on, at its full price, once. */
import { calls } from '@kurazh/contract/index.ts'
import { current } from '@kurazh/games/index.ts'
import { uralGems } from '@kurazh/games/slots/ural-gems/ural-gems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Player, type TestSite, testSite } from '../../testing/site.ts'
import { sweeperOf } from '../../testing/steps.ts'
import { limitsOf } from '../stake-limits.ts'

const price = uralGems.machine.costs.buy ?? 0
const bought = (player: Player, stake: number, nonce = 0, game = uralGems.id, mode = 'buy') =>
  player.call(calls.placeBet, {
    game,
    version: current(game)?.version,
    nonce,
    clientSeed: 'a client seed',
    stake,
    params: { mode },
  })
const buysOf = async (site: TestSite) =>
  (await site.visitor().ask(calls.tables)).tables
    .filter(({ buys }) => buys)
    .map(({ game }) => game)
    .toSorted()

describe('when it is switched on', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite({ SLOT_BUY: 'on' })
  })
  afterAll(() => site.close())

  test('the page knows which machines offer it', async () => {
    expect(await buysOf(site)).toEqual(['firebird', 'round-dance', 'ural-gems'])
  })

  test('it costs its price at the smallest stake, is drawn from its own list and is made once', async () => {
    const player = await site.player()
    const answer = await bought(player, price)
    const again = await bought(player, price)
    const { bet } = (answer.body as { success: { bet: { stake: number; payout: number; outcome: object } } }).success
    expect(again.body).toMatchObject({ success: { bet } })
    expect(Object.keys(bet.outcome)).toEqual(['free'])
    expect(bet.stake).toBe(price)
    expect(await player.balance()).toBeCloseTo(1000 - price + bet.payout, 2)
    expect(await site.count('bet where player = $1', [player.id])).toBe(1)
    await site.audit()
  })

  test('less than its price at the smallest stake is refused, and so is more than one press may cost', async () => {
    const player = await site.player()
    expect(await bought(player, price - 1)).toMatchObject({
      code: 'StakeTooSmall',
      error: expect.stringContaining(`Наименьшая ставка — ${price}`),
    })
    expect(await bought(player, Number(limitsOf(uralGems.id).maxStake) / 100 + 1)).toMatchObject({
      code: 'StakeTooLarge',
    })
    expect((await bought(player, 1, 0, uralGems.id, 'spin')).code).toBeUndefined()
  })

  test('a machine without it refuses it, whatever is switched on', async () => {
    expect(await bought(await site.player(), price, 0, 'three-samovars')).toMatchObject({ code: 'InvalidRequest' })
  })
})

describe('when it is switched off', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })
  afterAll(() => site.close())

  test('it is refused with a message and takes nothing; an ordinary spin works', async () => {
    expect(await buysOf(site)).toEqual([])
    const player = await site.player()
    expect(await bought(player, price)).toMatchObject({
      status: 409,
      code: 'NotOffered',
      error: expect.stringMatching(/^Покупка бонуса .* выключена/),
    })
    expect(await player.balance()).toBe(1000)
    expect((await bought(player, 10, 0, uralGems.id, 'spin')).code).toBeUndefined()
  })
})

test('a purchase made before it was switched off gets its answer again, also from a node that does not know the bet', async () => {
  const site = await testSite({ SLOT_BUY: 'on' })
  const player = await site.player()
  const { betting } = sweeperOf(site)
  await betting.commitments(player.id)
  expect((await bought(player, price)).code).toBeUndefined()
  const body = {
    game: uralGems.id,
    version: uralGems.version,
    nonce: 0,
    clientSeed: 'a client seed',
    stake: BigInt(price) * 100n,
    params: { mode: 'buy' },
  }
  expect(await betting.place({ id: player.id, uid: player.uid }, body)).toMatchObject({
    kind: 'placed',
    bet: { nonce: 0, stake: body.stake },
  })
  expect(await betting.place({ id: player.id, uid: player.uid }, { ...body, nonce: 1 })).toMatchObject({
    kind: 'refused',
    code: 'NotOffered',
  })
  await site.close()
})
