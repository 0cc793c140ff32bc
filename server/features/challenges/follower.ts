/** Follows all bets and writes who has won a challenge. Nearly every bet is passed over by its multiplier alone. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { placedAt } from '../../play/bets/placed-at.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { closedAmong } from '../../players/public.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { frozenSince } from '../../wallet/wallet.ts'
import { type Challenge, challengesWhere } from './challenges.ts'
import type { Row } from './rows.ts'
import { type Candidate, fulfils, type NewWin, winsAmong } from './winning.ts'

/** `tell` is called after the commit with who has won. */
export const challengeFollower = (links: BetLinks, tell: (wins: readonly NewWin[]) => void): Follower => ({
  name: 'challenges',
  corrections: true,
  async apply(tx, shown) {
    // Only bets at tables are corrected, and those win nothing here.
    const bets = shown.filter(({ former }) => former === undefined)
    const near = await nearAmong(tx, bets)
    if (near.bets.length === 0) return
    const placed = await placedAt(tx, near.bets)
    const candidates = near.bets.map((bet): Candidate => ({
      bet,
      placed: placed.get(bet) ?? bet.at,
      link: links.idOf(bet.name),
    }))
    const ids = near.open.map(({ id }) => id)
    // Cancelling waits for this, or this for it.
    const open = await challengesWhere(tx, sql`id = any(${ids}::bigint[]) order by id for update`)
    const players = [...new Set(near.bets.map(({ player }) => player))]
    const wins = winsAmong(open, candidates, await outAmong(tx, players), await wonBy(tx, ids, players))
    if (wins.length === 0) return
    await write(tx, wins)
    return () => tell(wins)
  },
})

/** The open challenges, and the bets that fulfil one of them. */
async function nearAmong(
  tx: Tx,
  bets: readonly JournalBet[],
): Promise<{ open: readonly Challenge[]; bets: readonly JournalBet[] }> {
  const moments = bets.map(({ at }) => at.getTime())
  if (moments.length === 0) return { open: [], bets: [] }
  const [first, last] = [new Date(Math.min(...moments)), new Date(Math.max(...moments))]
  const open = await challengesWhere(tx, sql`taken < places and ends_at > ${first} and starts_at <= ${last}`)
  return { open, bets: bets.filter((bet) => open.some((challenge) => fulfils(challenge, bet))) }
}

/** Who wins nothing: banned at this moment, or closed. Their place stays free. */
async function outAmong(tx: Tx, players: readonly number[]): Promise<ReadonlySet<number>> {
  const frozen = await frozenSince(tx, players)
  return new Set([...frozen.keys(), ...(await closedAmong(tx, players))])
}

async function wonBy(tx: Tx, ids: readonly number[], players: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<Row<'challenge_win'>, 'player' | 'challenge'>>`
    select player, challenge from challenge_win where player = any(${players}::bigint[]) and challenge = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map(({ player, challenge }) => `${player} ${challenge}`))
}

async function write(tx: Tx, wins: readonly NewWin[]): Promise<void> {
  const sorted = wins.toSorted((a, b) => a.player - b.player || a.challenge - b.challenge)
  await sql`
    insert into challenge_win (player, challenge, place, link, multiplier_e4, at, amount)
    select player, challenge, place, link, multiplier, at, amount from jsonb_to_recordset(${asText(sorted)}::jsonb)
      as v(player bigint, challenge bigint, place smallint, link text, multiplier bigint, at timestamptz, amount bigint)`.execute(
    tx,
  )
  await sql`
    update challenge c set taken = c.taken + v.more
    from (select challenge, count(*)::smallint as more from jsonb_to_recordset(${asText(sorted)}::jsonb) as w(challenge bigint) group by challenge) as v
    where c.id = v.challenge`.execute(tx)
}
