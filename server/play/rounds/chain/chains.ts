/**
 * Manages the chains of a game. A chain is made and published, then salted, and used link by link. Its successor is
 * announced long before it is needed.
 */
import { randomBytes } from 'node:crypto'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sealedTable, type EncryptionKey } from '../../../platform/security/encryption.ts'
import { hashOfLink } from './chain.ts'
import { makeChainAside } from './chain-thread.ts'
import type { Row } from '../../rows.ts'

/**
 * The number of rounds before the end of a chain at which its successor is made and published; for a short chain, its
 * last half.
 */
export const announcedAhead = 10_000
/** Ids skipped after a restore from backup: the copy may not contain chains that were announced later. */
const chainsSkipped = 1_000

/** One link of a chain: the source of a round's draw. */
export interface Link {
  chain: number
  link: number
  /** Lower-case hex; secret until the round is over. */
  hash: string
  salt: string
}

export interface Chains {
  /**
   * The link after this one; without an argument, the very first. undefined while no salted chain has one. Starts
   * making a chain that is missing.
   */
  after(last: { chain: number; link: number } | undefined): Promise<Link | undefined>
  /** A link used before: for a round that another leader began. */
  at(chain: number, link: number): Promise<Link>
  /** Every public chain, newest first. */
  published(): Promise<RoundChain[]>
  /**
   * True if a restore from backup retired the chain: no link of it is used any more, and a round under way on it is
   * called off.
   */
  isRetired(chain: number): Promise<boolean>
}

type ChainRow = Omit<Row<'round_chain'>, 'game' | 'in_history'>

export interface ChainOptions {
  db: Db
  /** Seals the checkpoints of a chain. */
  key: EncryptionKey
  links: number
  /** True: the salt is drawn as soon as the chain is published. False: the administrator enters it. */
  drawsSalt: boolean
}

export function createChains(game: string, options: ChainOptions): Chains {
  return new GameChains(game, options)
}

class GameChains implements Chains {
  readonly #game: string
  readonly #options: ChainOptions
  /** The chain in use, opened. */
  #open: { row: ChainRow; checkpoints: Buffer } | undefined
  #making: Promise<void> | undefined

  constructor(game: string, options: ChainOptions) {
    this.#game = game
    this.#options = options
  }

  published(): Promise<RoundChain[]> {
    return publishedChains(this.#options.db, this.#game)
  }

  async after(last: { chain: number; link: number } | undefined): Promise<Link | undefined> {
    const id = await this.#inUse(last?.chain ?? 1)
    const current = await this.#chain(id)
    if (current === undefined) {
      await this.#making
      return undefined
    }
    const next = id === last?.chain ? last.link + 1 : 1
    // The new chain is not awaited: rounds continue while the successor is being made.
    if (current.links - next < Math.min(announcedAhead, current.links / 2)) await this.#chain(current.id + 1)
    if (next <= current.links) return current.salt === null ? undefined : this.at(current.id, next)
    await this.#making
    const successor = await this.#chain(current.id + 1)
    return successor === undefined || successor.salt === null ? undefined : this.at(successor.id, 1)
  }

  async at(id: number, link: number): Promise<Link> {
    const { row, checkpoints } = await this.#opened(id)
    if (row.salt === null) throw new Error(`chain ${id} of ${this.#game} has no salt`)
    return { chain: id, link, hash: hashOfLink(checkpoints, row.links, link), salt: row.salt }
  }

  isRetired(id: number): Promise<boolean> {
    return this.#row(id).then((row) => row?.retired != null)
  }

  /**
   * This chain; if it is retired, the first chain after it that is not, or a new id beyond every id that may have been
   * announced.
   */
  async #inUse(id: number): Promise<number> {
    if (!(await this.isRetired(id))) return id
    const {
      rows: [row],
    } = await sql<{ standing: number | null; newest: number }>`
      select min(id) filter (where retired is null and id > ${id}) as standing, max(id) as newest from round_chain where game = ${this.#game}`.execute(
      this.#options.db,
    )
    return row?.standing ?? (row?.newest ?? id) + chainsSkipped
  }

  async #opened(id: number): Promise<{ row: ChainRow; checkpoints: Buffer }> {
    if (this.#open?.row.id === id && this.#open.row.salt !== null) return this.#open
    const row = await this.#row(id)
    if (row === undefined) throw new Error(`no chain ${id} of ${this.#game}`)
    this.#open = { row, checkpoints: sealedChains.open(this.#options.key, { game: this.#game, id }, row.sealed) }
    return this.#open
  }

  async #row(id: number): Promise<ChainRow | undefined> {
    const { rows } = await sql<ChainRow>`
      select id, links, terminating, sealed, published_at, salt, salt_from, salted_at, retired from round_chain where game = ${this.#game} and id = ${id}`.execute(
      this.#options.db,
    )
    return rows[0]
  }

  /** The chain if it exists; starts making it if not. */
  async #chain(id: number): Promise<ChainRow | undefined> {
    const row = await this.#row(id)
    if (row === undefined) this.#startMaking(id)
    else if (row.salt === null && this.#options.drawsSalt) await this.#drawSalt(id)
    return row
  }

  #startMaking(id: number): void {
    if (this.#making !== undefined) return
    this.#making = this.#make(id).finally(() => (this.#making = undefined))
    // A caller that awaits the promise gets the failure. If none does, the next round retries.
    this.#making.catch(() => undefined)
  }

  async #make(id: number): Promise<void> {
    const { db, key, links, drawsSalt } = this.#options
    const made = await makeChainAside(links)
    await sql`
      insert into round_chain (game, id, links, terminating, sealed)
      values (${this.#game}, ${id}, ${links}, ${made.terminating}, ${sealedChains.seal(key, { game: this.#game, id }, made.checkpoints)}) on conflict do nothing`.execute(
      db,
    )
    if (drawsSalt) await this.#drawSalt(id)
  }

  /** A separate statement: the chain is committed, and so published, before its salt is drawn. */
  async #drawSalt(id: number): Promise<void> {
    await fixSalt(this.#options.db, this.#game, id, randomBytes(32).toString('hex'), 'drawn')
  }
}

/** The sealed checkpoints of chains. */
export const sealedChains = sealedTable<{ game: string; id: number }>(
  'round_chain',
  ['game', 'id'],
  ({ game, id }) => `chain ${id} of ${game}`,
)

/** Sets the salt of a published chain, once. False if the chain already has one or does not exist. */
export async function fixSalt(
  db: Db | Tx,
  game: string,
  chain: number,
  text: string,
  from: 'drawn' | 'entered',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update round_chain set salt = ${text}, salt_from = ${from}, salted_at = clock_timestamp()
    where game = ${game} and id = ${chain} and salt is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The oldest chain without a salt. */
export async function chainWithoutSalt(
  db: Db,
  game: string,
): Promise<{ id: number; terminatingHash: string } | undefined> {
  const { rows } = await sql<Pick<ChainRow, 'id' | 'terminating'>>`
    select id, terminating from round_chain where game = ${game} and salt is null and retired is null order by id limit 1`.execute(
    db,
  )
  return rows[0] && { id: rows[0].id, terminatingHash: rows[0].terminating.toString('hex') }
}

/** Every public chain, newest first. */
export async function publishedChains(db: Db, game: string): Promise<RoundChain[]> {
  const { rows } = await sql<Omit<ChainRow, 'sealed' | 'retired'> & { used: bigint }>`
    select c.id, c.links, c.terminating, c.published_at, c.salt, c.salt_from, c.salted_at,
      greatest((select max(link) from round r where r.game = c.game and r.chain = c.id), (select max(link) from table_round t where t.game = c.game and t.chain = c.id), c.in_history)::bigint as used
    from round_chain c where c.game = ${game} order by c.id desc`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    terminatingHash: row.terminating.toString('hex'),
    links: row.links,
    publishedAt: row.published_at.getTime(),
    salt: row.salt,
    saltFrom: row.salt_from,
    saltedAt: row.salted_at?.getTime() ?? null,
    used: Number(row.used),
  }))
}

/** The hash of a link of a chain in use; undefined if the chain is retired or has no such link. */
export async function shownLinkOf(
  db: Db,
  key: EncryptionKey,
  { game, chain: id, link }: { game: string; chain: number; link: number },
): Promise<string | undefined> {
  const {
    rows: [row],
  } = await sql<
    Pick<ChainRow, 'sealed' | 'links'>
  >`select sealed, links from round_chain where game = ${game} and id = ${id} and retired is null`.execute(db)
  if (row === undefined || link < 1 || link > row.links) return undefined
  return hashOfLink(sealedChains.open(key, { game, id }, row.sealed), row.links, link)
}

/** Retires every chain in use, as a restore from backup requires. Returns how many. */
export async function retireChains(db: Db | Tx, restoration: number): Promise<number> {
  const { numAffectedRows } = await sql`update round_chain set retired = ${restoration} where retired is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
