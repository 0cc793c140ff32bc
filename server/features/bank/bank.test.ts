/** Tests the declaration of the bank: by two people, with a reason, within its bounds, and what everyone then reads. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let owner: Admin
let finance: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  owner = await adminInside(site, ['owner'])
  finance = await adminInside(site, ['finance'])
})
afterAll(() => site.close())

const wish = { amount: 100_000_000, betShareE4: 5, roundShareE4: 10, reason: 'Деньги на счёте банка', after: 0 }
const openOne = async (who: Admin) =>
  (await who.ask(adminCalls.adminRequests)).requests.find(({ kind }) => kind === 'bank')
const decide = (by: Admin, of: Awaited<ReturnType<typeof openOne>>) =>
  by.call(adminCalls.decideRequest, { id: of?.id ?? 0, hash: of?.hash ?? '', verdict: 'approve' })

test.each([
  ['a negative bank', { amount: -5 }, 'InvalidRequest'],
  ['no bank', { amount: 0 }, 'InvalidRequest'],
  ['a bank of more money than there is', { amount: 90_000_000_000_000 }, 'InvalidRequest'],
  ['one that plays no machine', { amount: 19_000_000 }, 'InvalidRequest'],
  ['a share of a whole', { roundShareE4: 101 }, 'InvalidRequest'],
  ['a bet that wins more than a round may cost', { betShareE4: 11 }, 'InvalidRequest'],
  ['no share', { betShareE4: 0 }, 'InvalidRequest'],
  ['a broken share', { betShareE4: 1.5 }, 'InvalidRequest'],
  ['no reason', { reason: ' ' }, 'InvalidRequest'],
  ['an outdated page', { after: 3 }, 'RequestVoid'],
])('%s is refused', async (_what, change, code) => {
  expect(await finance.call(adminCalls.declareBank, { ...wish, ...change })).toMatchObject({ code })
  expect(await openOne(owner)).toBeUndefined()
})

test('two people declare the bank, everyone plays by it, and both are kept with the reason', async () => {
  const auditor = await adminInside(site, ['auditor'])
  expect((await auditor.call(adminCalls.declareBank, wish)).code).toBe('RightMissing')
  expect(await auditor.ask(adminCalls.bank)).toMatchObject({ declared: [], waiting: [], mostWin: 1_000_000 })
  await finance.ask(adminCalls.declareBank, wish)
  await owner.ask(adminCalls.declareBank, { ...wish, amount: 200_000_000 })
  expect((await owner.ask(adminCalls.bank)).waiting).toMatchObject([
    { amount: 100_000_000, madeBy: finance.login },
    { amount: 200_000_000, madeBy: owner.login },
  ])
  const asked = await openOne(owner)
  expect(asked).toMatchObject({ about: 'Банк сайта', player: null, madeBy: finance.login })
  expect(asked?.wanted.replaceAll(/\s/g, ' ')).toBe(
    'Банк 100 000 000 ₽. Одна ставка выигрывает до 50 000 ₽ (0.05 %), раунд стоит до 100 000 ₽ (0.1 %). Причина: Деньги на счёте банка',
  )
  expect((await decide(finance, asked)).code).toBe('SecondPerson')
  expect((await decide(owner, asked)).status).toBe(200)
  await eventually(async () => {
    const { tables } = await site.visitor().ask(calls.tables)
    expect(tables.find(({ game }) => game === 'dice')?.maxWin).toBe(50_000)
  })
  const { declared } = await auditor.ask(adminCalls.bank)
  expect(declared).toMatchObject([
    { number: 1, win: 50_000, round: 100_000, declaredBy: finance.login, agreedBy: owner.login, reason: wish.reason },
  ])
  expect(
    await site.count(`admin_event where action = $1 and outcome = 'done' and detail->>'reason' = $2`, [
      adminCalls.declareBank.path,
      wish.reason,
    ]),
  ).toBe(2)
  // The other wish was written over the bank that stood then.
  expect(await decide(finance, await openOne(finance))).toMatchObject({ code: 'RequestVoid' })
  expect((await auditor.ask(adminCalls.bank)).declared).toHaveLength(1)
})
