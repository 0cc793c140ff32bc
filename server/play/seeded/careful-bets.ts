/**
 * Decides bets under a nonce that was drawn before and not taken: under the player's lock, and drawn only when nothing
 * prevents the bet. Otherwise a player who makes two bets race for one stake could have the same draw made, and timed,
 * any number of times. See 0007.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/database/group-commit.ts'
import type { Log } from '../../platform/process/log.ts'
import { lock, playHouse } from '../../wallet/wallet.ts'
import type { StakeVerdict } from '../bets/bettor.ts'
import type { Row } from '../rows.ts'
import { isBoundToOther, stakeVerdict } from './bound-seeds.ts'
import type { BetToSettle } from './instant-writes.ts'

/** The result of a bet. Kopecks. */
export interface Drawn {
  outcome: unknown
  multiplierE4: number
  payout: bigint
}

type DrawnMoney = Omit<Drawn, 'outcome'>

export interface CarefulBet<Draw extends DrawnMoney = Drawn> extends Omit<BetToSettle, keyof DrawnMoney> {
  draw(): Draw | Promise<Draw>
}

/** `open`: a round of this package is open. */
export type CarefulVerdict = StakeVerdict | 'open'
export type CarefulAnswer<Draw extends DrawnMoney = Drawn> =
  | { verdict: Exclude<CarefulVerdict, 'accepted'> }
  | { verdict: 'accepted'; drawn: Draw; balance: bigint; at: Date }

/** The writes of instant bets and of package rounds, by their arguments. */
const writes = {
  bet: (values: RawBuilder<unknown>) =>
    sql<
      Pick<Row<'play_settle'>, 'verdict' | 'balance' | 'at'>
    >`select verdict, balance, at from play_settle(${values})`,
  package: (values: RawBuilder<unknown>) =>
    sql<
      Pick<Row<'play_package_play'>, 'verdict' | 'balance' | 'at'>
    >`select verdict, balance, at from play_package_play(${values})`,
}

/** Decides one bet of a player at a time. */
export function createCarefulBets<Draw extends DrawnMoney = Drawn>(
  db: Db,
  kind: keyof typeof writes,
  log?: Log,
): GroupCommit<CarefulBet<Draw>, CarefulAnswer<Draw>> {
  return createGroupCommit({
    keyOf: ({ player }) => player,
    write: async ([bet]) => (bet === undefined ? [] : [await transaction(db, (tx) => settleOne(tx, kind, bet))]),
    batchSize: 1,
    writesInFlight: 4,
    troubled: (error) =>
      log?.error({ err: error }, 'a bet that was refused before cannot be written and is tried again'),
  })
}

/**
 * Under the player's lock nothing of theirs changes until the transaction ends: the verdict of the first check is the
 * verdict of the write.
 */
async function settleOne<Draw extends DrawnMoney>(
  tx: Tx,
  kind: keyof typeof writes,
  bet: CarefulBet<Draw>,
): Promise<CarefulAnswer<Draw>> {
  const { player, nonce, game, version, stake, clientSeed, params, bank } = bet
  await lock(tx, player)
  const verdict = (await isBoundToOther(tx, player, nonce, clientSeed)) ? 'duplicate' : await stakeVerdict(tx, bet)
  if (verdict !== 'accepted') return { verdict }
  const drawn = await bet.draw()
  const {
    rows: [row],
  } = await writes[kind](sql`
    array[${player}::bigint], array[${nonce}::bigint], array[${game}::text], array[${version}::smallint], array[${stake}::bigint], array[${drawn.multiplierE4}::bigint],
    array[${drawn.payout}::bigint], array[${clientSeed}::text], array[${params}::text], ${playHouse}::smallint, array[${bank}::int]`).execute(
    tx,
  )
  if (row === undefined) throw new Error('a bet got no verdict')
  const written = row.verdict as CarefulVerdict
  return written === 'accepted' ? { verdict: written, drawn, balance: row.balance, at: row.at } : { verdict: written }
}
