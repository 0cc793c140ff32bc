/** Checked against vectors of an independent computation, made by games/core/vectors/draws.py. */
import { readFileSync } from 'node:fs'
import { commitmentsAhead } from '@kurazh/contract/play/play.ts'
import { blocks } from '@kurazh/games/core/fairness.ts'
import { describe, expect, test } from 'vitest'
import { createChain, serverBlocks } from './seeds.ts'

const root = Buffer.alloc(32, 7)

describe('the rolling commitment on the server', () => {
  test('gives the same blocks as the rules for every length of client seed', () => {
    const serverSeed = createChain([{ fromNonce: 0, secret: root }], []).reveal(5).serverSeed
    for (let length = 1; length <= 64; length++) {
      const clientSeed = '~'.repeat(length)
      for (const index of [0, 1, 9, 10]) {
        const ours = serverBlocks(serverSeed, clientSeed, Number.MAX_SAFE_INTEGER)(index)
        expect(Buffer.from(ours).toString('hex')).toBe(
          Buffer.from(blocks(serverSeed, clientSeed, Number.MAX_SAFE_INTEGER)(index)).toString('hex'),
        )
      }
    }
  })

  test('agrees with the independent vectors', () => {
    const seeds = JSON.parse(
      readFileSync(new URL('../../../games/core/vectors/draws.json', import.meta.url), 'utf8'),
    ) as SeedVector[]
    expect(seeds.length).toBeGreaterThan(10)
    for (const { root: hex, nonce, serverSeed, commitment } of seeds) {
      expect(createChain([{ fromNonce: 0, secret: Buffer.from(hex, 'hex') }], []).reveal(nonce)).toEqual({
        serverSeed,
        commitment,
      })
    }
  })

  test('always has commitments for 64 unused nonces, and a bet brings in a new one', () => {
    const chain = createChain([{ fromNonce: 0, secret: root }], [])
    const seen = new Set(chain.commitments().map(({ nonce }) => nonce))
    expect(seen.size).toBe(commitmentsAhead)
    for (let bet = 0; bet < 500; bet++) {
      const window = chain.commitments()
      const used = window[(bet * 7) % window.length]?.nonce ?? 0
      const fresh = chain.spend(used)
      expect(fresh).toHaveLength(1)
      for (const { nonce } of fresh) {
        expect(seen.has(nonce)).toBe(false)
        seen.add(nonce)
      }
      expect(chain.open(used)).toBeUndefined()
      expect(chain.spend(used)).toEqual([])
      expect(chain.commitments()).toHaveLength(commitmentsAhead)
    }
  })

  test('knows after a restart which nonces are left', () => {
    const chain = createChain([{ fromNonce: 0, secret: root }], [])
    const used = [0, 1, 2, 5, 9, 63, 64, 70]
    for (const nonce of used) chain.spend(nonce)
    expect(createChain([{ fromNonce: 0, secret: root }], used).commitments()).toEqual(chain.commitments())
  })

  test('voids an unused nonce once a thousand newer ones are used', () => {
    const used = Array.from({ length: 3000 }, (_, nonce) => nonce + 1)
    const chain = createChain([{ fromNonce: 0, secret: root }], used.slice(-1024))
    expect(chain.open(0)).toBeUndefined()
    expect(chain.commitments()[0]?.nonce).toBe(3001)
  })
})

interface SeedVector {
  root: string
  nonce: number
  serverSeed: string
  commitment: string
}
