/**
 * Handles a page that remembers a seed or a link which the database has not shown yet. The page can know it only if it
 * was shown, so the database went back in time. This cannot be forged. Betting stops until the restore is declared.
 */
import { restorations as calls } from '@kurazh/contract/play/restorations.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import type { Http } from '../platform/http/http.ts'
import type { Log } from '../platform/process/log.ts'
import { stopForRestoration } from '../wallet/wallet.ts'
import { shownLinkOf } from './rounds/chain/chains.ts'
import { isUsed } from './seeded/seeded-bets.ts'
import { createSeeds } from './seeded/seeds.ts'

export interface ShownBeforeDependencies {
  http: Pick<Http, 'onSignedIn'>
  db: Db
  key: EncryptionKey
  log: Log
}

export function shownBeforeRoutes({ http, db, key, log }: ShownBeforeDependencies): void {
  const stop = async (what: object) => {
    log.fatal(
      what,
      'a page has shown what this database has not shown yet: it went back, and betting is stopped until `npm run restored`',
    )
    await stopForRestoration(db)
    return { success: { wentBack: true } }
  }
  http.onSignedIn(calls.shownSeed, async ({ caller }, { nonce, serverSeed }) => {
    const seeds = createSeeds(db, key)
    const chain = await seeds.chainOf(caller.id)
    const isShown =
      chain.reveal(nonce).serverSeed === serverSeed && !chain.isRetired(nonce) && !(await isUsed(db, caller.id, nonce))
    return isShown ? stop({ player: caller.id, nonce }) : { success: { wentBack: false } }
  })
  http.onSignedIn(calls.shownLink, async (_context, { game, chain, link, hash }) => {
    const isShown =
      (await shownLinkOf(db, key, { game, chain, link })) === hash && !(await isToldLink(db, game, chain, link))
    return isShown ? stop({ game, chain, link }) : { success: { wentBack: false } }
  })
}

/**
 * Whether this database has shown the link: of a round that is over, or of a shoe that was revealed. Every link before
 * it was shown too, since each is the hash of the next.
 */
async function isToldLink(db: Db, game: string, chain: number, link: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from round where game = ${game} and chain = ${chain} and link >= ${link} and hash is not null)
      or exists (select from table_round where game = ${game} and chain = ${chain} and link >= ${link} and hash is not null)
      or exists (select from round_chain where game = ${game} and id = ${chain} and in_history >= ${link})
      or exists (select from table_shoe where game = ${game} and chain = ${chain} and link >= ${link} and hash is not null)`.execute(
    db,
  )
  return rows.length > 0
}
