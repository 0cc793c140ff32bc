/** Tests one write of many bets: each is decided and answered on its own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transaction } from '../../platform/database/database.ts'
import { audit, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { grant, open as openWallet } from '../../wallet/wallet.ts'
import { createSettlement } from './instant-writes.ts'

const gift = 1_000n
let source: TestDatabase
let database: Database

beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await audit(database.db)
  await database.close()
  await source.drop()
})

test('a player who may not bet is refused next to those who may, in the same write', async () => {
  await transaction(database.db, async (tx) => {
    for (const player of [1, 2, 3, 4]) {
      await openWallet(tx, player)
      await grant(tx, player, gift, 'gift')
    }
  })
  const settlement = createSettlement(database.pool)
  const bet = (player: number, stake: bigint, nonce = 0, clientSeed = 'a') =>
    settlement.submit({
      player,
      nonce,
      game: 'a game',
      version: 1,
      stake,
      multiplierE4: 20_000,
      payout: 2n * stake,
      clientSeed,
      params: '{"of":"«a, b»"}',
      bank: 0,
    })
  await bet(4, 100n)
  // A seed may be any printable text: none of it may be taken for a delimiter.
  const asked = [bet(4, 100n), bet(3, 300n, 7, `},{"'\\ ,`), bet(5, 100n), bet(2, 1_001n), bet(1, 1_000n)]
  const told = await Promise.all(asked)
  expect(told.map(({ verdict, balance }) => [verdict, balance])).toEqual([
    ['duplicate', told[0]?.balance],
    ['accepted', 1_300n],
    ['absent', told[2]?.balance],
    ['insufficient', told[3]?.balance],
    ['accepted', 2_000n],
  ])
  expect(new Set(told.map(({ at }) => at)).size).toBe(1)
  const { rows } = await database.pool.query<{ player: bigint; client_seed: string; at: Date }>(
    'select player, client_seed, at from bet order by player',
  )
  expect(rows.map(({ player, client_seed }) => [player, client_seed])).toEqual([
    [1n, 'a'],
    [3n, `},{"'\\ ,`],
    [4n, 'a'],
  ])
  expect(rows.slice(0, 2).map(({ at }) => at.toISOString())).toEqual([told[4]?.at, told[1]?.at])
})
