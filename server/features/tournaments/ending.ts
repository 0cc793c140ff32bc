/**
 * The end of a tournament, in steps that any node may take and each of which happens once: its last place in the journal is written down,
 * the follower is waited for, the result is written, the prizes are paid.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { hasPassed } from '../../play/bets/followers.ts'
import { ownPosition } from '../../play/bets/journal.ts'
import { payReward, RewardWaits } from '../../rewards/pay.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { lock } from '../../wallet/wallet.ts'
import { followerName } from './follower.ts'
import { type Balances, movementKey } from './joining.ts'
import { prizeMoneyOf, prizesOf } from './prizes.ts'
import type { Row } from './rows.ts'
import { type Tournament, tournamentById, tournamentsWhere } from './tournaments.ts'

/** Whatever of all tournaments can be done now; answers the balances of those a prize was paid to. */
export async function endDue(db: Db, closingMs: number): Promise<Balances> {
  const paid = new Map<number, bigint>()
  await close(db, closingMs)
  for (const { id } of await tournamentsWhere(db, sql`closing is not null and finished_at is null and cancelled_at is null`)) await transaction(db, (tx) => finish(tx, id))
  for (const { player, tournament } of await unpaid(db)) {
    const balance = await pay(db, player, tournament)
    if (balance !== undefined) paid.set(player, balance)
  }
  return paid
}

/** A bet that joins the journal after this transaction came too late, whatever moment it bears. */
async function close(db: Db, closingMs: number): Promise<void> {
  const due = await tournamentsWhere(db, sql`closing is null and finished_at is null and cancelled_at is null and ends_at <= clock_timestamp() - ${closingMs} * interval '1 millisecond'`)
  for (const { id } of due) {
    await transaction(db, async (tx) => {
      const position = await ownPosition(tx)
      await sql`update tournament set closing = ${position} where id = ${id} and closing is null and cancelled_at is null`.execute(tx)
    })
  }
}

/** Writes the result once the follower has applied whatever lies before the end. Without a score there is no tournament. */
export async function finish(tx: Tx, id: number): Promise<void> {
  const tournament = await tournamentById(tx, id, sql`for update`)
  if (tournament === undefined || tournament.closing === null || tournament.finishedAt !== null || tournament.cancelledAt !== null) return
  if (!(await hasPassed(tx, followerName, tournament.closing))) return
  const ranked = await firstOf(tx, tournament)
  if (ranked.length === 0 && tournament.fee > 0n) {
    await sql`update tournament set cancelled_at = now() where id = ${id}`.execute(tx)
    return
  }
  const { edge, qualified } = await totalOf(tx, id)
  const prizeMoney = ranked.length === 0 ? 0n : prizeMoneyOf(tournament, edge, await feesOf(tx, id))
  const prizes = prizesOf(tournament, prizeMoney, { players: ranked.length, qualified })
  await writePrizes(tx, id, ranked, prizes)
  await sql`update tournament set finished_at = now(), prize_money = ${prizeMoney} where id = ${id}`.execute(tx)
}

type Ranked = Pick<Row<'tournament_score'>, 'player' | 'score'>

async function firstOf(tx: Tx, { id, places }: Tournament): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select player, score from tournament_score where tournament = ${id} and score > 0 order by score desc, reached, player limit ${places.length}`.execute(tx)
  return rows
}

async function writePrizes(tx: Tx, tournament: number, ranked: readonly Ranked[], prizes: readonly bigint[]): Promise<void> {
  const rows = ranked.map(({ player, score }, place) => ({ player, score, place: place + 1, amount: prizes[place] ?? 0n }))
  await sql`
    insert into tournament_prize (player, tournament, place, score, amount, paid_at)
    select player, ${tournament}, place, score, amount, case when amount = 0 then now() end
    from jsonb_to_recordset(${asText(rows)}::jsonb) as v(player bigint, place int, score bigint, amount bigint) order by player`.execute(tx)
}

/** Micro-kopecks of all players, and how many have left the least. */
async function totalOf(db: Tx, tournament: number): Promise<{ edge: bigint; qualified: number }> {
  const { rows } = await sql<Pick<Row<'tournament_total'>, 'edge' | 'qualified'>>`select edge, qualified from tournament_total where tournament = ${tournament}`.execute(db)
  return { edge: rows[0]?.edge ?? 0n, qualified: Number(rows[0]?.qualified ?? 0n) }
}

/** Kopecks that were paid for entering and not given back. */
async function feesOf(db: Tx, tournament: number): Promise<bigint> {
  const { rows } = await sql<{ fees: bigint }>`
    select coalesce(sum(fee), 0)::bigint as fees from tournament_entry where tournament = ${tournament} and fee > 0 and back_at is null`.execute(db)
  return rows[0]?.fees ?? 0n
}

async function unpaid(db: Db): Promise<{ player: number; tournament: number }[]> {
  const { rows } = await sql<Pick<Row<'tournament_prize'>, 'player' | 'tournament'>>`
    select player, tournament from tournament_prize where paid_at is null and not waits order by player limit 500`.execute(db)
  return rows.map(({ player, tournament }) => ({ player: Number(player), tournament: Number(tournament) }))
}

/** Pays a prize, or leaves it to wait for a press of its player where something stands against it. Answers the balance where it was paid, and by this call. */
async function pay(db: Db, player: number, tournament: number): Promise<bigint | undefined> {
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      const { rows: [prize] } = await sql<Pick<Row<'tournament_prize'>, 'amount'>>`
        update tournament_prize set paid_at = clock_timestamp() where player = ${player} and tournament = ${tournament} and paid_at is null returning amount`.execute(tx)
      if (prize === undefined) return undefined
      return payReward(tx, player, { reward: 'tournament', key: movementKey(tournament, ':payout'), kopecks: prize.amount })
    })
  } catch (error) {
    if (!(error instanceof RewardWaits)) throw error
    await sql`update tournament_prize set waits = true where player = ${player} and tournament = ${tournament} and paid_at is null`.execute(db)
    return undefined
  }
}
