/**
 * Makes rounds end where a test wants: searches for a salt, as an operator may enter it, that gives the wanted points.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { crash } from '@kurazh/games/crash/crash.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import type { Database } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { hashOfLink } from '../play/rounds/chain/chain.ts'
import { fixSalt, sealedChains } from '../play/rounds/chain/chains.ts'
import type { Row } from '../play/rows.ts'

/** The accepted crash points, in ten-thousandths. */
export type PointWanted = (pointE4: number) => boolean

/** Points of flights that begin, and are over in a quarter of a minute. */
export const shortFlight: PointWanted = (pointE4) => pointE4 > 13_000 && pointE4 < 25_000

/**
 * Waits for the first chain of a site that requires its salt (`ROUND_SALT=entered`), and enters one that gives its
 * first rounds the wanted points; returns the draw of each round of the chain.
 */
export async function enterSalt(
  { db, pool }: Database,
  key: EncryptionKey,
  points: readonly PointWanted[],
): Promise<(round: number) => number> {
  const chain = await firstChain(pool)
  const checkpoints = sealedChains.open(key, { game: crash.id, id: 1 }, chain.sealed)
  const hashes = points.map((_, place) => hashOfLink(checkpoints, chain.links, place + 1))
  for (let attempt = 0; ; attempt++) {
    const salt = `salt-${attempt}`
    if (!points.every((fits, place) => fits(crash.resultOf(roundDraw(hashes[place] ?? '', salt))))) continue
    await fixSalt(db, crash.id, 1, salt, 'entered')
    return (number) => roundDraw(hashOfLink(checkpoints, chain.links, number), salt)
  }
}

async function firstChain(pool: Database['pool']): Promise<Pick<Row<'round_chain'>, 'links' | 'sealed'>> {
  const giveUpAt = Date.now() + 60_000
  for (;;) {
    const {
      rows: [chain],
    } = await pool.query<Pick<Row<'round_chain'>, 'links' | 'sealed'>>(
      'select links, sealed from round_chain where game = $1 and id = 1',
      [crash.id],
    )
    if (chain !== undefined) return chain
    if (Date.now() > giveUpAt) throw new Error('the chain is not made yet')
    await sleep(5)
  }
}
