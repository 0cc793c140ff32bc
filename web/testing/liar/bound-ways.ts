/**
 * Scenarios in which a refusal has bound a nonce to a client seed, and the server reports it in its offer: of this
 * device, of another, of all nonces.
 */
import { dice } from '@kurazh/games/dice/dice.ts'
import { CallError } from '../../api/call.ts'
import { keptTexts } from '../test-server.ts'
import type { LiarServer } from './liar-server.ts'
import type { Claim, Way } from './seeded-way.ts'

type Page = ReturnType<LiarServer['page']>

/** `bets` places one bet of the game on this page, with the player's usual seed where none is given. */
export function boundWays(bets: (page: Page, seed?: string) => Promise<Claim[]>): Way[] {
  /** A bet of this page that is read and refused. */
  const refused = async (liar: LiarServer, page: Page, seed?: string) => {
    liar.refuse()
    await bets(page, seed).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }
  return [
    {
      name: 'отказ, перезагрузка и снова',
      honest: 'proved',
      async walk(liar) {
        const texts = keptTexts()
        await refused(liar, liar.page(texts))
        return bets(liar.page(texts))
      },
    },
    {
      name: 'отказ на другом устройстве',
      honest: 'proved',
      async walk(liar) {
        await refused(liar, liar.page(), 'seed of the phone')
        return bets(liar.page())
      },
    },
    {
      name: 'отказ на другом устройстве, о котором здесь ещё не слышали',
      honest: 'recomputed',
      unlessAtOnce: true,
      async walk(liar) {
        const page = liar.page()
        await page.betClient.warm()
        await refused(liar, liar.page(), 'seed of the phone')
        return bets(page)
      },
    },
    {
      name: 'все номера закреплены за другими устройствами',
      honest: 'recomputed',
      unlessAtOnce: true,
      walk(liar) {
        for (let nonce = 0; nonce < 64; nonce += 1)
          liar.server.bound.set(nonce, {
            nonce,
            clientSeed: `phone ${nonce}`,
            game: dice.id,
            stake: 100n,
            reason: 'InsufficientFunds',
            at: '2026-01-01T00:00:00.000Z',
          })
        return bets(liar.page())
      },
    },
  ]
}
