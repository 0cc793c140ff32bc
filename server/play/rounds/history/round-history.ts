/** Reads past bets on shared rounds: by name, or one player's, with the rounds that decided them. */
import type { OwnRoundBet, PlayedRoundBet } from '@kurazh/contract/play/rounds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BetLinks } from '../../bets/bet-links.ts'
import type { OpenBet, OpenBets, OpenOf } from '../../bets/engine.ts'
import type { JournalBet } from '../../bets/journal-bet.ts'
import { targetOf } from '../broadcast/public-bet.ts'
import { headOrHistory, ownInRounds, placedInRounds } from '../../history/head-or-history.ts'
import { type NamedRoundBet, readRoundName, roundName } from './bet-name.ts'
import type { Row } from '../../rows.ts'
import { hundredthsOf } from '../store/hundredths.ts'
import { type RoundBet, roundBetFields, type RoundBetRow, roundBetOf } from '../store/round-store.ts'

export interface PlayedBet extends RoundBet {
  game: string
  /** When the bet was settled; while it is open, when it was placed. */
  at: Date
}

type PlayedRow = RoundBetRow & Pick<Row<'round_bet'>, 'game' | 'placed_at' | 'settled_at'>
const playedFields = sql`${roundBetFields}, b.game, b.placed_at, b.settled_at`

const playedOf = (row: PlayedRow): PlayedBet => ({
  ...roundBetOf(row),
  game: row.game,
  at: row.settled_at ?? row.placed_at,
})

/** Played bets only: cancelled and returned ones do not count. */
export const played = ['taken', 'lost']
/** A player places fewer bets in a round. */
export const mostInARound = 10

/** The bet of this name; undefined if there is none. */
export async function findRoundBet(db: Db, { game, round, place }: NamedRoundBet): Promise<PlayedBet | undefined> {
  const [row] = await headOrHistory(
    sql`round_bet`,
    sql`play_in_round(null::round_bet, 'round_month', ${game}, ${round})`,
    async (from) =>
      (
        await sql<PlayedRow>`
        select ${playedFields} from ${from} b where b.game = ${game} and b.round = ${round} and b.place = ${place}`.execute(
          db,
        )
      ).rows,
  )
  return row && playedOf(row)
}

/** When these bets were placed. */
export const roundsPlacedAt = (tx: Tx, bets: readonly JournalBet[]): Promise<Map<JournalBet, Date>> =>
  placedInRounds('round_bet', tx, bets, ({ name }) => readRoundName(name)?.place)

/** A player's newest played bets, in any of these games. */
export async function latestRoundBets(
  db: Db,
  player: number,
  games: readonly string[],
  limit: number,
): Promise<PlayedBet[]> {
  const { rows } = await sql<PlayedRow>`
    select ${playedFields} from ${ownInRounds('round_bet', { player, games, count: limit, states: played })} b
    order by b.settled_at desc limit ${limit}`.execute(db)
  return rows.map(playedOf)
}

/** A player's settled bets of whole rounds below this number, returned ones included, newest first. */
export async function listRoundBets(
  db: Db,
  game: string,
  player: number,
  before: number,
  rounds: number,
): Promise<{ bets: PlayedBet[]; next: number | null }> {
  const states = [...played, 'returned']
  const own = ownInRounds('round_bet', { player, games: [game], before, count: rounds * mostInARound, states })
  const { rows } = await sql<PlayedRow>`
    select ${playedFields} from (select ${playedFields}, dense_rank() over (order by b.round desc) as nth from ${own} b) b
    where b.nth <= ${rounds} order by b.round desc, b.place desc`.execute(db)
  const bets = rows.map(playedOf)
  return { bets, next: new Set(bets.map(({ round }) => round)).size < rounds ? null : (bets.at(-1)?.round ?? null) }
}

/**
 * True while the player has an open bet. Only the newest round of a game may hold one: the next round is opened after
 * the settlement.
 */
export async function hasOpenRoundBet(db: Db, player: number, games: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from unnest(${games}::text[]) as played(id)
      cross join lateral (select number from round where game = played.id order by number desc limit 1) as newest
      join round_bet b on b.player = ${player} and b.game = played.id and b.round = newest.number and b.state = 'open'
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Kopecks that a player has staked since this moment on rounds that are not over. Only a game's newest rounds can hold
 * open bets.
 */
export async function stakedOnRounds(db: Db, player: number, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(b.stake), 0)::bigint as sum
    from round_lead l cross join lateral (select number from round r where r.game = l.game order by number desc limit 3) newest
      join round_bet b on b.player = ${player} and b.game = l.game and b.round = newest.number
    where b.state = 'open' and b.placed_at >= ${since}`.execute(db)
  return rows[0]?.sum ?? 0n
}

/** The number of open bets, by game. */
export async function countOpenRoundBets(db: Db): Promise<OpenBets[]> {
  const { rows } = await sql<Pick<Row<'round_lead'>, 'game'> & Pick<OpenBets, 'bets' | 'owed'>>`
    select l.game, count(*)::int as bets, sum(b.stake)::bigint as owed
    from round_lead l cross join lateral (select number from round r where r.game = l.game order by number desc limit 3) newest
      join round_bet b on b.game = l.game and b.round = newest.number
    where b.state = 'open' group by l.game`.execute(db)
  return rows
}

const betsAtATime = 500

/**
 * A bet in the player's data export: these names and units never change. Money in kopecks, multipliers in hundredths.
 */
function copyOf({
  player,
  key,
  round,
  place,
  stake,
  params,
  ceilingE4,
  state,
  multiplierE4,
  payout,
  game,
  at,
}: PlayedBet) {
  const targetE4 = targetOf({ params })
  return {
    player,
    game,
    round,
    key,
    place,
    stake,
    params,
    targetE2: targetE4 === null ? null : hundredthsOf(targetE4),
    autoE2: hundredthsOf(ceilingE4),
    state,
    multiplierE2: hundredthsOf(multiplierE4),
    payout,
    at,
  }
}

/**
 * Every bet of a player on rounds of these games for the data export, cancelled and returned ones included, by game and
 * the newest first. Read in batches.
 */
export async function* everyRoundBet(
  db: Db,
  player: number,
  games: readonly string[],
): AsyncIterable<ReturnType<typeof copyOf>> {
  for (const game of games)
    for (let before: number | undefined, isLast = false; !isLast;) {
      const own = ownInRounds('round_bet', { player, games: [game], before, count: betsAtATime })
      const { rows } = await sql<PlayedRow>`
        select ${playedFields} from (select ${playedFields} from ${own} b order by b.round desc fetch first ${sql.lit(betsAtATime)} rows with ties) b
        order by b.round desc, b.key`.execute(db)
      const bets = rows.map(playedOf)
      yield* bets.map(copyOf)
      before = bets.at(-1)?.round
      isLast = bets.length < betsAtATime
    }
}

/** A bet as its player sees it. */
export function ownBet(links: BetLinks, game: string, bet: RoundBet): OwnRoundBet {
  return {
    id: bet.place,
    key: bet.key,
    link: links.idOf(roundName(game, bet.round, bet.place)),
    round: bet.round,
    stake: bet.stake,
    target: targetOf(bet),
    takenAt: bet.ceilingE4,
    state: bet.state,
    multiplier: bet.state === 'taken' ? bet.multiplierE4 : null,
    payout: bet.payout,
  }
}

/** A bet as anyone with its public number sees it: without the player's key for it. */
export function playedBet(links: BetLinks, bet: PlayedBet): PlayedRoundBet {
  const { key: _, ...shown } = ownBet(links, bet.game, bet)
  return { ...shown, game: bet.game, at: bet.at.toISOString() }
}

/** Bets of rounds that are not over, as the staff sees them. */
export async function openRoundBets(db: Db, { player, game }: OpenOf, limit: number): Promise<OpenBet[]> {
  const { rows } = await sql<Pick<Row<'round_bet'>, 'player' | 'game' | 'stake' | 'placed_at' | 'round'>>`
    select b.player, b.game, b.stake, b.placed_at, b.round
    from round_lead l cross join lateral (select number from round r where r.game = l.game order by number desc limit 3) newest
      join round_bet b on b.game = l.game and b.round = newest.number
    where b.state = 'open' and (${player ?? null}::bigint is null or b.player = ${player ?? null}) and (${game ?? null}::text is null or b.game = ${game ?? null})
    order by b.placed_at desc limit ${limit}`.execute(db)
  return rows.map(openAs)
}

const openAs = ({
  player,
  game,
  stake,
  placed_at: at,
  round,
}: Pick<Row<'round_bet'>, 'player' | 'game' | 'stake' | 'placed_at' | 'round'>): OpenBet => ({
  player: Number(player),
  game,
  stake,
  at,
  says: `раунд ${round}`,
})
