/** The site's key is changed: everything sealed is re-sealed with the new one, and no promise changes. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { hash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { sealedAuthenticators } from '../players/second-factor/second-factor.ts'
import { codeOf, stepAt } from '../players/second-factor/totp.ts'
import { reseal } from '../platform/security/re-encryption.ts'
import { EncryptionError, type EncryptionKey, sealedTable } from '../platform/security/encryption.ts'
import { siteSecret } from '../platform/security/site-secrets.ts'
import { createSeeds } from '../play/seeded/seeds.ts'
import { sealedChains } from '../play/rounds/chain/chains.ts'
import { sealedTables } from '../wiring/slices.ts'
import { accountOf, requestPayout } from './payments.ts'
import { type Player, testSite, type TestSite } from './site.ts'

let site: TestSite
let players: Player[]
const newKey = (former: readonly Buffer[] = []): EncryptionKey => ({ current: randomBytes(32), former })

beforeAll(async () => {
  site = await testSite({ ROUNDS: 'on' })
  players = [await site.player(), await site.player(), await site.player()]
  for (const player of players) await player.bet()
  await eventually(async () => expect(await site.count('round_chain')).toBe(1))
})
afterAll(() => site.close())
afterEach(() => site.audit())

test('every sealed column of the database is declared, and nothing is sealed without a declaration', async () => {
  const { rows } = await site.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name like '%sealed%' order by 1`,
  )
  expect(sealedTables.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name))
  const folder = new URL('../', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const withText = async (text: RegExp) => {
    const found: string[] = []
    for (const file of files) if (text.test(await readFile(new URL(file, folder), 'utf8'))) found.push(file)
    return found.toSorted()
  }
  expect(await withText(/createCipheriv\(/)).toEqual(['platform/security/encryption.ts', 'play/bets/bet-links.ts'])
  expect(
    await withText(/key\.(?:current|former)/i),
    'what takes a single key, or makes something of it; workers are handed all of them',
  ).toEqual(['platform/security/site-secrets.ts', 'workers.ts'])
})

test('the key is changed: promises, links, open chains and codes of authenticators keep working, first with both keys, then with the new one alone', async () => {
  const [player = players[0] as Player] = players
  const before = (await player.ask(calls.commitments)).commitments
  const link = (await player.ask(calls.betLink, { nonce: 0 })).id
  await player.ask(calls.beginAuthenticator)
  await player.ask(calls.enableAuthenticator, { code: await codeOfPlayer(player, 0) })
  const { db } = site.database
  const old = site.seedKey
  const payee = players[2] as Player
  await requestPayout(payee, 300)
  const [notices, chain] = [await siteSecret(db, old, 'sandbox notices'), await chainOf(old)]

  site.seedKey = newKey([old.current])
  await site.restart()
  expect((await player.ask(calls.commitments)).commitments).toEqual(before)
  const resealed = await reseal(db, site.seedKey, sealedTables)
  expect(Object.fromEntries(resealed.map(({ table, count }) => [table, count]))).toMatchObject({
    seed_root: players.length,
    authenticator: 1,
    round_chain: 1,
  })
  expect(
    (await reseal(db, site.seedKey, sealedTables)).every(({ count, unopened }) => count === 0 && unopened === 0),
  ).toBe(true)

  site.seedKey = { current: site.seedKey.current, former: [] }
  await site.restart()
  expect((await player.ask(calls.commitments)).commitments).toEqual(before)
  expect((await player.ask(calls.betLink, { nonce: 0 })).id).toBe(link)
  expect((await player.bet({ nonce: 1 })).status).toBe(200)
  expect(await siteSecret(db, site.seedKey, 'sandbox notices')).toEqual(notices)
  expect(await chainOf(site.seedKey)).toEqual(chain)
  expect(
    (await player.call(calls.confirm, { password: player.password, code: await codeOfPlayer(player, 1) })).status,
  ).toBe(200)
  await expect(createSeeds(db, old).chainOf(player.id)).rejects.toThrow(EncryptionError)
  await requestPayout(payee, 200)
  const { rows: marks } = await site.database.pool.query<{ mark: Buffer }>(
    'select details_key as mark from payout where player = $1 union all select details_key from player_payee where player = $1',
    [payee.id],
  )
  expect(marks.length).toBe(3)
  expect(new Set(marks.map(({ mark }) => mark.toString('hex'))).size, 'the same details have the same mark').toBe(1)
  const guessed = hash('sha256', JSON.stringify(['sandbox-account', ['account', accountOf(payee).account]]), 'hex')
  expect(marks[0]?.mark.toString('hex'), 'nobody without the secret guesses it').not.toBe(guessed)
})

/** The code of the n-th step from now. */
async function codeOfPlayer({ id }: Player, step: number): Promise<string> {
  const { rows } = await site.database.pool.query<{ sealed: Buffer }>(
    'select sealed from authenticator where player = $1',
    [id],
  )
  return codeOf(
    sealedAuthenticators.open(site.seedKey, { player: id }, rows[0]?.sealed ?? Buffer.alloc(0)),
    stepAt(Date.now()) + step,
  )
}

async function chainOf(key: EncryptionKey): Promise<Buffer> {
  const { rows } = await sql<{
    sealed: Buffer
  }>`select sealed from round_chain where game = ${crash.id} and id = 1`.execute(site.database.db)
  return sealedChains.open(key, { game: crash.id, id: 1 }, rows[0]?.sealed ?? Buffer.alloc(0))
}

test('an interrupted run continues where it was, and batches of any size reach every row', async () => {
  const { db } = site.database
  const key = newKey([site.seedKey.current])
  const broken = sealedTables.map((table) => {
    let left = table.table === 'seed_root' ? 2 : Number.POSITIVE_INFINITY
    return {
      ...table,
      seal: (...args: Parameters<typeof table.seal>) => {
        if (left-- === 0) throw new Error('killed')
        return table.seal(...args)
      },
    }
  })
  await expect(reseal(db, key, broken, 1)).rejects.toThrow('killed')
  const rest = await reseal(db, key, sealedTables, 1)
  expect(rest.find(({ table }) => table === 'seed_root')?.count).toBe(players.length - 2)
  site.seedKey = { current: key.current, former: [] }
  await site.restart()
  for (const player of players) expect((await player.ask(calls.commitments)).commitments).toHaveLength(64)
})

test('a row that no key opens is reported and left unchanged; the others are re-sealed', async () => {
  const { db, pool } = site.database
  const [player = players[0] as Player] = players
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from seed_root where player = $1', [player.id])
  const garbage = randomBytes(77)
  await pool.query('update seed_root set sealed = $2 where player = $1', [player.id, garbage])
  const key = newKey([site.seedKey.current])
  const roots = (await reseal(db, key, sealedTables)).find(({ table }) => table === 'seed_root')
  expect(roots).toMatchObject({ count: players.length - 1, unopened: 1 })
  expect(
    (await pool.query<{ sealed: Buffer }>('select sealed from seed_root where player = $1', [player.id])).rows[0]
      ?.sealed,
  ).toEqual(garbage)
  await pool.query('update seed_root set sealed = $2 where player = $1', [player.id, rows[0]?.sealed])
  expect((await reseal(db, key, sealedTables)).find(({ table }) => table === 'seed_root')).toMatchObject({
    count: 1,
    unopened: 0,
  })
  site.seedKey = { current: key.current, former: [] }
  await site.restart()
})

test('values of the form without a key id can be opened only with the key they were sealed with', () => {
  const table = sealedTable<{ player: number }>('any', ['player'], ({ player }) => `player ${player}`)
  const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  // AES-256-GCM of «a secret» under 32 bytes of 1, iv of 12 bytes of 3, for player 7: made before values named their
  // key.
  const older = Buffer.from('030303030303030303030303994167ff9cf6521d2c2afbbb6e9b3ff76cc87ca5af11238c', 'hex')
  expect(table.open({ current, former: [old] }, { player: 7 }, older).toString()).toBe('a secret')
  expect(table.open({ current: old, former: [] }, { player: 7 }, older).toString()).toBe('a secret')
  expect(() => table.open({ current, former: [] }, { player: 7 }, older)).toThrow(EncryptionError)
  expect(() => table.open({ current, former: [old] }, { player: 8 }, older)).toThrow(EncryptionError)
})

test('a start with another key is refused with a sentence, before anything is sealed with it', async () => {
  const right = site.seedKey
  site.seedKey = newKey()
  await expect(site.restart()).rejects.toThrow(/SEED_KEY_OLD/)
  site.seedKey = right
  await site.restart()
})

test('settings: former keys need a new one; each is complete, and none equals the current one', () => {
  const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
  expect(readConfig({ SEED_KEY: one, SEED_KEY_OLD: `${other}, ${'ef'.repeat(32)}` }).formerSeedKeys).toHaveLength(2)
  expect(readConfig({ SEED_KEY: one }).formerSeedKeys).toEqual([])
  for (const wrong of [
    { SEED_KEY_OLD: one },
    { SEED_KEY: one, SEED_KEY_OLD: 'ab' },
    { SEED_KEY: one, SEED_KEY_OLD: `${other},${one}` },
  ]) {
    expect(() => readConfig(wrong)).toThrow(/SEED_KEY/)
  }
})

test('a database older than the site’s secrets is not opened with a wrong key, and no secret is made from it', async () => {
  const [right, { pool }] = [site.seedKey, site.database]
  const { rows } = await pool.query<{ name: string; sealed: Buffer }>('delete from site_secret returning name, sealed')
  site.seedKey = newKey()
  await expect(site.node()).rejects.toThrow(EncryptionError)
  expect(await site.count('site_secret')).toBe(0)
  for (const { name, sealed } of rows) await pool.query('insert into site_secret values ($1, $2)', [name, sealed])
  site.seedKey = newKey([right.current])
  await (await site.node()).close()
  site.seedKey = right
})
