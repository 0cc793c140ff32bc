/**
 * Fills the table of bets through the same function that settles every bet, so that size can be measured without
 * waiting for hours.
 */
import type pg from 'pg'
import { playHouse } from '../server/wallet/wallet.ts'

/**
 * The number of bets of each player afterwards; nonces continue from `firstNonce`. Every other bet wins 1.98 times its
 * stake.
 */
export async function fillBets(
  pool: pg.Pool,
  players: readonly number[],
  firstNonce: number,
  betsEach: number,
): Promise<void> {
  const sorted = players.toSorted((a, b) => a - b)
  for (let nonce = firstNonce; nonce < firstNonce + betsEach; nonce++) {
    const { rows } = await pool.query<{ accepted: bigint }>(
      `select count(*) filter (where verdict = 'accepted') as accepted from (
        select (play_settle(array_agg(player), array_agg($2::bigint), array_agg('dice'::text), array_agg(1::smallint), array_agg(100::bigint),
          array_agg(multiplier), array_agg(multiplier / 100), array_agg('bench-client-seed'::text),
          array_agg('{"chance":50,"side":"under"}'::text), $3::smallint)).*
        from (select player, case when (player + $2::bigint) % 2 = 0 then 19800 else 0 end::bigint as multiplier from unnest($1::bigint[]) as player) as bets
      ) as settled`,
      [sorted, nonce, playHouse],
    )
    if (rows[0]?.accepted !== BigInt(sorted.length))
      throw new Error(`of ${sorted.length} bets ${rows[0]?.accepted} were accepted`)
  }
}
