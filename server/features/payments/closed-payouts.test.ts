/** Payouts of money that arrives after an account was closed. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { accountOf, booksAgree, hurry } from '../../testing/payments.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { freeze, thaw } from '../../wallet/wallet.ts'

let site: TestSite
let people: [Admin, Admin]
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, hurried)
  people = [await adminInside(site, ['finance']), await adminInside(site, ['finance'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** A player with a closed account and money that came afterwards. */
async function closedWith(kopecks: bigint): Promise<Player> {
  const player = await site.player()
  await player.ask(calls.closeAccount, { giveUp: true })
  await site.write((tx) => thaw(tx, player.id))
  await site.give(player, kopecks)
  await site.write((tx) => freeze(tx, player.id))
  return player
}
const payOut = (admin: Admin, player: Player, amount: number, request: string = randomUUID()) =>
  admin.call(adminCalls.payOutClosed, {
    id: player.id,
    request,
    amount,
    method: 'sandbox-account',
    details: accountOf(player),
  })
const balanceOf = async (player: Player) => (await people[0].ask(adminCalls.adminPlayer, { id: player.id })).balance
const payoutsOf = async (player: Player) =>
  (await people[0].ask(adminCalls.adminPayouts, { show: 'all', player: player.id })).payouts

test('money that came after closing is paid out by two people, and the details are then erased', async () => {
  const [player, [one, other], request] = [await closedWith(700_00n), people, randomUUID()]
  expect((await payOut(one, player, 700.01)).code).toBe('InsufficientFunds')
  const answers = await Promise.all(Array.from({ length: 4 }, () => payOut(one, player, 700, request)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [payout, ...more] = await payoutsOf(player)
  expect(more).toEqual([])
  expect(payout).toMatchObject({ amount: 700, state: 'review', reasons: [expect.stringContaining('после закрытия')] })
  expect(await balanceOf(player)).toBe(0)
  const approve = (admin: Admin) => admin.call(adminCalls.approvePayout, { id: payout?.id ?? 0, amount: 700 })
  expect((await approve(one)).code).toBe('SecondPerson')
  expect((await approve(other)).body).toMatchObject({ success: { missing: 0 } })
  await eventually(async () => {
    await hurry(site)
    expect((await payoutsOf(player))[0]?.state).toBe('sent')
  })
  expect(
    await site.count(`payout where player = $1 and details - 'masked' = '{}'::jsonb and sealed is null`, [player.id]),
  ).toBe(1)
  expect(await site.count('ledger_account where owner = $1 and frozen', [player.id])).toBe(1)
  expect(await booksAgree(site.database.db)).toBe(true)
})

test('a refused payout returns to the closed account; no one but the owner pays out of an open account', async () => {
  const [player, open, [one]] = [await closedWith(150_00n), await site.player(), people]
  expect((await payOut(one, open, 150)).code).toBe('NotFound')
  expect(
    (
      await (
        await adminInside(site, ['support'])
      ).call(adminCalls.payOutClosed, {
        id: player.id,
        request: randomUUID(),
        amount: 150,
        method: 'sandbox-account',
        details: accountOf(player),
      })
    ).code,
  ).toBe('RightMissing')
  expect((await payOut(one, player, 150)).status).toBe(200)
  const [payout] = await payoutsOf(player)
  await one.ask(adminCalls.refusePayout, { id: payout?.id ?? 0, reason: 'Реквизиты не его' })
  expect(await balanceOf(player)).toBe(150)
  expect(await site.count('ledger_account where owner = $1 and frozen', [player.id])).toBe(1)
})
