/** Checks that the chains of a restored backup match what was published, and that its rounds are their links. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { EncryptionKey } from '../../../platform/security/encryption.ts'
import type { Row } from '../../rows.ts'
import { hashOfLink, hashAbove } from './chain.ts'
import { sealedChains } from './chains.ts'

export interface ProvedChain {
  game: string
  id: number
  /** How many rounds were compared with the chain: the newest ones. */
  rounds: number
  /** The rounds that are not links of the chain; null if the chain itself does not lead to the published hash. */
  wrong: bigint[] | null
}

/**
 * Checks this many of the newest rounds of each chain. Throws EncryptionError for a chain that no available key opens.
 */
export async function provedChains(db: Db, key: EncryptionKey, rounds: number): Promise<ProvedChain[]> {
  const { rows } = await sql<Pick<Row<'round_chain'>, 'game' | 'id' | 'links' | 'terminating' | 'sealed'>>`
    select game, id, links, terminating, sealed from round_chain order by game, id`.execute(db)
  return Promise.all(
    rows.map(async ({ game, id, links, terminating, sealed }) => {
      const checkpoints = sealedChains.open(key, { game, id }, sealed)
      const played = await roundsOn(db, game, id, rounds)
      const leads = hashAbove(hashOfLink(checkpoints, links, 1)) === terminating.toString('hex')
      const wrong = played
        .filter(({ link, hash }) => hash?.toString('hex') !== hashOfLink(checkpoints, links, link))
        .map(({ number }) => number)
      return { game, id, rounds: played.length, wrong: leads ? wrong : null }
    }),
  )
}

async function roundsOn(db: Db, game: string, chain: number, limit: number) {
  const { rows } = await sql<Pick<Row<'round'>, 'number' | 'link' | 'hash'>>`
    select number, link, hash from (
      (select number, link, hash from round where game = ${game} and chain = ${chain} and hash is not null order by number desc limit ${limit})
      union all
      (select number, link, hash from round_history where game = ${game} and chain = ${chain} order by number desc limit ${limit})
    ) r order by number desc limit ${limit}`.execute(db)
  return rows
}
