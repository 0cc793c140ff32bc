/** Lists settled bets in the admin area, of all players or of one: read-only. */
import { betList, playerListCalls as openCalls } from '@kurazh/contract/admin/player-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { numbersOf, onAdminList, type Placed, type Stream } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { engines } from '../engines.ts'
import { loginsOf, playerByLogin } from '../../players/public.ts'
import type { BetLinks } from './bet-links.ts'
import { betsOf } from './bets-of.ts'
import type { Engine, JournalRow } from './engine.ts'

export interface AdminBetsDependencies {
  http: Http
  db: Db
  links: BetLinks
  /** The settled bet of a public number. */
  betAt(link: string): Promise<Listed | undefined>
}

/** A row of the list, before its player has a name. */
export type Listed = Omit<z.output<typeof betList.row>, 'login'>

export function adminBetRoutes({ http, db, links, betAt }: AdminBetsDependencies): void {
  const placed = (engine: Engine, row: JournalRow, place: string): Placed<Listed> => ({
    found: {
      link: links.idOf(engine.journal.nameOf(row)),
      at: row.at.toISOString(),
      player: Number(row.player),
      game: row.game,
      stake: row.stake,
      multiplier: Number(row.multiplier_e4),
      payout: row.payout,
    },
    at: row.at.getTime(),
    place,
  })
  http.onAdmin(openCalls.openGames, async ({ about }, { player: number, login, game }) => {
    const player = await playerOf(db, number, login)
    if (player === null) return { success: { rows: [], more: false } }
    const found = (
      await Promise.all(engines.map((engine) => engine.openOf(db, { player, game }, openShown + 1)))
    ).flat()
    const rows = found.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, openShown)
    const logins = await loginsOf(
      db,
      rows.map((row) => row.player),
    )
    if (player !== undefined) about(player)
    return {
      success: {
        rows: rows.map((row) => ({ ...row, login: logins.get(row.player) ?? '', at: row.at.toISOString() })),
        more: found.length > openShown,
      },
    }
  })
  onAdminList<typeof betList, Listed>(http, betList, {
    async streams({ player: number, login, link, ...narrowed }) {
      if (link !== undefined) return [named(() => betAt(link))]
      const player = await playerOf(db, number, login)
      if (player === null) return []
      return engines
        .filter(({ journal }) => narrowed.round === undefined || journal.games !== undefined)
        .flatMap((engine) =>
          player === undefined
            ? [newest(db, engine, narrowed, placed)]
            : ownStreams(db, engine, player, narrowed, placed),
        )
    },
    playerOf: ({ player }) => player,
    async shown(found) {
      const logins = await loginsOf(
        db,
        found.map(({ player }) => player),
      )
      return found.map((bet) => ({ ...bet, login: logins.get(bet.player) ?? '' }))
    },
  })
}

/** The player of these filters; undefined: any; null: there is none, or the two name different ones. */
async function playerOf(db: Db, player: number | undefined, login = ''): Promise<number | undefined | null> {
  if (login === '') return player
  const named = (await playerByLogin(db, login))?.id
  return named === undefined || (player !== undefined && player !== named) ? null : named
}

/** How the list is narrowed beside its player. */
interface Narrowed {
  game?: string | undefined
  round?: number | undefined
  stake?: bigint | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Conditions on the columns of a JournalRow. */
const only = ({ round, stake, from, until }: Narrowed): RawBuilder<unknown> =>
  sql`${round === undefined ? sql`` : sql`and number = ${round}`} ${stake === undefined ? sql`` : sql`and stake = ${stake}`}
    ${from === undefined ? sql`` : sql`and at >= ${from}::timestamptz`} ${until === undefined ? sql`` : sql`and at < ${until}::timestamptz`}`

const openShown = 200

type Place = (engine: Engine, row: JournalRow, place: string) => Placed<Listed>

/** The one bet of a number, on a page without a next one. */
const named =
  (read: () => Promise<Listed | undefined>): Stream<Listed> =>
  async (after) => {
    const found = after === undefined ? await read() : undefined
    return found === undefined ? [] : [{ found, at: Date.parse(found.at), place: '0' }]
  }

const ofGame = (game: string | undefined): RawBuilder<unknown> => (game === undefined ? sql`` : sql`and game = ${game}`)

/** Bets of all players in the order they joined the journal. Bets of one transaction share its position. */
function newest(db: Db, engine: Engine, narrowed: Narrowed, placed: Place): Stream<Listed> {
  const { columns, table, history } = engine.journal
  async function read(isHead: boolean, after: string | undefined, count: number) {
    const [journal, player, number, seat] = numbersOf(after, 4) ?? []
    const below =
      journal === undefined
        ? sql``
        : sql`and (journal, player, number, coalesce(place, 0)) < (${journal}::bigint, ${player}::bigint, ${number}::bigint, ${seat}::int)`
    const least = isHead
      ? sql`journal > (select c.journal from history_cut c where c.head = ${table})`
      : sql`journal >= -1`
    const head = sql.table(table)
    const parts = (isHead ? [head] : [head, sql.table(history), farBets(engine, narrowed, after, count)]).map(
      (each) => sql`
        select ${columns} from ${each}
        where ${least} ${journal === undefined ? sql`` : sql`and journal <= ${journal}`} ${ofGame(narrowed.game)}`,
    )
    const { rows } = await sql<JournalRow>`
      select player, game, version, stake, multiplier_e4, payout, at, journal, params, number, place from (${sql.join(parts, sql` union all `)})
      as bets where true ${only(narrowed)} ${below} order by journal desc, player desc, number desc, place desc limit ${count}`.execute(
      db,
    )
    return rows.map((row) => placed(engine, row, `${row.journal}|${row.player}|${row.number}|${row.place ?? 0}`))
  }
  return async (after, count) => {
    // No bet in history is above the cut. What moves between the two readings is below the last row of the first, or not.
    const head = await read(true, after, count)
    return head.length === count
      ? head
      : [...head, ...(await read(false, head.at(-1)?.place ?? after, count - head.length))]
  }
}

/** The newest bets of all players in months on other machines: conditions are text there, see `platform_far`. */
function farBets(
  { journal: { table, raw } }: Engine,
  { game, round, stake, from, until }: Narrowed,
  after: string | undefined,
  count: number,
): RawBuilder<unknown> {
  const conditions = [
    ...(numbersOf(after, 4) === undefined
      ? []
      : [
          sql`format(${`(journal, player, ${raw.number}, ${raw.place}) < (%s, %s, %s, %s)`}, variadic ${numbersOf(after, 4)}::bigint[])`,
        ]),
    sql`'game = ' || quote_literal(${game ?? null}::text)`,
    sql`${`${raw.number} = `}::text || ${round ?? null}::bigint`,
    sql`'stake = ' || ${stake ?? null}::bigint`,
    sql`${`${raw.at} >= `}::text || quote_literal(${from ?? null}::timestamptz)`,
    sql`${`${raw.at} < `}::text || quote_literal(${until ?? null}::timestamptz)`,
  ]
  return sql`platform_far(null::${sql.table(table)}, concat_ws(' and ', 'journal >= -1', ${sql.join(conditions)}), 'journal', 'desc', ${count},
    ${from ?? null}::timestamptz, ${until ?? null}::timestamptz)`
}

/** Bets of one player by their numbers. Games with shared rounds are read separately, matching their index. */
function ownStreams(db: Db, engine: Engine, player: number, narrowed: Narrowed, placed: Place): Stream<Listed>[] {
  const { games } = engine.journal
  const { game } = narrowed
  const apart = games === undefined ? [game] : games.filter((each) => game === undefined || each === game)
  return apart.map((each) => async (after, count) => {
    const [number, seat] = numbersOf(after, 2) ?? []
    const below =
      number === undefined ? sql`` : sql`and (number, coalesce(place, 0)) < (${number}::bigint, ${seat}::int)`
    // One more: the last bet of the page before may be among them.
    const bets = betsOf(engine, {
      ...narrowed,
      player,
      game: each,
      before: number === undefined ? undefined : number + 1n,
      count: count + 1,
    })
    const { rows } = await sql<JournalRow>`
      select player, game, version, stake, multiplier_e4, payout, at, journal, params, number, place from (
        select ${engine.journal.columns} from ${bets} where player = ${player} and journal is not null ${ofGame(each)}
      ) as bets where true ${only(narrowed)} ${below} order by number desc, place desc limit ${count}`.execute(db)
    return rows.map((row) => placed(engine, row, `${row.number}|${row.place ?? 0}`))
  })
}
