/** What a player sees of edge credit: the total, by day and game, and bet by bet. */
import { rewards as calls, type CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import { type StatusLabel, statusLabels } from '@kurazh/contract/account/status-names.ts'
import { sql } from 'kysely'
import type { Fraction } from '@kurazh/shared/proofs/package-return.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import { betsBetween, type PlaceInJournal } from '../../play/bets/journal.ts'
import { edgeStakeOf, type JournalBet } from '../../play/bets/journal-bet.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { creditOfKopecks, edgeCredit, shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { statusRules } from '../../rewards/policy.ts'
import { comingShare, rakebackShare } from '../../rewards/rakeback-share.ts'
import { daysAPage, betsAPage } from './policy.ts'
import { rakebackOf } from './rewards.ts'
import type { Row } from './rows.ts'

export interface CreditDependencies {
  db: Db
  links: BetLinks
  betReturns: BetReturns
}

const labelOf = (status: number) => statusLabels[status] ?? 'global'

/** The rules as shown to players, with the shares of today. */
function rulesNow() {
  const today = dayInMoscow(new Date())
  return statusRules.map(({ label, from, gift }, status) => {
    const coming = comingShare(status, today)
    return {
      status: label,
      from,
      gift,
      share: Number(rakebackShare(status, today)),
      coming: coming && { from: coming.from, share: Number(coming.share) },
    }
  })
}

export function creditRoutes(http: Http, { db, links, betReturns }: CreditDependencies): void {
  http.on(calls.statuses, async () => ({ success: { rules: rulesNow() } }))

  http.onSignedIn(calls.credit, async ({ caller }) => {
    const [standing, reached, taken] = await Promise.all([
      standingOf(db, caller.id),
      reachedOf(db, caller.id),
      rakebackOf(db, caller.id),
    ])
    return {
      success: {
        edge: `${standing.edge}`,
        rakeback: { earned: `${standing.rakeback}`, claimed: taken.claimed, waiting: taken.earned - taken.claimed },
        status: labelOf(standing.status),
        reached: reached.map(({ status, at }) => ({ status: labelOf(status), at: at.toISOString() })),
        rules: rulesNow(),
      },
    }
  })

  http.onSignedIn(calls.creditDays, async ({ caller }, { before }) => {
    const { days, more } = await daysOf(db, caller.id, before)
    return {
      success: {
        days: days.map(({ day, game, bets, staked, edge, rakeback }) => ({
          day,
          game,
          bets: Number(bets),
          staked,
          edge: `${edge}`,
          rakeback: `${rakeback}`,
        })),
        more,
      },
    }
  })

  http.onSignedIn(calls.creditBets, async ({ caller }, { day, game, after }) => {
    const sum = await dayOf(db, caller.id, day, game)
    if (sum === undefined) return { success: { bets: [], next: null } }
    const [found, reached] = await Promise.all([
      betsBetween(db, {
        player: caller.id,
        game,
        first: sum.first_number,
        last: sum.last_number,
        after: placeOf(after),
        limit: betsAPage + 1,
      }),
      reachedOf(db, caller.id),
    ])
    const page = found.slice(0, betsAPage)
    const last = page.at(-1)
    return {
      success: {
        // Numbers between these may belong to another day: the nonces of a window are used in any order.
        bets: await Promise.all(
          page
            .filter(({ bet }) => dayInMoscow(bet.at) === day)
            .map(async ({ bet }) => lineOf(bet, await betReturns.leastEdge(bet), reached, links)),
        ),
        next:
          found.length > betsAPage && last !== undefined
            ? `${last.place.position}.${last.place.number}.${last.place.place}`
            : null,
      },
    }
  })
}

function lineOf(
  bet: JournalBet,
  { numerator, denominator }: Fraction,
  reached: readonly Reached[],
  links: BetLinks,
): CreditBet {
  const status = Math.max(0, ...reached.filter(({ journal }) => journal < bet.position).map((each) => each.status))
  const stake = edgeStakeOf(bet)
  const edge = edgeCredit(stake, { numerator, denominator })
  const share = rakebackShare(status, dayInMoscow(bet.at))
  return {
    link: links.idOf(bet.name),
    number: Number(bet.number),
    version: bet.version,
    params: bet.params,
    stake,
    leastEdge: { numerator: `${numerator}`, denominator: `${denominator}` },
    edge: `${edge}`,
    share: Number(share),
    rakeback: `${shareOfCredit(edge, share)}`,
    at: bet.at.toISOString(),
  }
}

function placeOf(after: string | undefined): PlaceInJournal | undefined {
  if (after === undefined) return undefined
  const [position = '0', number = '0', place = '0'] = after.split('.')
  return { position: BigInt(position), number: BigInt(number), place: Number(place) }
}

type Standing = Omit<Row<'credit'>, 'player' | 'last_day'>

async function standingOf(db: Db, player: number): Promise<Standing> {
  const { rows } = await sql<Standing>`select edge, rakeback, status from credit where player = ${player}`.execute(db)
  return rows[0] ?? { edge: 0n, rakeback: 0n, status: 0 }
}

type Reached = Pick<Row<'status_reached'>, 'status' | 'journal' | 'at'>

async function reachedOf(db: Db, player: number): Promise<Reached[]> {
  const { rows } =
    await sql<Reached>`select status, journal, at from status_reached where player = ${player} order by status`.execute(
      db,
    )
  return rows
}

type Day = Pick<
  Row<'credit_day'>,
  'game' | 'bets' | 'staked' | 'edge' | 'rakeback' | 'first_number' | 'last_number'
> & { day: string }
const dayFields = sql`day::text as day, game, bets, staked, edge, rakeback, first_number, last_number`

/** Whole days, newest first: a page never ends in the middle of a day. */
async function daysOf(db: Db, player: number, before: string | undefined): Promise<{ days: Day[]; more: boolean }> {
  const { rows: found } = await sql<{ day: string }>`
    select distinct day::text as day from credit_day where player = ${player} and day < coalesce(${before ?? null}::date, 'infinity')
    order by day desc limit ${daysAPage + 1}`.execute(db)
  const shown = found.slice(0, daysAPage)
  const { rows } = await sql<Day>`
    select ${dayFields} from credit_day where player = ${player} and day = any(${shown.map(({ day }) => day)}::date[]) order by day desc, game`.execute(
    db,
  )
  return { days: rows, more: found.length > daysAPage }
}

async function dayOf(db: Db, player: number, day: string, game: string): Promise<Day | undefined> {
  const { rows } =
    await sql<Day>`select ${dayFields} from credit_day where player = ${player} and day = ${day}::date and game = ${game}`.execute(
      db,
    )
  return rows[0]
}

/** The statuses of these players. A player who is missing has the lowest. */
export async function statusesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, StatusLabel>> {
  const { rows } = await sql<Pick<Row<'credit'>, 'player' | 'status'>>`
    select player, status from credit where player = any(${[...new Set(players)]}::bigint[]) and status > 0`.execute(db)
  return new Map(rows.map(({ player, status }) => [Number(player), labelOf(status)]))
}

/** Edge credit of all players by day of Moscow, in micro-kopecks, and a lower bound of the number of bettors. */
export async function creditByDay(db: Db): Promise<{ day: string; edge: bigint; players: bigint }[]> {
  const { rows } = await sql<
    Pick<Row<'credit_total'>, 'edge' | 'players'> & { day: string }
  >`select day::text as day, edge, players from credit_total order by day`.execute(db)
  return rows
}

/** Play on each day of Moscow in the range (both ends included); days without bets are missing. In whole kopecks. */
export async function playByDay(
  db: Db,
  from: string,
  until: string,
): Promise<{ day: string; bets: bigint; staked: bigint; edge: bigint; players: bigint }[]> {
  const { rows } = await sql<Pick<Row<'credit_total'>, 'bets' | 'staked' | 'edge' | 'players'> & { day: string }>`
    select day::text as day, bets, staked, edge, players from credit_total where day between ${from}::date and ${until}::date`.execute(
    db,
  )
  return rows.map(({ edge, ...sums }) => ({ ...sums, edge: wholeKopecks(edge) }))
}

interface Period {
  /** Days of Moscow, both included. */
  from: string
  until: string
  /** Players with edge credit in the game, and players with at least `leastEdge` in any game. */
  players: number
  qualified: number
  /** Micro-kopecks. */
  edge: bigint
}

/** Periods of `days` finished days, newest first, as far back as there was play. `leastEdge` is in kopecks. */
export async function playByPeriod(
  db: Db,
  { days, periods, game, leastEdge }: { days: number; periods: number; game: string | undefined; leastEdge: bigint },
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    with today as (select (now() at time zone 'Europe/Moscow')::date as day), whole as (
      select n, today.day - (n + 1) * ${days}::int as first, today.day - n * ${days}::int - 1 as last
      from today, generate_series(0, ${periods}::int - 1) as n
      where today.day - (n + 1) * ${days}::int >= (select min(day) from credit_total)
    ), by_player as (
      select w.n, d.player, sum(d.edge) as edge, bool_or(${game ?? null}::text is null or d.game = ${game ?? null}) as plays
      from whole w join credit_day d on d.day between w.first and w.last where d.edge > 0 group by w.n, d.player
    )
    select w.first::text as from, w.last::text as until, count(*) filter (where p.plays)::int as players,
      count(*) filter (where p.edge >= ${creditOfKopecks(leastEdge)})::int as qualified, coalesce(sum(p.edge), 0)::bigint as edge
    from whole w left join by_player p using (n) group by w.n, w.first, w.last order by w.n`.execute(db)
  return rows
}
