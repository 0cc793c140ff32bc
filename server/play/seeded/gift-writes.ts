/** Writes a gift: given, staked and settled or opened in one transaction, one per player at a time. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/database/group-commit.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Log } from '../../platform/process/log.ts'
import { balanceOf, lock, stakeGiven } from '../../wallet/wallet.ts'
import type { Gift } from '../bets/gift.ts'
import type { Row } from '../rows.ts'
import { isBoundToOther } from './bound-seeds.ts'
import type { Drawn } from './careful-bets.ts'
import { isUsed } from './seeded-bets.ts'

export interface GiftToStake {
  gift: Gift
  player: number
  nonce: number
  version: number
  stake: bigint
  clientSeed: string
  /** JSON text. */
  params: string
  /** For an instant game: draws it, once the gift is given and never before. For a steps game: the largest payout. */
  ends: { draw(): Drawn } | { maxWin: bigint }
}

export interface StakedGift {
  /** For an instant game. */
  drawn?: Drawn
  /** Kopecks after the bet. */
  balance: bigint
  at: Date
}

/** The books differ: nothing is staked, and the gift given in this transaction is rolled back. */
class Stopped extends Error {}

/** Returns the bet, or why there is none: then the gift still waits. */
export function createGiftWrites(db: Db, log?: Log): GroupCommit<GiftToStake, StakedGift | Refusal> {
  return createGroupCommit({
    keyOf: ({ player }) => player,
    write: async ([item]) => (item === undefined ? [] : [await stakeOne(db, item)]),
    batchSize: 1,
    writesInFlight: 4,
    troubled: (error) => log?.error({ err: error }, 'a gift cannot be staked and is tried again'),
  })
}

async function stakeOne(db: Db, item: GiftToStake): Promise<StakedGift | Refusal> {
  try {
    return await transaction(db, (tx) => giveAndStake(tx, item))
  } catch (error) {
    if (error instanceof Stopped) return new Refusal('BettingStopped')
    throw error
  }
}

async function giveAndStake(tx: Tx, item: GiftToStake): Promise<StakedGift | Refusal> {
  const { gift, player, nonce, stake, ends } = item
  await lock(tx, player)
  if ((await isUsed(tx, player, nonce)) || (await isBoundToOther(tx, player, nonce, item.clientSeed)))
    return new Refusal('NonceReused')
  if ('maxWin' in ends && (await isOpen(tx, player, gift.game))) return new Refusal('GameOpen')
  const before = await balanceOf(tx, player)
  const refusal = await gift.give(tx, player, nonce)
  if (refusal !== undefined) return refusal
  // Whatever was given, the player's own money is never staked here.
  if ((await balanceOf(tx, player)) !== before + stake) throw new Error(`a gift of ${gift.game} is not its stake`)
  if ('maxWin' in ends) return { balance: await staked(tx, item, 0n), at: await open(tx, item, ends) }
  const drawn = ends.draw()
  return { balance: await staked(tx, item, drawn.payout), at: await settle(tx, item, drawn), drawn }
}

/** Returns the balance afterwards. */
async function staked(tx: Tx, { player, nonce, stake }: GiftToStake, payout: bigint): Promise<bigint> {
  const { verdict, balance } = await stakeGiven(tx, player, `bet:${nonce}`, stake, payout)
  if (verdict === 'stopped') throw new Stopped()
  if (verdict !== 'accepted') throw new Error(`the ledger refused the stake of a gift: ${verdict}`)
  return balance
}

async function isOpen(tx: Tx, player: number, game: string): Promise<boolean> {
  const { rows } = await sql`select from open_bet where player = ${player} and game = ${game}`.execute(tx)
  return rows.length > 0
}

async function settle(
  tx: Tx,
  { gift, player, nonce, version, stake, clientSeed, params }: GiftToStake,
  { multiplierE4, payout }: Drawn,
): Promise<Date> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'bet'>, 'at'>>`
    insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    values (${player}, ${nonce}, ${gift.game}, ${version}, ${stake}, ${multiplierE4}, ${payout}, ${clientSeed}, ${params}::jsonb, clock_timestamp(),
      pg_current_xact_id()::text::bigint + (select value from journal_offset))
    returning at`.execute(tx)
  return written(row?.at)
}

/**
 * Opened before every window of the player's limits: the stake was not counted there when it was taken, so it is not
 * counted when it is returned.
 */
async function open(
  tx: Tx,
  { gift, player, nonce, version, stake, clientSeed, params }: GiftToStake,
  { maxWin }: { maxWin: bigint },
): Promise<Date> {
  const {
    rows: [row],
  } = await sql<Pick<Row<'open_bet'>, 'moved_at'>>`
    insert into open_bet (player, nonce, game, version, stake, max_win, client_seed, params, opened_at, moved_at)
    values (${player}, ${nonce}, ${gift.game}, ${version}, ${stake}, ${maxWin}, ${clientSeed}, ${params}::jsonb, '-infinity', clock_timestamp())
    returning moved_at`.execute(tx)
  return written(row?.moved_at)
}

function written(at: Date | undefined): Date {
  if (at === undefined) throw new Error('a gift was not written')
  return at
}
