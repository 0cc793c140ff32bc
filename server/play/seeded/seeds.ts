/**
 * The rolling commitment on the server: each player's secret root, sealed at rest, and the window of nonces whose
 * commitments are given out. Seeds are derived, never stored; nothing of a nonce leaves before its bet is settled.
 */
import { hash, randomBytes } from 'node:crypto'
import { commitmentsAhead, type Commitment, oldestGap } from '@kurazh/contract/play.ts'
import type { BlockSource } from '@kurazh/games/core/random.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { sealedTable, type EncryptionKey } from '../../platform/encryption.ts'
import { hmac, hmacHex } from './hmac.ts'
import type { Row } from '../rows.ts'

const rootBytes = 32
/** Players whose secrets are kept at hand; about 15 kB each. */
const playersCached = 10_000

export interface Seed {
  serverSeed: string
  commitment: string
}

/** A player's secret and the nonces that may be used now. */
export interface SeedChain {
  /** The seed of a nonce in the window, undefined outside it. */
  open(nonce: number): Seed | undefined
  /** Takes a used nonce out of the window and answers the commitments that came into it. */
  spend(nonce: number): Commitment[]
  /** Every commitment of the window, lowest nonce first. */
  commitments(): Commitment[]
  /** The seed of any nonce: for bets that are settled, and to play on the games that are open. */
  reveal(nonce: number): Seed
}

export interface Seeds {
  /** The player's chain, made on first use; at once where it is at hand. */
  chainOf(player: number): Promise<SeedChain> | SeedChain
  /** Forgets what is cached of a player, so that the next look reads which nonces other nodes have used. */
  forget(player: number): void
}

export const sealedRoots = sealedTable<{ player: number }>('seed_root', ['player'], ({ player }) => `player ${player}`)

/** Roots are sealed with `key`. */
export function createSeeds(db: Db, key: EncryptionKey): Seeds {
  const cache = new Map<number, Promise<SeedChain> | SeedChain>()

  async function load(player: number): Promise<SeedChain> {
    const root = await rootOf(db, key, player)
    const used = await sql<Pick<Row<'bet'>, 'nonce'>>`
      with newest as materialized (
        select coalesce(greatest(
          (select max(nonce) from bet where player = ${player}), (select max(nonce) from open_bet where player = ${player}),
          (select max(nonce) from package_round where player = ${player})), 0) as nonce
      )
      select b.nonce from bet b where b.player = ${player} and b.nonce > (select nonce from newest) - ${oldestGap}
      union all
      select o.nonce from open_bet o where o.player = ${player} and o.nonce > (select nonce from newest) - ${oldestGap}
      union all
      select r.nonce from package_round r where r.player = ${player} and r.nonce > (select nonce from newest) - ${oldestGap}
      order by nonce`.execute(db)
    return createChain(root, used.rows.map((row) => Number(row.nonce)))
  }

  /** What was read takes the place of its reading, unless that was forgotten meanwhile. */
  function replace(player: number, loading: Promise<SeedChain>, chain?: SeedChain): void {
    if (cache.get(player) !== loading) return
    if (chain === undefined) cache.delete(player)
    else cache.set(player, chain)
  }

  return {
    chainOf(player) {
      const known = cache.get(player)
      if (known !== undefined) return known
      const loading = load(player)
      cache.set(player, loading)
      loading.then((chain) => replace(player, loading, chain), () => replace(player, loading))
      // A Map keeps the order of insertion: the oldest goes first.
      if (cache.size > playersCached) cache.delete(cache.keys().next().value as number)
      return loading
    },
    forget: (player) => void cache.delete(player),
  }
}

/** A chain over the nonces used so far, ascending (the newest 1,024 suffice). */
export function createChain(root: Buffer, used: readonly number[]): SeedChain {
  const window = new Map<number, Seed | undefined>()
  const taken = new Set(used)
  let next = Math.max(0, (used.at(-1) ?? -1) - oldestGap + 1)

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
    const serverSeed = hmacHex(root, String(nonce))
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
    spend(nonce) {
      if (!window.delete(nonce)) return []
      // Not in the window is used or void: the set is needed only for what lies ahead.
      taken.delete(nonce)
      return fill().map(published)
    },
    commitments: () => [...window.keys()].toSorted((a, b) => a - b).map(published),
    reveal: seedOf,
  }
}

/** The blocks of a bet, with a faster HMAC; the rules' own `blocks` gives the same bytes. */
export function serverBlocks(serverSeed: string, clientSeed: string, nonce: number): BlockSource {
  const key = Buffer.from(serverSeed, 'latin1')
  const prefix = `${clientSeed}:${nonce}:`
  return (index) => hmac(key, prefix + index)
}

async function rootOf(db: Db, key: EncryptionKey, player: number): Promise<Buffer> {
  const sealed = sealedRoots.seal(key, { player }, randomBytes(rootBytes))
  await sql`insert into seed_root (player, sealed) values (${player}, ${sealed}) on conflict do nothing`.execute(db)
  const { rows } = await sql<Pick<Row<'seed_root'>, 'sealed'>>`select sealed from seed_root where player = ${player}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('a root was not stored')
  return sealedRoots.open(key, { player }, row.sealed)
}
