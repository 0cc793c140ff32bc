import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomBytes } from 'node:crypto'
import { crash } from '@kurazh/games/crash/crash.ts'
import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../../testing/site.ts'
import { hashOfLink, makeChain } from './chain.ts'
import { chainWithoutSalt, createChains, fixSalt, type Link } from './chains.ts'

const game = crash.id
const key = { current: randomBytes(32), former: [] }
let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

/** The link after this one, waiting until the chain is made. */
const linkAfter = (chains: ReturnType<typeof createChains>, last: Link | undefined) =>
  eventually(async () => {
    const link = await chains.after(last)
    if (link === undefined) throw new Error('no link yet')
    return link
  })

test('every link of a chain hashes to the previous one, from any checkpoint', () => {
  const links = 2_500
  const { checkpoints, terminating } = makeChain(randomBytes(32), links)
  expect(checkpoints).toHaveLength(3 * 32)
  let before = terminating.toString('hex')
  for (let link = 1; link <= links; link++) {
    const hash = hashOfLink(checkpoints, links, link)
    if (downTheChain(hash, 1) !== before) expect.fail(`link ${link} does not lead down`)
    before = hash
  }
  for (const link of [0, -1, links + 1]) expect(() => hashOfLink(checkpoints, links, link)).toThrow(RangeError)
})

test('a chain is used to its end, its successor is published ahead, and each link is proved by the published hash', async () => {
  const chains = createChains(game, { db: site.database.db, key, links: 12, drawsSalt: true })
  let link: Link | undefined
  const used: Link[] = []
  for (let round = 0; round < 20; round++) used.push((link = await linkAfter(chains, link)))
  expect(used.map(({ chain, link: place }) => [chain, place])).toEqual(
    Array.from({ length: 20 }, (_, place) => [place < 12 ? 1 : 2, (place % 12) + 1]),
  )
  const published = new Map((await chains.published()).map((chain) => [chain.id, chain]))
  for (const each of used) expect(downTheChain(each.hash, each.link)).toBe(published.get(each.chain)?.terminatingHash)
  for (const { saltFrom, salt, saltedAt, publishedAt } of published.values()) {
    expect([saltFrom, salt?.length]).toEqual(['drawn', 64])
    expect(saltedAt).toBeGreaterThanOrEqual(publishedAt)
  }
  expect(await chains.at(1, 3)).toEqual(used[2])
  const { rows } = await site.database.pool.query<{ sealed: Buffer }>('select sealed from round_chain where id = 1')
  expect(rows[0]?.sealed.toString('hex')).not.toContain(used[11]?.hash)
})

test('a chain without its salt is not played, and a salt is set once', async () => {
  await site.database.pool.query('truncate round_chain')
  const chains = createChains(game, { db: site.database.db, key, links: 12, drawsSalt: false })
  expect(await chains.after(undefined)).toBeUndefined()
  expect(await chains.after(undefined)).toBeUndefined()
  const { db } = site.database
  expect((await chainWithoutSalt(db, game))?.id).toBe(1)
  expect(await fixSalt(db, game, 1, 'named beforehand', 'entered')).toBe(true)
  expect(await fixSalt(db, game, 1, 'another one', 'entered')).toBe(false)
  expect(await chains.after(undefined)).toMatchObject({ chain: 1, link: 1, salt: 'named beforehand' })
})
