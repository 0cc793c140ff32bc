import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'
import { expect, test } from 'vitest'
import { settled } from '../../testing/round-page.ts'
import { PastRecount } from './past-recount.ts'
import type { TableView } from './table-view.ts'

type Past = TableView['past'][number]
const links = 9_000
const hashes = Array.from({ length: 40 }, () => 'cd'.repeat(32))
for (const at of hashes.keys()) if (at > 0) hashes[at] = downTheChain(hashes[at - 1] ?? '', 1)
/** Of a link from the fortieth before the chain's last on. */
const hashOf = (link: number): string => hashes[links - link] ?? ''
const salt = 'a salt'
const chain = {
  id: 2,
  terminatingHash: downTheChain('cd'.repeat(32), links),
  links,
  used: 1,
  publishedAt: 0,
  salt,
  saltedAt: 0,
  saltFrom: 'drawn' as const,
}
const pastOf = (link: number, change: Partial<Past> = {}): Past => ({
  number: link,
  version: 1,
  chain: 2,
  link,
  shoe: null,
  first: null,
  result: pocketOf(roundDraw(hashOf(link), salt)),
  hash: hashOf(link),
  voided: null,
  corrected: false,
  endedAt: 0,
  ...change,
})
const twenty = (change: (link: number) => Partial<Past> = () => ({})): Past[] =>
  Array.from({ length: 20 }, (_, at) => pastOf(links - 5 - at, change(links - 5 - at)))

async function recounted(...heard: Past[][]) {
  const found: [number, string][] = []
  let strides = 0
  const recount = new PastRecount(roulette, {
    rest: () => ((strides += 1), Promise.resolve(true)),
    found: (round, { what }) => found.push([round, what]),
  })
  for (const past of heard) {
    recount.look({ chain, past })
    await settled()
  }
  return { count: recount.store.getState().size, found, strides }
}

test('past numbers of the chain that was received are recomputed by one walk, and each new one by a step', async () => {
  const first = await recounted(twenty())
  expect(first).toMatchObject({ count: 20, found: [], strides: 3 })
  const newer = [pastOf(links - 4), ...twenty()]
  expect(await recounted(twenty(), newer, newer.slice(0, 10))).toMatchObject({ count: 10, found: [], strides: 3 })
})

test('rounds of another chain, dealt by a person or called off are not counted, and are no lie', async () => {
  const some = twenty((link) =>
    link % 4 === 0
      ? { chain: 1 }
      : link % 4 === 1
        ? { chain: null, link: null, hash: null }
        : link % 4 === 2
          ? { voided: 'wheel' as const, result: null }
          : {},
  )
  expect(await recounted(some)).toMatchObject({ count: 5, found: [] })
})

test.each<[string, Partial<Past>, string]>([
  ['another number than its hash gives', { result: 37 }, 'прошлый номер'],
  ['another hash', { hash: 'ab'.repeat(32) }, 'хеш прошлого раунда'],
  ['no hash', { hash: null }, 'хеш прошлого раунда'],
])('a past number with %s is a lie, and the others are counted', async (_name, lie, what) => {
  expect(await recounted(twenty((link) => (link === links - 9 ? lie : {})))).toMatchObject({
    count: 19,
    found: [[links - 9, what]],
  })
})

test('numbers of a made-up chain, every hash of which follows from the next, are a lie', async () => {
  const made = (link: number) => downTheChain('ef'.repeat(32), links - link)
  const { count, found } = await recounted(
    twenty((link) => ({ hash: made(link), result: pocketOf(roundDraw(made(link), salt)) })),
  )
  expect([count, found.length]).toEqual([0, 20])
})
