/** Follows all bets and scores them in the running tournaments. Scores are written in the order of player ids. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { isGiftGame } from '../../play/bets/gift.ts'
import { playedBy } from '../../play/bets/journal.ts'
import { edgeStakeOf, type JournalBet } from '../../play/bets/journal-bet.ts'
import { placedAt } from '../../play/bets/placed-at.ts'
import { edgeCredit } from '@kurazh/games/core/house-edge.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { closedAmong } from '../../players/public.ts'
import type { Row } from './rows.ts'
import { isDuring, isInside, isQualified, type Score, type ScoredBet, withBet } from './scoring.ts'
import { struckAmong } from './struck.ts'
import { scoreTeams } from './team-ranking.ts'
import { type Tournament, tournamentsWhere } from './tournaments.ts'

export const followerName = 'tournaments'

export const tournamentFollower = (returns: BetReturns): Follower => ({
  name: followerName,
  corrections: true,
  async apply(tx, shown) {
    // No account closes until these are written: leaving waits for this follower.
    const closed = await closedAmong(tx, [...new Set(shown.map(({ player }) => player))])
    const all = shown.filter(({ player }) => !closed.has(player))
    if (all.length === 0) return
    const bets = all.filter(({ former }) => former === undefined)
    const open = await openAmong(tx, all)
    if (open.length === 0) return
    const bettors = [...new Set(bets.map(({ player }) => player))]
    const [joined, standing, scored] = [
      await joinedOf(tx, open, bettors),
      await standingOf(tx, open, bettors),
      await scoredBets(tx, returns, open, bets),
    ]
    const struck = await struckAmong(
      tx,
      open.map(({ id }) => id),
      [...new Set(all.map(({ player }) => player))],
    )
    const changed = open.flatMap((tournament) => scoresIn(tournament, scored, joined, standing))
    await write(
      tx,
      open,
      changed.filter((each) => !struck.has(keyOf(each.player, each.tournament))),
      standing,
    )
    const upTo = all.at(-1)?.position ?? 0n
    for (const { player, at, position } of all.filter(({ former }) => former !== undefined)) {
      const touched = open.filter(
        (tournament) =>
          !struck.has(keyOf(player, tournament.id)) &&
          isDuring(tournament, at) &&
          (tournament.closing === null || position < tournament.closing),
      )
      await recount(tx, returns, touched, player, upTo)
    }
  },
})

/** After a corrected bet, recounts its player's scores in these tournaments from all their bets. */
async function recount(
  tx: Tx,
  returns: BetReturns,
  open: readonly Tournament[],
  player: number,
  upTo: bigint,
): Promise<void> {
  const [joined, standing] = [await joinedOf(tx, open, [player]), await standingOf(tx, open, [player])]
  for (const tournament of open) {
    const bets = (await playedBy(tx, player, tournament.startsAt, upTo)).filter(({ game }) => !isGiftGame(game))
    await write(
      tx,
      [tournament],
      scoresIn(tournament, await scoredBets(tx, returns, [tournament], bets), joined, new Map()),
      standing,
    )
  }
}

/** The new scores of players who gained something in the tournament. */
function scoresIn(
  tournament: Tournament,
  scored: readonly ScoredBet[],
  joined: ReadonlyMap<string, Date>,
  standing: ReadonlyMap<string, Score>,
): Standing[] {
  const { id, joining, startsAt } = tournament
  const changed = new Map<number, Score>()
  for (const each of scored) {
    const { player } = each.bet
    const joinedAt = joining === 'auto' ? startsAt : joined.get(keyOf(player, id))
    if (isInside(tournament, joinedAt, each))
      changed.set(player, withBet(tournament, changed.get(player) ?? standing.get(keyOf(player, id)), each))
  }
  return [...changed].map(([player, score]) => ({ player, tournament: id, ...score }))
}

interface Standing extends Score {
  player: number
  tournament: number
}

const keyOf = (player: number | bigint, tournament: number | bigint): string => `${player} ${tournament}`

/** Tournaments that a bet of the batch may belong to. */
async function openAmong(tx: Tx, bets: readonly JournalBet[]): Promise<Tournament[]> {
  const latest = bets.reduce((last, { at }) => (at > last ? at : last), new Date(0))
  const earliest = bets.reduce((first, { at }) => (at < first ? at : first), latest)
  const open = await tournamentsWhere(
    tx,
    sql`finished_at is null and cancelled_at is null and starts_at <= ${latest} and ends_at > ${earliest}`,
  )
  return open.toSorted((a, b) => a.id - b.id)
}

async function scoredBets(
  tx: Tx,
  returns: BetReturns,
  open: readonly Tournament[],
  bets: readonly JournalBet[],
): Promise<ScoredBet[]> {
  const near = bets.filter((bet) => open.some((tournament) => isDuring(tournament, bet.at)))
  const placed = await placedAt(tx, near)
  const scored: ScoredBet[] = []
  for (const bet of near) {
    const leastEdge = await returns.leastEdge(bet)
    scored.push({ bet, placed: placed.get(bet) ?? bet.at, leastEdge, edge: edgeCredit(edgeStakeOf(bet), leastEdge) })
  }
  return scored
}

/** When each player joined by a press. */
async function joinedOf(
  tx: Tx,
  open: readonly Tournament[],
  players: readonly number[],
): Promise<ReadonlyMap<string, Date>> {
  const pressed = open.filter(({ joining }) => joining !== 'auto')
  if (pressed.length === 0) return new Map()
  const { rows } = await sql<Pick<Row<'tournament_entry'>, 'player' | 'tournament' | 'at'>>`
    select player, tournament, at from tournament_entry where ${ofThem(pressed, players)}`.execute(tx)
  return new Map(rows.map(({ player, tournament, at }) => [keyOf(player, tournament), at]))
}

/** Only closing an account also writes these rows: the one who applies a batch holds the follower's own row. */
async function standingOf(
  tx: Tx,
  open: readonly Tournament[],
  players: readonly number[],
): Promise<ReadonlyMap<string, Score>> {
  const { rows } = await sql<
    Pick<Row<'tournament_score'>, 'player' | 'tournament' | 'score' | 'edge' | 'bets' | 'reached' | 'reached_at'>
  >`
    select player, tournament, score, edge, bets, reached, reached_at from tournament_score where ${ofThem(open, players)}`.execute(
    tx,
  )
  return new Map(
    rows.map(({ player, tournament, reached_at: reachedAt, score, edge, bets, reached }) => [
      keyOf(player, tournament),
      { score, edge, bets, reached, reachedAt },
    ]),
  )
}

const ofThem = (open: readonly Tournament[], players: readonly number[]): RawBuilder<unknown> =>
  sql`player = any(${players}::bigint[]) and tournament = any(${open.map(({ id }) => id)}::bigint[])`

async function write(
  tx: Tx,
  open: readonly Tournament[],
  standings: readonly Standing[],
  before: ReadonlyMap<string, Score>,
): Promise<void> {
  if (standings.length === 0) return
  const leastOf = new Map(open.map(({ id, leastEdge }) => [id, leastEdge]))
  const sorted = standings.toSorted((a, b) => a.player - b.player || a.tournament - b.tournament)
  await sql`
    insert into tournament_score (player, tournament, score, edge, bets, reached, reached_at)
    select player, tournament, score, edge, bets, reached, "reachedAt" from jsonb_to_recordset(${asText(sorted)}::jsonb)
      as v(player bigint, tournament bigint, score bigint, edge bigint, bets bigint, reached bigint, "reachedAt" timestamptz)
    on conflict (player, tournament) do update
      set score = excluded.score, edge = excluded.edge, bets = excluded.bets, reached = excluded.reached, reached_at = excluded.reached_at`.execute(
    tx,
  )
  const added = sorted.map((each) => {
    const known = before.get(keyOf(each.player, each.tournament))
    const isNew = (is: (edge: bigint) => boolean) => (is(each.edge) && !is(known?.edge ?? 0n) ? 1 : 0)
    return {
      tournament: each.tournament,
      edge: each.edge - (known?.edge ?? 0n),
      bets: each.bets - (known?.bets ?? 0n),
      qualified: isNew((edge) => isQualified(leastOf.get(each.tournament) ?? 0n, edge)),
      players: Number(each.score > 0n) - Number((known?.score ?? 0n) > 0n),
    }
  })
  await sql`
    insert into tournament_total as t (tournament, edge, players, qualified, bets)
    select tournament, sum(edge), sum(players), sum(qualified), sum(bets) from jsonb_to_recordset(${asText(added)}::jsonb)
      as v(tournament bigint, edge bigint, players bigint, qualified bigint, bets bigint) group by tournament
    on conflict (tournament) do update set edge = t.edge + excluded.edge, players = t.players + excluded.players, qualified = t.qualified + excluded.qualified, bets = t.bets + excluded.bets`.execute(
    tx,
  )
  const withTeams = new Set(open.flatMap(({ id, team }) => (team === null ? [] : id)))
  const teamed = sorted.filter(({ tournament }) => withTeams.has(tournament))
  await scoreTeams(
    tx,
    [...new Set(teamed.map(({ tournament }) => tournament))],
    teamed.map(({ player }) => player),
  )
}
