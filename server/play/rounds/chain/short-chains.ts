/** Warns the operator in time about chains that end without a successor. */
import { idsOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { eachItem } from '../../../platform/process/each-item.ts'
import type { JobGround } from '../../../platform/process/failing-items.ts'
import { announce } from '../../../platform/webhooks/outbox.ts'
import { announcedAhead, publishedChains } from './chains.ts'

/** Announces each such chain once. */
export async function tellShortChains(ground: JobGround): Promise<void> {
  await eachItem(ground, {
    job: 'chains that are short',
    items: idsOf('round', 'table'),
    nameOf: (game) => game,
    work: (game) => tellShort(ground.db, game),
  })
}

async function tellShort(db: Db, game: string): Promise<void> {
  const chains = await publishedChains(db, game)
  const [newest] = chains
  if (newest === undefined) return
  // Rounds use no link of a chain without its salt.
  const left = chains.reduce((sum, { salt, links, used }) => sum + (salt === null ? 0 : links - used), 0)
  // If the salt is drawn automatically, the next chain is made and salted before half of that is used.
  if (left >= Math.min(announcedAhead, newest.links / 2) / 2) return
  await announce(db, {
    kind: 'chain.short',
    key: `chain ${game} ${newest.id} ${newest.salt === null ? 'salt' : 'links'}`,
    detail: { game, left, waitsForSalt: newest.salt === null ? newest.id : null },
  })
}
