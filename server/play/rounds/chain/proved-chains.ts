/** Whether the chains of a database are those that were published, and its rounds their links: asked of a backup that was restored. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { EncryptionKey } from '../../../platform/encryption.ts'
import type { Row } from '../../rows.ts'
import { hashOfLink, hashAbove } from './chain.ts'
import { sealedChains } from './chains.ts'

export interface ProvedChain {
  game: string
  id: number
  /** Rounds whose hash was held against the chain: the newest ones. */
  rounds: number
  /** The rounds that are not links of it; null where the chain itself does not lead to what was published. */
  wrong: bigint[] | null
}

/** Looks at so many of the newest rounds of each chain. Throws EncryptionError for a chain that no key at hand opens. */
export async function provedChains(db: Db, key: EncryptionKey, rounds: number): Promise<ProvedChain[]> {
  const { rows } = await sql<Pick<Row<'round_chain'>, 'game' | 'id' | 'links' | 'terminating' | 'sealed'>>`
    select game, id, links, terminating, sealed from round_chain order by game, id`.execute(db)
  return Promise.all(rows.map(async ({ game, id, links, terminating, sealed }) => {
    const checkpoints = sealedChains.open(key, { game, id }, sealed)
    const played = await roundsOn(db, game, id, rounds)
    const leads = hashAbove(hashOfLink(checkpoints, links, 1)) === terminating.toString('hex')
    const wrong = played.filter(({ link, hash }) => hash?.toString('hex') !== hashOfLink(checkpoints, links, link)).map(({ number }) => number)
    return { game, id, rounds: played.length, wrong: leads ? wrong : null }
  }))
}

async function roundsOn(db: Db, game: string, chain: number, limit: number) {
  const { rows } = await sql<Pick<Row<'round'>, 'number' | 'link' | 'hash'>>`
    select number, link, hash from round where game = ${game} and chain = ${chain} and hash is not null order by number desc limit ${limit}`.execute(db)
  return rows
}
