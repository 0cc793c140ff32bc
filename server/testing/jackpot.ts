/** Jackpots for tests: a small pot in the place of the usual one, and waits for what becomes of it. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { followerName } from '../features/jackpot/follower.ts'
import { type Bounds, openPot, type OpenPot } from '../features/jackpot/pots.ts'
import { holdFollower } from '../play/bets/followers.ts'
import type { TestSite } from './site.ts'

/** Takes the open pot away, with what was put into it, and opens one with these bounds. */
export const potOf = (site: Pick<TestSite, 'write' | 'seedKey'>, bounds: Bounds): Promise<OpenPot> =>
  site.write(async (tx) => {
    await holdFollower(tx, followerName)
    const open = sql`fallen_at is null and withdrawn_at is null`
    await sql`delete from jackpot_share where pot in (select pot from jackpot_pot where ${open})`.execute(tx)
    await sql`update jackpot_pot set withdrawn_at = clock_timestamp() where ${open}`.execute(tx)
    return openPot(tx, site.seedKey, bounds)
  })

/** Waits until the follower has counted every bet that is in the journal. */
export async function counted(site: TestSite): Promise<void> {
  await expect
    .poll(() => site.count(`follower where name = 'jackpot' and position < (select max(journal) from bet)`), {
      timeout: 10_000,
    })
    .toBe(0)
}

/** Waits until the pot has a winner, and the prize is paid, waits, or went into another pot. */
export async function over(site: TestSite, pot: number): Promise<void> {
  await expect
    .poll(
      () =>
        site.count('jackpot_prize where pot = $1 and (paid_at is not null or waits or carried_into is not null)', [
          pot,
        ]),
      { timeout: 20_000 },
    )
    .toBe(1)
}
