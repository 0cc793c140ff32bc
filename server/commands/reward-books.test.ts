import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../ledger/books.ts'
import { transaction } from '../platform/database/database.ts'
import { beyondBound } from '../rewards/law.ts'
import { payReward } from '../rewards/pay.ts'
import { makeCode } from '../features/promo/codes.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { rewardsByBooks } from './reward-books.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const standing = async () => rewardsByBooks(site.database.db, await auditBooks(site.database.db))

test('by the ledger: declared sums may be paid, sums without edge credit exceed the bound', async () => {
  // The heist's coming season has declared its chapters by itself.
  const {
    total: { declared: before, ...nothing },
  } = await standing()
  expect(nothing).toEqual({ share: 48n, paid: 0n, bound: before })
  const player = await site.player()
  await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  await site.write((tx) =>
    makeCode(tx, { code: 'FEW', amount: 5_00n, mostUses: 2n, wager: 0, until: new Date(Date.now() + 86_400_000) }),
  )
  await player.ask(calls.enterPromo, { code: 'FEW', request: 'a-press-of-it' })
  const promised = await standing()
  expect(promised.total).toEqual({ share: 48n, declared: before + 10_00n, paid: 5_00n, bound: before + 10_00n })
  expect(beyondBound(promised)).toEqual([])
  await transaction(site.database.db, (tx) =>
    payReward(tx, player.id, { reward: 'wheel', key: 'out of nothing', kopecks: 1n }),
  )
  expect(beyondBound(await standing())).toEqual(['wheel'])
})
