/**
 * Follows the journal for the feed of real bets: stores the newest of each kind and sends them to pages after the
 * commit.
 */
import { feed as calls, type FeedBet } from '@kurazh/contract/play/feed.ts'
import { bigPayoutKopecks, feedLength, highMultiplierE4 } from '@kurazh/contract/play/feed-bounds.ts'
import { sql } from 'kysely'
import type { Face } from '../../play/bets/bettor.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Row } from './rows.ts'

export interface FeedDependencies {
  /** Faces of players, by id. */
  facesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** The public id of a bet. */
  linkOf(name: JournalBet['name']): string
  /** Sends bets to every page, after the commit. */
  tell(bets: FeedBet[]): void
}

type FeedRow = Row<'feed_bet'>
const fields = sql`id, player, link, game, stake, multiplier_e4, payout, at, is_big, is_high`

const isBig = (bet: JournalBet) => bet.payout >= bigPayoutKopecks
const isHigh = (bet: JournalBet) => bet.multiplierE4 >= highMultiplierE4

/** Stores and sends at most the newest bets of each game and kind, so that a busy site does not flood its pages. */
export function feedFollower({ facesOf, linkOf, tell }: FeedDependencies): Follower {
  return {
    name: 'feed',
    corrections: true,
    async apply(tx, all) {
      const [bets, corrected] = [
        all.filter(({ former }) => former === undefined),
        all.filter(({ former }) => former !== undefined),
      ]
      const ofGames = Map.groupBy(bets, ({ game }) => game).values()
      const kept = new Set(
        [...ofGames, bets.filter(isBig), bets.filter(isHigh)].flatMap((kind) => kind.slice(-feedLength)),
      )
      const rows = await insert(
        tx,
        bets.filter((bet) => kept.has(bet)),
        linkOf,
      )
      await correct(tx, corrected, linkOf)
      await trim(tx)
      const faces = await facesOf(
        tx,
        rows.map((row) => Number(row.player)),
      )
      return () => tell(rows.map((row) => published(row, faces)).toReversed())
    },
  }
}

async function insert(tx: Tx, bets: readonly JournalBet[], linkOf: FeedDependencies['linkOf']): Promise<FeedRow[]> {
  const values = bets.map((bet) => ({
    player: bet.player,
    link: linkOf(bet.name),
    game: bet.game,
    stake: `${bet.stake}`,
    multiplier_e4: bet.multiplierE4,
    payout: `${bet.payout}`,
    at: bet.at,
    is_big: isBig(bet),
    is_high: isHigh(bet),
  }))
  const { rows } = await sql<FeedRow>`
    insert into feed_bet (player, link, game, stake, multiplier_e4, payout, at, is_big, is_high)
    select player, link, game, stake, multiplier_e4, payout, at, is_big, is_high from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v(player bigint, link text, game text, stake bigint, multiplier_e4 bigint, payout bigint, at timestamptz, is_big boolean, is_high boolean)
    returning ${fields}`.execute(tx)
  return rows
}

/** Updates a bet that was corrected after its payout, if it is still in the feed. */
async function correct(tx: Tx, bets: readonly JournalBet[], linkOf: FeedDependencies['linkOf']): Promise<void> {
  for (const bet of bets) {
    await sql`
      update feed_bet set payout = ${bet.payout}, multiplier_e4 = ${bet.multiplierE4}, is_big = ${isBig(bet)}, is_high = ${isHigh(bet)}
      where player = ${bet.player} and link = ${linkOf(bet.name)}`.execute(tx)
  }
}

/** Keeps the newest bets of each game, and the newest large and high ones. */
async function trim(tx: Tx): Promise<void> {
  await sql`
    delete from feed_bet using (select id, row_number() over (partition by game order by id desc) as place from feed_bet) as placed
    where feed_bet.id = placed.id and place > ${feedLength}
      and not (is_big and feed_bet.id >= coalesce((select id from feed_bet where is_big order by id desc offset ${feedLength - 1} limit 1), 0))
      and not (is_high and feed_bet.id >= coalesce((select id from feed_bet where is_high order by id desc offset ${feedLength - 1} limit 1), 0))`.execute(
    tx,
  )
}

export function feedRoutes(http: Http, db: Db, facesOf: FeedDependencies['facesOf']): void {
  http.on(calls.feed, async () => {
    const { rows } = await sql<FeedRow>`select ${fields} from feed_bet order by id desc`.execute(db)
    const faces = await facesOf(
      db,
      rows.map((row) => Number(row.player)),
    )
    const page = (kind: FeedRow[]) => kind.slice(0, feedLength).map((row) => published(row, faces))
    return {
      success: {
        all: page(rows),
        big: page(rows.filter((row) => row.is_big)),
        high: page(rows.filter((row) => row.is_high)),
      },
    }
  })

  http.on(calls.gameFeed, async (_, { game }) => {
    const { rows } =
      await sql<FeedRow>`select ${fields} from feed_bet where game = ${game} order by id desc limit ${feedLength}`.execute(
        db,
      )
    const faces = await facesOf(
      db,
      rows.map((row) => Number(row.player)),
    )
    return { success: { bets: rows.map((row) => published(row, faces)) } }
  })
}

function published(row: FeedRow, faces: ReadonlyMap<number, Face>): FeedBet {
  const face = faces.get(Number(row.player))
  if (face === undefined) throw new Error(`no face of player ${row.player}`)
  return {
    id: Number(row.id),
    link: row.link,
    name: face.name,
    img: face.img,
    status: face.status,
    game: row.game,
    stake: row.stake,
    multiplier: Number(row.multiplier_e4),
    payout: row.payout,
    at: row.at.toISOString(),
  }
}
