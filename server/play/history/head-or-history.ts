/** Reads the head first and then history: rows only move that way, so that none is missed between the two. See 0048. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { JournalBet } from '../bets/journal-bet.ts'
import type { Row } from '../rows.ts'

/** Rows that move together, such as all bets of a round: those of the head, or of history if the head has none. */
export async function headOrHistory<Item>(
  head: RawBuilder<unknown>,
  history: RawBuilder<unknown>,
  read: (from: RawBuilder<unknown>) => Promise<Item[]>,
): Promise<Item[]> {
  const found = await read(head)
  return found.length > 0 ? found : read(history)
}

/** The wanted numbers that were not found. */
export function leftOver(wanted: readonly number[], found: readonly number[]): number[] {
  const known = new Set(found)
  return wanted.filter((number) => !known.has(number))
}

type BetTable = 'round_bet' | 'table_bet'

/** What one player's bets on rounds are narrowed by. */
interface OwnInRounds {
  player: number
  games: readonly string[]
  first?: bigint | number | undefined
  before?: bigint | number | undefined
  /** About how many of each game, in whole rounds. */
  count?: number | undefined
  states?: readonly string[] | undefined
  stake?: bigint | undefined
  from?: Date | string | undefined
  until?: Date | string | undefined
}

/** Above every number. */
const lastNumber = 2n ** 63n - 1n

/** One player's bets on rounds of these games, from the head and from history: rows of this table. */
export const ownInRounds = (
  table: BetTable,
  { player, games, first = 0, before = lastNumber, count, states, stake, from, until }: OwnInRounds,
): RawBuilder<unknown> => sql`play_own_in_rounds(null::${sql.table(table)}, ${player}, ${games}::text[], ${first}::bigint, ${before}::bigint,
    ${count ?? null}::bigint, ${states ?? null}::text[], ${stake ?? null}::bigint, ${from ?? null}::timestamptz, ${until ?? null}::timestamptz)`

/** When these bets on rounds were placed. `placeOf`: their places in their rounds. */
export async function placedInRounds(
  table: BetTable,
  tx: Tx,
  bets: readonly JournalBet[],
  placeOf: (bet: JournalBet) => number | undefined,
): Promise<Map<JournalBet, Date>> {
  const placed = new Map<JournalBet, Date>()
  const read = async (wanted: readonly JournalBet[], from: RawBuilder<unknown>) => {
    if (wanted.length === 0) return
    const { rows } = await sql<Pick<Row<'round_bet'>, 'placed_at'> & { nth: bigint }>`
      select i.nth, b.placed_at
      from unnest(${wanted.map(({ player }) => player)}::bigint[], ${wanted.map(({ game }) => game)}::text[], ${wanted.map(({ number }) => number)}::bigint[],
        ${wanted.map((bet) => placeOf(bet) ?? -1)}::int[]) with ordinality as i(player, game, round, place, nth)
        join ${from} b on b.player = i.player and b.game = i.game and b.round = i.round and b.place = i.place`.execute(
      tx,
    )
    for (const { nth, placed_at: at } of rows) {
      const bet = wanted[Number(nth) - 1]
      if (bet !== undefined) placed.set(bet, at)
    }
  }
  await read(bets, sql.table(table))
  await read(
    bets.filter((bet) => !placed.has(bet)),
    sql`lateral play_own_in_rounds(null::${sql.table(table)}, i.player, array[i.game], i.round, i.round + 1)`,
  )
  return new Map(bets.map((bet) => [bet, placed.get(bet) ?? bet.at]))
}
