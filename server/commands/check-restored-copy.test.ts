import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfLink } from '../play/rounds/chain/chain.ts'
import { sealedChains } from '../play/rounds/chain/chains.ts'
import { testSite, type TestSite } from '../testing/site.ts'
import { provedRestored } from './check-restored-copy.ts'

let site: TestSite
beforeAll(async () => {
  // Its chain waits for a salt that is never entered: the one round is written here.
  site = await testSite({ ROUNDS: 'on', ROUND_SALT: 'entered' })
  const {
    database: { pool },
  } = site
  await eventually(async () => expect(await site.count('round_chain')).toBe(1))
  await (await site.player()).bet()
  const {
    rows: [chain],
  } = await pool.query<{ links: number; sealed: Buffer }>('select links, sealed from round_chain')
  if (chain === undefined) throw new Error('no chain')
  const hash = hashOfLink(sealedChains.open(site.seedKey, { game: 'crash', id: 1 }, chain.sealed), chain.links, 1)
  await pool.query(
    `
    insert into round (game, number, version, chain, link, phase, betting_ends_at, started_at, ended_at, hash, point, paid_to, settled)
    values ('crash', 1, 1, 1, 1, 'ended', now(), now(), now(), $1, 100, 0, true)`,
    [Buffer.from(hash, 'hex')],
  )
})
afterAll(() => site.close())

const proved = () => provedRestored(site.database.db, site.seedKey)

test('a database with its keys is valid', async () => {
  const { lines, holds } = await proved()
  expect(holds, lines.join('\n')).toBe(true)
  expect(lines).toContainEqual(expect.stringMatching(/^seed_root: запечатано \d+, всё открывается$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Цепочка 1 игры crash: сверено раундов [1-9]/))
})

test('another key is reported, by table, before anything else', async () => {
  const { lines, holds } = await provedRestored(site.database.db, { current: randomBytes(32), former: [] })
  expect(holds).toBe(false)
  expect(lines).toContainEqual(expect.stringMatching(/^round_chain: запечатано 1, НЕ ОТКРЫВАЕТСЯ 1$/))
  expect(lines.at(-1)).toMatch(/^КЛЮЧ НЕ ТОТ/)
})

test('names a round that is no link of its chain, and a chain that leads elsewhere', async () => {
  const {
    rows: [changed],
  } = await site.database.pool.query<{ number: bigint; hash: Buffer }>(
    `
    update round r set hash = $1 from (select number, hash from round where hash is not null order by number limit 1) as first
    where r.number = first.number returning first.number, first.hash`,
    [randomBytes(32)],
  )
  expect((await proved()).lines).toContainEqual(expect.stringContaining(`НЕ ЕЁ РАУНДЫ ${changed?.number}`))
  await site.database.pool.query('update round set hash = $1 where number = $2', [changed?.hash, changed?.number])
  await site.database.pool.query('update round_chain set terminating = $1', [randomBytes(32)])
  const { lines, holds } = await proved()
  expect([holds, lines.at(-1)]).toEqual([false, 'ЦЕПОЧКИ НЕ СХОДЯТСЯ: сайт с этой базой не открывайте.'])
})
