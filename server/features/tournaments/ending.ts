/**
 * Ends a tournament in steps that any node may take and each of which happens once: store its last position in the
 * journal, wait for the follower, write the result, pay the prizes.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import { pushNews } from '../../platform/push/outbox.ts'
import { hasPassed } from '../../play/bets/followers.ts'
import { ownPosition } from '../../play/bets/journal.ts'
import { payReward, RewardWaits } from '../../rewards/pay.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { lock } from '../../wallet/wallet.ts'
import { followerName } from './follower.ts'
import { balancesOf, payoutKey, type TellBalances } from './joining.ts'
import { prizeMoneyOf, prizesOf } from './prizes.ts'
import { placedOf, totalOf } from './ranking.ts'
import type { Row } from './rows.ts'
import { firstAfterBans } from './striking.ts'
import { type Tournament, tournamentById, tournamentsWhere } from './tournaments.ts'

/** Takes every step that is due in any tournament, and tells the balances after paid prizes. */
export async function endDue(ground: JobGround, closingMs: number, tell?: TellBalances): Promise<void> {
  const { db } = ground
  const nameOf = ({ id }: Tournament): string => `tournament ${id}`
  const due = await tournamentsWhere(
    db,
    sql`closing is null and finished_at is null and cancelled_at is null and ends_at <= clock_timestamp() - ${closingMs} * interval '1 millisecond'`,
  )
  await eachItem(ground, {
    job: 'tournaments to close',
    items: due,
    nameOf,
    work: ({ id }) => transaction(db, (tx) => close(tx, id)),
  })
  const closed = await tournamentsWhere(db, sql`closing is not null and finished_at is null and cancelled_at is null`)
  await eachItem(ground, {
    job: 'results of tournaments',
    items: closed,
    nameOf,
    async work({ id }) {
      while (await transaction(db, (tx) => finish(tx, id)));
    },
  })
  await eachItem<Prize, readonly [number, bigint] | undefined>(ground, {
    job: 'prizes of tournaments',
    atOnce: prizesAtOnce,
    next: (after, atOnce) => unpaid(db, after, atOnce),
    nameOf: ({ player, tournament }) => `tournament ${tournament} player ${player}`,
    async work({ player, tournament }) {
      const balance = await pay(db, player, tournament)
      return balance === undefined ? undefined : [player, balance]
    },
    take: async (paid) => tell?.(balancesOf(paid)),
  })
}

/** A bet that joins the journal after this transaction is too late, no matter its timestamp. */
async function close(tx: Tx, id: number): Promise<void> {
  const position = await ownPosition(tx)
  await sql`update tournament set closing = ${position} where id = ${id} and closing is null and cancelled_at is null`.execute(
    tx,
  )
}

/**
 * Writes the result once the follower has applied everything before the end. Without any score the tournament is
 * cancelled if it had fees. True: many players were banned, and the next transaction goes on.
 */
export async function finish(tx: Tx, id: number): Promise<boolean> {
  const tournament = await tournamentById(tx, id, sql`for update`)
  if (
    tournament === undefined ||
    tournament.closing === null ||
    tournament.finishedAt !== null ||
    tournament.cancelledAt !== null
  )
    return false
  if (!(await hasPassed(tx, followerName, tournament.closing))) return false
  const ranked = await firstAfterBans(tx, tournament)
  if (ranked === undefined) return true
  if (ranked.length === 0 && tournament.fee > 0n) {
    await sql`update tournament set cancelled_at = now() where id = ${id}`.execute(tx)
    return false
  }
  const { edge, qualified } = await totalOf(tx, id)
  const prizeMoney = ranked.length === 0 ? 0n : prizeMoneyOf(tournament, edge, await feesOf(tx, id))
  const prizes = prizesOf(tournament, prizeMoney, { players: ranked.length, qualified })
  const placed = placedOf(ranked, prizes)
  await writePrizes(tx, id, placed)
  await sql`update tournament set finished_at = now(), prize_money = ${prizeMoney} where id = ${id}`.execute(tx)
  await pushNews(
    tx,
    'tournament',
    placed.map(({ player, place, amount }) => ({ player: Number(player), detail: { place, amount: `${amount}` } })),
  )
  return false
}

async function writePrizes(tx: Tx, tournament: number, rows: ReturnType<typeof placedOf>): Promise<void> {
  await sql`
    insert into tournament_prize (player, tournament, place, member, score, amount, paid_at)
    select player, ${tournament}, place, member, score, amount, case when amount = 0 then now() end
    from jsonb_to_recordset(${asText(rows)}::jsonb) as v(player bigint, place int, member smallint, score bigint, amount bigint) order by player`.execute(
    tx,
  )
}

/** Fees in kopecks that were paid and not returned. */
async function feesOf(db: Tx, tournament: number): Promise<bigint> {
  const { rows } = await sql<{ fees: bigint }>`
    select coalesce(sum(fee), 0)::bigint as fees from tournament_entry where tournament = ${tournament} and fee > 0 and back_at is null`.execute(
    db,
  )
  return rows[0]?.fees ?? 0n
}

interface Prize {
  readonly player: number
  readonly tournament: number
}
const prizesAtOnce = 500

async function unpaid(db: Db, after: Prize | undefined, atOnce: number): Promise<Prize[]> {
  const { rows } = await sql<Pick<Row<'tournament_prize'>, 'player' | 'tournament'>>`
    select player, tournament from tournament_prize
    where paid_at is null and not waits and (player, tournament) > (${after?.player ?? 0}::bigint, ${after?.tournament ?? 0}::bigint)
    order by player, tournament limit ${atOnce}`.execute(db)
  return rows.map(({ player, tournament }) => ({ player: Number(player), tournament: Number(tournament) }))
}

/**
 * Pays a prize, or leaves it waiting for its player if a payment is not possible. Returns the balance if this call has
 * paid it.
 */
async function pay(db: Db, player: number, tournament: number): Promise<bigint | undefined> {
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      const {
        rows: [prize],
      } = await sql<{ due: bigint; payments: number }>`
        update tournament_prize p set paid_at = clock_timestamp(), paid = p.amount, payments = p.payments + 1
        from (select player, tournament, amount - paid as due, payments from tournament_prize where player = ${player} and tournament = ${tournament} and paid_at is null for update) o
        where p.player = o.player and p.tournament = o.tournament returning o.due, o.payments`.execute(tx)
      if (prize === undefined) return undefined
      return payReward(tx, player, {
        reward: 'tournament',
        key: payoutKey(tournament, prize.payments),
        kopecks: prize.due,
      })
    })
  } catch (error) {
    if (!(error instanceof RewardWaits)) throw error
    await sql`update tournament_prize set waits = true where player = ${player} and tournament = ${tournament} and paid_at is null`.execute(
      db,
    )
    return undefined
  }
}
