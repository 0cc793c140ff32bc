/** Challenges for tests: created in one line, won by one bet. */
import { expect } from 'vitest'
import { type NewChallenge, storeChallenge } from '../features/challenges/challenges.ts'
import type { Player, TestSite } from './site.ts'

/** By default one that an even bet on dice wins: 2× at 10 ₽ or more, 5 ₽ for one place, for an hour from now. */
export const challenge = (site: TestSite, made: Partial<NewChallenge> = {}): Promise<number> =>
  site.write((tx) =>
    storeChallenge(tx, {
      game: 'dice',
      thresholdE4: 20_000n,
      minStake: 10_00n,
      prize: 5_00n,
      places: 1,
      partE4: 1,
      startsAt: null,
      endsAt: new Date(Date.now() + 3_600_000),
      ...made,
    }),
  )

/** An even bet on dice that wins; returns the nonce after it. */
export async function winEven(site: TestSite, player: Player, nonce = 0, stake = 10): Promise<number> {
  const clientSeed = await site.clientSeed(player, nonce, true)
  expect((await player.bet({ nonce, clientSeed, stake })).status).toBe(200)
  return nonce + 1
}

/** Waits until so many of its places are paid, or wait to be taken. */
export async function wonPlaces(site: TestSite, id: number, places: number): Promise<void> {
  await expect
    .poll(() => site.count('challenge_win where challenge = $1 and (paid_at is not null or waits)', [id]), {
      timeout: 10_000,
    })
    .toBe(places)
}
