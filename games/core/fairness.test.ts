import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isClientSeed } from './client-seed.ts'
import { blocks, commitmentOf, isNonce, payoutKopecks, serverSeedAt } from './fairness.ts'
import vectors from './vectors/draws.json' with { type: 'json' }
import payouts from './vectors/payouts.json' with { type: 'json' }

test('server seeds and commitments agree with the independent vectors', () => {
  for (const vector of vectors) {
    const root = Uint8Array.from(Buffer.from(vector.root, 'hex'))
    expect(serverSeedAt(root, vector.nonce)).toBe(vector.serverSeed)
    expect(commitmentOf(vector.serverSeed)).toBe(vector.commitment)
  }
})

test('every block is the HMAC of its own message under the text of the seed, whatever the order of reading', () => {
  const block = blocks('a1b2', 'client: seed', 41)
  for (const index of [3, 0, 12, 0]) {
    expect(Buffer.from(block(index))).toEqual(createHmac('sha256', 'a1b2').update(`client: seed:41:${index}`).digest())
  }
})

test('a server seed longer than one hash block keys the HMAC as the standard says', () => {
  const long = 'я'.repeat(100)
  expect(Buffer.from(blocks(long, 'c', 0)(0))).toEqual(createHmac('sha256', long).update('c:0:0').digest())
  expect(commitmentOf(long)).toBe(createHash('sha256').update(long).digest('hex'))
})

test('a nonce that would be rounded or not printed in plain decimals is refused', () => {
  for (const nonce of [-1, 0.5, 2 ** 53, 1e21, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isNonce(nonce)).toBe(false)
    expect(() => serverSeedAt(new Uint8Array(32), nonce)).toThrow(RangeError)
    expect(() => blocks('s', 'c', nonce)).toThrow(RangeError)
  }
  expect(isNonce('1')).toBe(false)
})

test('a client seed is 1 to 64 printable ASCII characters', () => {
  for (const seed of ['a', ' ', '~'.repeat(64)]) expect(isClientSeed(seed)).toBe(true)
  for (const seed of ['', '~'.repeat(65), 'сид', 'a\n', '\t', 'é', '\u007f', 5, null, ['a']])
    expect(isClientSeed(seed)).toBe(false)
})

test('a payout is rounded down to whole kopecks', () => {
  expect(payoutKopecks(100n, 20_204)).toBe(202n)
  expect(payoutKopecks(12_345n, 10_421)).toBe(12_864n)
  expect(payoutKopecks(99n, 0)).toBe(0n)
  expect(payoutKopecks(10_000_000_000n, 1_810_608_800)).toBe(1_810_608_800_000_000n)
  for (const [stake, multiplierE4, payout] of payouts as [number, number, number][]) {
    expect(payoutKopecks(BigInt(stake), multiplierE4), `${stake} × ${multiplierE4}`).toBe(BigInt(payout))
  }
})
