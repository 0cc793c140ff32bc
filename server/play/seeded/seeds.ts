/**
 * Keeps the rolling commitment on the server: each player's secret root, sealed at rest, and the window of nonces whose
 * commitments are published. Seeds are derived, never stored; nothing of a nonce leaves the server before its bet is
 * settled.
 */
import { hash, randomBytes, randomInt } from 'node:crypto'
import { type BoundNonce, commitmentsAhead, type Commitment, oldestGap } from '@kurazh/contract/play/play.ts'
import type { BlockSource } from '@kurazh/games/core/random.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { sealedTable, type EncryptionKey } from '../../platform/security/encryption.ts'
import { type Binding, boundUnder } from './bound-seeds.ts'
import { hmac, hmacHex } from './hmac.ts'
import { createPurse, type Purse } from './purse.ts'
import { newestRestoration } from '../../platform/database/restoration.ts'
import type { Row } from '../rows.ts'

const rootBytes = 32
/** How many players' secrets are cached; about 15 kB each. */
const playersCached = 10_000

export interface Seed {
  serverSeed: string
  commitment: string
}

/** The first client seed received for a nonce, with its bet. Kopecks. */
export interface FirstHeard {
  readonly clientSeed: string
  readonly game: string
  readonly stake: bigint
  /** The database has bound it: a refusal of its bet may be sent. */
  isKept: boolean
  /**
   * A bet was drawn with it, or may have been on another node: it is drawn again only in the transaction that takes its
   * stake.
   */
  wasDrawn?: boolean
  /** When that draw began on this node, by `performance.now()`: its refusals are sent at even moments after it. */
  drawnAt?: number
  /** The write after that draw. Never rejects. */
  writing?: Promise<unknown>
  /** The pending binding. */
  keeping?: Promise<Binding> | undefined
  /** The latest bet with it, until it is decided. */
  deciding?: Promise<unknown>
  /** How many other seeds came under the nonce since. */
  others: number
}

/** A player's secret and the nonces that may be used now. */
export interface SeedChain {
  /** The seed of a nonce in the window; undefined outside it. */
  open(nonce: number): Seed | undefined
  /** The first client seed received for a nonce of the window: this one, if there was none. */
  hear(nonce: number, bet: Pick<FirstHeard, 'clientSeed' | 'game' | 'stake'>): FirstHeard
  /** What this node knows of the player's money. */
  readonly purse: Purse
  /** Takes a used nonce out of the window and returns the commitments that entered it. */
  spend(nonce: number): Commitment[]
  /** Every commitment of the window, lowest nonce first. */
  commitments(): Commitment[]
  /** The seed of any nonce: for settled bets, and to play on open games. */
  reveal(nonce: number): Seed
  /**
   * True for a nonce whose commitment was published before a restore from backup and not used: the commitment was
   * withdrawn.
   */
  isRetired(nonce: number): boolean
}

/** The first seeds received, by nonce. A node keeps them while it reloads which nonces are used. */
export type Heard = Map<number, FirstHeard>

/** A secret of a player, used for nonces from `fromNonce` on. */
export interface Root {
  fromNonce: number
  secret: Buffer
}

export interface Seeds {
  /** The player's chain, made on first use; returned without a promise if it is cached. */
  chainOf(player: number): Promise<SeedChain> | SeedChain
  /**
   * Forgets the player's window, so that the next access reloads which nonces other nodes have used. The first seeds
   * received stay.
   */
  forget(player: number): void
}

/** The label of the first root names no restoration: it was sealed before there were any. */
export const sealedRoots = sealedTable<{ player: number; restoration: number }>(
  'seed_root',
  ['player', 'restoration'],
  ({ player, restoration }) =>
    String(restoration) === '0' ? `player ${player}` : `player ${player} after ${restoration}`,
)

/** Roots are sealed with `key`. */
export function createSeeds(db: Db, key: EncryptionKey): Seeds {
  const cache = new Map<number, { heard: Heard; chain: Promise<SeedChain> | SeedChain | undefined }>()

  async function load(player: number, heard: Heard): Promise<SeedChain> {
    const roots = await rootsOf(db, key, player)
    const used = await sql<Pick<Row<'bet'>, 'nonce'>>`
      with newest as materialized (
        select coalesce(greatest(
          play_last_nonce(${player}), (select max(nonce) from open_bet where player = ${player}),
          (select max(nonce) from package_round where player = ${player})), 0) as nonce
      )
      select b.nonce from bet b where b.player = ${player} and b.nonce > (select nonce from newest) - ${oldestGap}
      union all
      select h.nonce from newest cross join lateral play_history_of(${player}, newest.nonce - ${oldestGap} + 1, newest.nonce + 1) h
      union all
      select o.nonce from open_bet o where o.player = ${player} and o.nonce > (select nonce from newest) - ${oldestGap}
      union all
      select r.nonce from package_round r where r.player = ${player} and r.nonce > (select nonce from newest) - ${oldestGap}
      order by nonce`.execute(db)
    const chain = createChain(
      roots,
      used.rows.map((row) => Number(row.nonce)),
      heard,
    )
    for (const bound of await boundUnder(
      db,
      player,
      chain.commitments().map(({ nonce }) => nonce),
    ))
      keep(heard, bound)
    return chain
  }

  /** Replaces the pending load by its result, unless it was forgotten in the meantime. */
  function replace(player: number, loading: Promise<SeedChain>, chain?: SeedChain): void {
    const cached = cache.get(player)
    if (cached?.chain === loading) cached.chain = chain
  }

  return {
    chainOf(player) {
      const cached = cache.get(player) ?? { heard: new Map(), chain: undefined }
      if (cached.chain !== undefined) return cached.chain
      const loading = load(player, cached.heard)
      cached.chain = loading
      cache.delete(player)
      cache.set(player, cached)
      loading.then(
        (chain) => replace(player, loading, chain),
        () => replace(player, loading),
      )
      // A Map keeps insertion order: the oldest goes first.
      if (cache.size > playersCached) cache.delete(cache.keys().next().value as number)
      return loading
    },
    forget(player) {
      const cached = cache.get(player)
      if (cached !== undefined) cached.chain = undefined
    },
  }
}

/** Keeps a seed that a refusal has bound in the database, on this node or another. It may have been drawn there. */
function keep(heard: Heard, { nonce, clientSeed, game, stake }: BoundNonce): void {
  const known = heard.get(nonce)
  const first: FirstHeard =
    known?.clientSeed === clientSeed ? known : { clientSeed, game, stake, isKept: true, others: 0 }
  first.isKept = true
  first.wasDrawn = true
  heard.set(nonce, first)
}

/**
 * A chain over the nonces used so far, ascending (the newest 1,024 suffice). `roots`: at least one, oldest first.
 * `heard`: the first seeds received for nonces that may be open.
 */
export function createChain(roots: readonly Root[], used: readonly number[], heard: Heard = new Map()): SeedChain {
  const window = new Map<number, Seed | undefined>()
  const taken = new Set(used)
  const firstNonce = roots.at(-1)?.fromNonce ?? 0
  let next = Math.max(firstNonce, (used.at(-1) ?? -1) - oldestGap + 1)
  for (const nonce of heard.keys()) if (nonce < next || taken.has(nonce)) heard.delete(nonce)

  function fill(): number[] {
    const added: number[] = []
    while (window.size < commitmentsAhead) {
      if (!taken.has(next)) {
        window.set(next, undefined)
        added.push(next)
      }
      next++
    }
    return added
  }

  function seedOf(nonce: number): Seed {
    const serverSeed = hmacHex(rootAt(roots, nonce), String(nonce))
    return { serverSeed, commitment: hash('sha256', serverSeed, 'hex') }
  }

  function open(nonce: number): Seed | undefined {
    if (!window.has(nonce)) return undefined
    const known = window.get(nonce)
    if (known !== undefined) return known
    const seed = seedOf(nonce)
    window.set(nonce, seed)
    return seed
  }

  const published = (nonce: number): Commitment => ({ nonce, commitment: (open(nonce) as Seed).commitment })

  fill()
  return {
    open,
    purse: createPurse(),
    hear(nonce, { clientSeed, game, stake }) {
      const known = heard.get(nonce)
      if (known !== undefined) return known
      const first: FirstHeard = { clientSeed, game, stake, isKept: false, others: 0 }
      heard.set(nonce, first)
      return first
    },
    spend(nonce) {
      heard.delete(nonce)
      if (!window.delete(nonce)) return []
      // A nonce outside the window is used or void: the set is needed only for those ahead.
      taken.delete(nonce)
      return fill().map(published)
    },
    commitments: () => [...window.keys()].toSorted((a, b) => a - b).map(published),
    reveal: seedOf,
    isRetired: (nonce) => nonce < firstNonce,
  }
}

function rootAt(roots: readonly Root[], nonce: number): Buffer {
  const root = roots.findLast(({ fromNonce }) => fromNonce <= nonce)
  if (root === undefined) throw new RangeError(`no root for nonce ${nonce}`)
  return root.secret
}

/** The blocks of a bet, with a faster HMAC; the rules' own `blocks` gives the same bytes. */
export function serverBlocks(serverSeed: string, clientSeed: string, nonce: number): BlockSource {
  const key = Buffer.from(serverSeed, 'latin1')
  const prefix = `${clientSeed}:${nonce}:`
  return (index) => hmac(key, prefix + index)
}

/**
 * The least distance from the last nonce before a restore from backup to the first nonce of the new root: far beyond
 * what was published before, and different each time.
 */
const jumpAtLeast = 10_000_000

/** Every root of a player, oldest first. Makes the missing ones: the first, and one after each restore from backup. */
async function rootsOf(db: Db, key: EncryptionKey, player: number): Promise<Root[]> {
  const known = await storedRoots(db, player)
  const restoration = await newestRestoration(db)
  const isCurrent = (rows: readonly StoredRoot[]) => rows.some((row) => Number(row.restoration) === restoration)
  if (!isCurrent(known)) await makeRoot(db, key, { player, restoration })
  const rows = isCurrent(known) ? known : await storedRoots(db, player)
  if (!isCurrent(rows)) throw new Error('a root was not stored')
  return rows.map((row) => ({
    fromNonce: Number(row.from_nonce),
    secret: sealedRoots.open(key, { player, restoration: Number(row.restoration) }, row.sealed),
  }))
}

type StoredRoot = Pick<Row<'seed_root'>, 'restoration' | 'from_nonce' | 'sealed'>

async function storedRoots(db: Db, player: number): Promise<StoredRoot[]> {
  const { rows } =
    await sql<StoredRoot>`select restoration, from_nonce, sealed from seed_root where player = ${player} order by from_nonce, restoration`.execute(
      db,
    )
  return rows
}

/**
 * A player whose first root is made after a restore may have older commitments that this database does not know: the
 * backup may be older than the player.
 */
async function makeRoot(db: Db, key: EncryptionKey, row: { player: number; restoration: number }): Promise<void> {
  const sealed = sealedRoots.seal(key, row, randomBytes(rootBytes))
  const jump = row.restoration === 0 ? 0 : jumpAtLeast + randomInt(jumpAtLeast)
  await sql`
    insert into seed_root (player, restoration, from_nonce, sealed)
    select ${row.player}, ${row.restoration}, case when ${jump}::bigint = 0 then 0 else ${jump}::bigint + greatest(
      play_last_nonce(${row.player}), (select coalesce(max(nonce), 0) from open_bet where player = ${row.player}),
      (select coalesce(max(nonce), 0) from package_round where player = ${row.player}), (select coalesce(max(from_nonce), 0) from seed_root where player = ${row.player})) end, ${sealed}
    on conflict do nothing`.execute(db)
}
