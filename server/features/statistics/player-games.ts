/** Each player's games: how many bets by month, and the best bets, which the public profile shows with their proof. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTurns } from '../../platform/process/in-turns.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import type { Row } from './rows.ts'

export interface PlayerGamesDependencies {
  returns: Pick<BetReturns, 'leastEdge'>
  /** The public id of a bet. */
  linkOf(name: JournalBet['name']): string
}

/**
 * A record is a bet that its page proves and that was paid above its stake. Gifts are not seen here: the site staked
 * them. A bet without an edge costs nothing to repeat until it is one. What a person has dealt cannot be proved, and no
 * other bet is corrected afterwards, so a record never has to be taken back. A returned stake is no win.
 */
export const playerGames = ({ returns, linkOf }: PlayerGamesDependencies): Follower => ({
  name: 'player-games',
  corrections: true,
  async apply(tx, all) {
    const bets = all.filter(({ former }) => former === undefined)
    await addMonths(tx, bets)
    await raiseRecords(tx, await recordsAmong(bets, returns), linkOf)
  },
})

const keyOf = ({ player, game }: JournalBet): string => `${player} ${game}`

async function addMonths(tx: Tx, bets: readonly JournalBet[]): Promise<void> {
  const groups = Map.groupBy(bets, (bet) => `${monthOf(bet.at)} ${keyOf(bet)}`)
  const values = [...groups.values()].flatMap(([bet, ...more]) =>
    bet === undefined ? [] : [{ player: bet.player, month: monthOf(bet.at), game: bet.game, bets: 1 + more.length }],
  )
  await sql`
    insert into player_game_month as m (player, month, game, bets)
    select player, month, game, bets from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(player bigint, month date, game text, bets bigint)
    order by player, month, game
    on conflict (player, month, game) do update set bets = m.bets + excluded.bets`.execute(tx)
}

/** The first day of a month of Moscow. */
const monthOf = (at: Date): string => `${dayInMoscow(at).slice(0, 7)}-01`

interface Best {
  multiplier: JournalBet
  win: JournalBet
}

async function recordsAmong(
  bets: readonly JournalBet[],
  returns: PlayerGamesDependencies['returns'],
): Promise<ReadonlyMap<string, Best>> {
  const best = new Map<string, Best>()
  for (const bet of bets) {
    if (bet.byHand === true || netOf(bet) <= 0n) continue
    const { multiplier, win } = best.get(keyOf(bet)) ?? {}
    const isHigher = multiplier === undefined || bet.multiplierE4 > multiplier.multiplierE4
    const isLarger = win === undefined || netOf(bet) > netOf(win)
    if (!isHigher && !isLarger) continue
    if ((await returns.leastEdge(bet)).numerator <= 0n) continue
    best.set(keyOf(bet), { multiplier: isHigher ? bet : multiplier, win: isLarger ? bet : win })
  }
  return best
}

/** Leaves what is above the records so far: most bets are not, and a link costs more than the look. */
async function aboveRecords(tx: Tx, best: ReadonlyMap<string, Best>): Promise<Best[]> {
  const bests = [...best.values()]
  const { rows } = await sql<Pick<Row<'player_record'>, 'player' | 'game' | 'multiplier_e4' | 'win'>>`
    select r.player, r.game, r.multiplier_e4, r.win
    from unnest(${bests.map(({ win }) => win.player)}::bigint[], ${bests.map(({ win }) => win.game)}::text[]) as b(player, game)
      join player_record r on r.player = b.player and r.game = b.game`.execute(tx)
  const before = new Map(rows.map((row) => [`${row.player} ${row.game}`, row]))
  return bests.filter(({ multiplier, win }) => {
    const row = before.get(keyOf(win))
    return row === undefined || BigInt(multiplier.multiplierE4) > row.multiplier_e4 || netOf(win) > row.win
  })
}

/** Writes only what is a record; of equal ones the first stays. */
async function raiseRecords(
  tx: Tx,
  best: ReadonlyMap<string, Best>,
  linkOf: PlayerGamesDependencies['linkOf'],
): Promise<void> {
  if (best.size === 0) return
  const values: object[] = []
  await inTurns(await aboveRecords(tx, best), ({ multiplier, win }) => {
    const link = linkOf(multiplier.name)
    values.push({
      player: multiplier.player,
      game: multiplier.game,
      multiplier_e4: multiplier.multiplierE4,
      multiplier_link: link,
      multiplier_at: multiplier.at,
      win: `${netOf(win)}`,
      win_link: win === multiplier ? link : linkOf(win.name),
      win_at: win.at,
    })
  })
  if (values.length === 0) return
  await sql`
    insert into player_record as r (player, game, multiplier_e4, multiplier_link, multiplier_at, win, win_link, win_at)
    select player, game, multiplier_e4, multiplier_link, multiplier_at, win, win_link, win_at from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v(player bigint, game text, multiplier_e4 bigint, multiplier_link text, multiplier_at timestamptz, win bigint, win_link text, win_at timestamptz)
    order by player, game
    on conflict (player, game) do update set
      multiplier_e4 = greatest(r.multiplier_e4, excluded.multiplier_e4),
      multiplier_link = case when excluded.multiplier_e4 > r.multiplier_e4 then excluded.multiplier_link else r.multiplier_link end,
      multiplier_at = case when excluded.multiplier_e4 > r.multiplier_e4 then excluded.multiplier_at else r.multiplier_at end,
      win = greatest(r.win, excluded.win),
      win_link = case when excluded.win > r.win then excluded.win_link else r.win_link end,
      win_at = case when excluded.win > r.win then excluded.win_at else r.win_at end
    where excluded.multiplier_e4 > r.multiplier_e4 or excluded.win > r.win`.execute(tx)
}

type PlayerRecord = Omit<Row<'player_record'>, 'player'>

/** The player's records, a row a game, the highest multiplier first. Kopecks, ten-thousandths. */
export async function recordsOf(db: Db, player: number, most: number): Promise<PlayerRecord[]> {
  const { rows } = await sql<PlayerRecord>`
    select game, multiplier_e4, multiplier_link, multiplier_at, win, win_link, win_at from player_record
    where player = ${player} order by multiplier_e4 desc, game limit ${most}`.execute(db)
  return rows
}

/** The games a player has bet in most often in the last months of Moscow, the current one included. */
export async function favouriteGamesOf(db: Db, player: number, recent: number, most: number): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'player_game_month'>, 'game'>>`
    select game from player_game_month
    where player = ${player} and month > (date_trunc('month', now() at time zone 'Europe/Moscow') - ${recent} * interval '1 month')::date
    group by game order by sum(bets) desc, game limit ${most}`.execute(db)
  return rows.map(({ game }) => game)
}

async function* months(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select to_char(month, 'YYYY-MM') as month, game, bets from player_game_month where player = ${player} order by month, game`.execute(
    db,
  )
  yield* rows
}

async function* records(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select game, multiplier_e4, multiplier_link, multiplier_at, win as win_kopecks, win_link, win_at from player_record where player = ${player} order by game`.execute(
    db,
  )
  yield* rows
}

/** The data export of a player's games. */
export const dataExportOfGames = [
  { name: 'gamesByMonth', rows: months },
  { name: 'records', rows: records },
]
