/** The write of a gift: given, staked and settled or opened in one transaction, one of a player at a time. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/group-commit.ts'
import { Refusal } from '../../platform/http.ts'
import type { Log } from '../../platform/log.ts'
import { balanceOf, lock, stakeGiven } from '../../wallet/wallet.ts'
import type { Gift } from '../bets/gift.ts'
import type { Row } from '../rows.ts'
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
  /** What it came to, of an instant game; of a steps game the largest payout. */
  ends: { multiplierE4: number; payout: bigint } | { maxWin: bigint }
}

export interface StakedGift {
  /** Kopecks after the bet. */
  balance: bigint
  at: Date
}

/** The books differ: nothing is staked, and what was given in the transaction is not. */
class Stopped extends Error {}

/** Answers the bet, or why there is none: then the gift waits as before. */
export function createGiftWrites(db: Db, log?: Log): GroupCommit<GiftToStake, StakedGift | Refusal> {
  return createGroupCommit({
    keyOf: ({ player }) => player,
    write: async ([item]) => (item === undefined ? [] : [await stakeOne(db, item)]),
    batchSize: 1,
    writesInFlight: 4,
    patienceMs: 15_000,
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
  if (await isUsed(tx, player, nonce)) return new Refusal('NonceReused')
  if ('maxWin' in ends && (await isOpen(tx, player, gift.game))) return new Refusal('GameOpen')
  const before = await balanceOf(tx, player)
  const refusal = await gift.give(tx, player, nonce)
  if (refusal !== undefined) return refusal
  // Whatever was given, money of the player's own is never staked here.
  if ((await balanceOf(tx, player)) !== before + stake) throw new Error(`a gift of ${gift.game} is not its stake`)
  const { verdict, balance } = await stakeGiven(tx, player, `bet:${nonce}`, stake, 'payout' in ends ? ends.payout : 0n)
  if (verdict === 'stopped') throw new Stopped()
  if (verdict !== 'accepted') throw new Error(`the ledger refused the stake of a gift: ${verdict}`)
  return { balance, at: await ('maxWin' in ends ? open(tx, item, ends) : settle(tx, item, ends)) }
}

async function isOpen(tx: Tx, player: number, game: string): Promise<boolean> {
  const { rows } = await sql`select from open_bet where player = ${player} and game = ${game}`.execute(tx)
  return rows.length > 0
}

async function settle(tx: Tx, { gift, player, nonce, version, stake, clientSeed, params }: GiftToStake, { multiplierE4, payout }: { multiplierE4: number; payout: bigint }): Promise<Date> {
  const { rows: [row] } = await sql<Pick<Row<'bet'>, 'at'>>`
    insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    values (${player}, ${nonce}, ${gift.game}, ${version}, ${stake}, ${multiplierE4}, ${payout}, ${clientSeed}, ${params}::jsonb, clock_timestamp(),
      pg_current_xact_id()::text::bigint + (select value from journal_offset))
    returning at`.execute(tx)
  return written(row?.at)
}

/** Opened before every window of the player's limits: nothing of it was counted there when it left, and nothing is when it comes back. */
async function open(tx: Tx, { gift, player, nonce, version, stake, clientSeed, params }: GiftToStake, { maxWin }: { maxWin: bigint }): Promise<Date> {
  const { rows: [row] } = await sql<Pick<Row<'open_bet'>, 'moved_at'>>`
    insert into open_bet (player, nonce, game, version, stake, max_win, client_seed, params, opened_at, moved_at)
    values (${player}, ${nonce}, ${gift.game}, ${version}, ${stake}, ${maxWin}, ${clientSeed}, ${params}::jsonb, '-infinity', clock_timestamp())
    returning moved_at`.execute(tx)
  return written(row?.moved_at)
}

function written(at: Date | undefined): Date {
  if (at === undefined) throw new Error('a gift was not written')
  return at
}
