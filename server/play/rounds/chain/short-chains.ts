/** Chains that come to their end with nothing after them: told to whoever keeps the site while there is time. */
import { idsOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database.ts'
import { announce } from '../../../platform/webhooks/outbox.ts'
import { announcedAhead, publishedChains } from './chains.ts'

/** Tells once of each chain. */
export async function tellShortChains(db: Db): Promise<void> {
  for (const game of idsOf('round', 'table')) {
    const chains = await publishedChains(db, game)
    const [newest] = chains
    if (newest === undefined) continue
    // Rounds take no link of a chain without its salt.
    const left = chains.reduce((sum, { salt, links, used }) => sum + (salt === null ? 0 : links - used), 0)
    // Before half of that is used up the next one is made and salted, where nobody has to be waited for.
    if (left >= Math.min(announcedAhead, newest.links / 2) / 2) continue
    await announce(db, { kind: 'chain.short', key: `chain ${game} ${newest.id} ${newest.salt === null ? 'salt' : 'links'}`, detail: { game, left, waitsForSalt: newest.salt === null ? newest.id : null } })
  }
}
