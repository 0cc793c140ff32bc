/**
 * Sums all bets by game, version and reduced parameters: at tables the spot, elsewhere the parameters with numbers
 * rounded to four digits.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { holdFollower } from '../../play/bets/followers.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { spotsLaid } from '../../play/tables/spots-laid.ts'

const name = 'returns'

/** Sums of bets with the same parameters in a batch of the journal. */
interface SetSums {
  game: string
  version: number
  params: unknown
  bets: number
  staked: bigint
  /** By moves: what they add has no edge of its own. */
  added: bigint
  paid: bigint
  stakedSquares: bigint
  paidSquares: bigint
  products: bigint
}

/**
 * A manually dealt result says nothing about the draws of a chain: such bets are left out, and no other bets are ever
 * corrected.
 */
export const rtpStatistics = (returns: BetReturns): Follower => ({
  name,
  gifts: true,
  corrections: true,
  async apply(tx, bets) {
    const sets = [...sumBySet(bets.filter(({ byHand, former }) => byHand !== true && former === undefined)).values()]
    const values = await Promise.all(
      sets.map(async (sums) => ({
        game: sums.game,
        version: sums.version,
        params: toldApart(sums),
        bets: sums.bets,
        staked: `${sums.staked}`,
        added: `${sums.added}`,
        paid: `${sums.paid}`,
        returned: await returns.exact(sums),
        staked_squares: `${sums.stakedSquares}`,
        paid_squares: `${sums.paidSquares}`,
        products: `${sums.products}`,
      })),
    )
    await write(tx, JSON.stringify(values))
  },
})

async function write(tx: Tx, values: string): Promise<void> {
  const added = sql`
    select game, version, params, sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum((staked - added) * returned + added) as expected,
      sum(staked_squares) as staked_squares, sum(paid_squares) as paid_squares, sum(products) as products
    from jsonb_to_recordset(${values}::jsonb) as v(game text, version smallint, params jsonb, bets bigint,
      staked bigint, added bigint, paid bigint, returned numeric, staked_squares numeric, paid_squares numeric, products numeric)
    group by game, version, params`
  const grown = sql`
    update set bets = r.bets + excluded.bets, staked = r.staked + excluded.staked, paid = r.paid + excluded.paid, expected = r.expected + excluded.expected,
      staked_squares = r.staked_squares + excluded.staked_squares, paid_squares = r.paid_squares + excluded.paid_squares, products = r.products + excluded.products`
  await sql`
    insert into return_statistic as r (game, version, params, bets, staked, paid, expected, staked_squares, paid_squares, products)
    ${added} on conflict (game, version, params) do ${grown}`.execute(tx)
  await sql`
    insert into return_total as r (game, bets, staked, paid, expected, staked_squares, paid_squares, products)
    select game, sum(bets)::bigint, sum(staked)::bigint, sum(paid)::bigint, sum(expected), sum(staked_squares), sum(paid_squares), sum(products)
    from (${added}) as by_set group by game on conflict (game) do ${grown}`.execute(tx)
}

/**
 * Recomputes the totals of all games from the sets: a node of the previous version, while it still runs, adds only to
 * the sets.
 */
export function sumTotals(db: Db): Promise<void> {
  return transaction(db, async (tx) => {
    await holdFollower(tx, name)
    await sql`
      insert into return_total as r (game, bets, staked, paid, expected, staked_squares, paid_squares, products)
      select game, sum(bets)::bigint, sum(staked)::bigint, sum(paid)::bigint, sum(expected), sum(staked_squares), sum(paid_squares), sum(products)
      from return_statistic group by game
      on conflict (game) do update set bets = excluded.bets, staked = excluded.staked, paid = excluded.paid, expected = excluded.expected,
        staked_squares = excluded.staked_squares, paid_squares = excluded.paid_squares, products = excluded.products`.execute(
      tx,
    )
  })
}

function sumBySet(bets: readonly JournalBet[]): Map<string, SetSums> {
  const sums = new Map<string, SetSums>()
  // Equal parameters are mostly the same object, so each is serialised once.
  const texts = new Map<unknown, string>()
  for (const { game, version, params, stake, added = 0n, payout } of bets) {
    const text = texts.get(params) ?? JSON.stringify(params)
    texts.set(params, text)
    const key = `${game} ${version} ${text}`
    const sum = sums.get(key) ?? {
      game,
      version,
      params,
      bets: 0,
      staked: 0n,
      added: 0n,
      paid: 0n,
      stakedSquares: 0n,
      paidSquares: 0n,
      products: 0n,
    }
    sum.bets += 1
    sum.staked += stake
    sum.added += added
    sum.paid += payout
    sum.stakedSquares += stake * stake
    sum.paidSquares += payout * payout
    sum.products += stake * payout
    sums.set(key, sum)
  }
  return sums
}

/**
 * A layout counts for its spot, or together with all layouts of several spots: amounts and combinations are the
 * player's choice and would be unlimited.
 */
function toldApart({ game, version, params }: Pick<SetSums, 'game' | 'version' | 'params'>): unknown {
  const spots = spotsLaid(game, version, params)
  if (spots !== undefined) return { spot: spots.length === 1 ? spots[0] : null }
  return Object.fromEntries(
    Object.entries(params as Record<string, unknown>).map(([key, value]) => [
      key,
      typeof value === 'number' ? Number(value.toPrecision(4)) : value,
    ]),
  )
}
