import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { cutListOf, cutOf, openShoe } from '@kurazh/games/core/shoe.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { expect, test } from 'vitest'
import { tableVerifyCommand } from './table-verify-command.ts'
import type { TableRound } from './table-view.ts'

const hash = 'ab'.repeat(32)
const chain = {
  id: 1,
  terminatingHash: downTheChain(hash, 3),
  links: 10,
  used: 1,
  publishedAt: 0,
  salt: 'a salt',
  saltedAt: 0,
  saltFrom: 'drawn' as const,
}
const round: TableRound = {
  number: 7,
  version: 1,
  byHand: null,
  chain: 1,
  link: 3,
  shoe: null,
  first: null,
  betting: 'closed',
  dealing: 'confirmed',
  closesAt: 1_000,
  nextAt: null,
  dealt: [],
  decided: [],
  decision: null,
  hash,
  result: null,
  voided: null,
  corrected: null,
  recordings: [],
}

test('a spin is walked to the end of its chain, with its layout; there is no command before the hash is revealed', () => {
  const asked = { rules: roulette, bet: { spots: [{ spot: 'red', stake: 100n }] }, round, shoe: null, chain }
  expect(tableVerifyCommand(asked)).toBe(
    `npm run verify -- --game roulette --hash ${hash} --salt 'a salt' --link 3 --end ${chain.terminatingHash} --rules 1 --params '{"spots":{"red":100}}'`,
  )
  expect(tableVerifyCommand({ ...asked, round: { ...round, hash: null } })).toBeNull()
})

test('a hand comes with its shoe, the root, the seeds and the cut', () => {
  const { root } = openShoe({ table: 'baccarat', number: 2 }, hash, 'a salt')
  const seeds = cutListOf([{ by: 'me', seed: "it's" }])
  const shoe = { number: 2, chain: 1, link: 3, root, cutAt: null, seeds, cut: cutOf(root, seeds), dealt: 0, hash }
  const command = tableVerifyCommand({
    rules: baccarat,
    bet: { spots: [{ spot: 'tie', stake: 100n }] },
    round: { ...round, hash: null, shoe: 2, first: 12 },
    shoe,
    chain,
  })
  expect(command).toContain(
    `--shoe 2 --root ${root} --seeds '[{"by":"*","seed":"2;2.4"},{"by":"me","seed":"it'\\''s"}]' --cut ${shoe.cut} --first 12 --params '{"spots":{"tie":100}}'`,
  )
})
