/** Reads settled bets and shows them. */
import type { Bet, Ending } from '@kurazh/contract/play/play.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { seededKinds } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { JournalBet } from '../bets/journal-bet.ts'
import { type SeedChain, serverBlocks } from './seeds.ts'
import type { Row } from '../rows.ts'

/** A bet under a nonce of its player. Money in kopecks. */
export interface SettledBet extends Omit<JournalBet, 'name' | 'position' | 'number'> {
  nonce: number
  clientSeed: string
  added: bigint
  /** For a steps game: its moves, and how it ended. */
  steps?: { moves: unknown[]; ended: Ending }
}

interface BetRow extends Omit<Row<'bet'>, 'journal'> {
  moves: unknown[] | null
  ended: Ending | null
}
const fields = sql`player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, moves, ended, added`

function fromRow(row: BetRow): SettledBet {
  return {
    player: Number(row.player),
    nonce: Number(row.nonce),
    game: row.game,
    version: row.version,
    stake: row.stake,
    multiplierE4: Number(row.multiplier_e4),
    payout: row.payout,
    clientSeed: row.client_seed,
    params: row.params,
    at: row.at,
    added: row.added ?? 0n,
    ...(row.moves !== null && row.ended !== null && { steps: { moves: row.moves, ended: row.ended } }),
  }
}

/** The bet a player made under a nonce; undefined if there is none. */
export async function findBet(db: Db, player: number, nonce: number): Promise<SettledBet | undefined> {
  const { rows } =
    await sql<BetRow>`select ${fields} from play_bets_of(${player}, ${nonce}, ${nonce}::bigint + 1, 1)`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** The moves of these settled steps games, by «player nonce». */
export async function movesOf(
  db: Db,
  games: readonly { player: number; nonce: number }[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { rows } = await sql<Pick<BetRow, 'player' | 'nonce' | 'moves'>>`
    select b.player, b.nonce, b.moves from unnest(${games.map(({ player }) => player)}::bigint[], ${games.map(({ nonce }) => nonce)}::bigint[]) as g (player, nonce)
    cross join lateral play_bets_of(g.player, g.nonce, g.nonce + 1, 1) b where b.moves is not null`.execute(db)
  return new Map(rows.map(({ player, nonce, moves }) => [`${player} ${nonce}`, moves ?? []]))
}

/** True once a bet was made under a nonce, open or settled. */
export async function isUsed(db: Db, player: number, nonce: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from play_bets_of(${player}, ${nonce}, ${nonce}::bigint + 1, 1) union all select 1 from open_bet where player = ${player} and nonce = ${nonce}
    union all select 1 from package_round where player = ${player} and nonce = ${nonce}`.execute(db)
  return rows.length > 0
}

/** A page of bets, and the nonce below which the next one begins; null if there is none. */
export interface BetPage {
  bets: SettledBet[]
  next: number | null
}

/** A player's bets below a nonce, newest first. */
export async function listBets(db: Db, player: number, before: number, limit: number): Promise<BetPage> {
  const { rows } = await sql<BetRow>`
    select ${fields} from play_bets_of(${player}, 0, ${before}, ${limit}) order by nonce desc limit ${limit}`.execute(
    db,
  )
  return pageOf(rows.map(fromRow), limit, null)
}

/** So many of a player's newest bets are searched for those of one game: first a few, then the rest if these do not fill the page. */
const searched = [200, 4_800]

/**
 * The same for one game. A player with a million bets in other games gets a short page with a next one, not a slow
 * page: an index by game would make every bet more expensive just for this list.
 */
export async function listBetsOf(
  db: Db,
  game: string,
  player: number,
  before: number,
  limit: number,
): Promise<BetPage> {
  const bets: SettledBet[] = []
  let edge: number | null = before
  for (const count of searched) {
    if (edge === null || bets.length === limit) break
    const found = await searchFor(db, game, { player, before: edge, count, limit: limit - bets.length })
    bets.push(...found.bets)
    edge = found.edge
  }
  return pageOf(bets, limit, edge)
}

interface Search {
  player: number
  before: number
  /** So many bets are gone through. */
  count: number
  limit: number
}

/** Bets of a game among so many of a player, and the lowest nonce gone through: null if there are no more. */
async function searchFor(db: Db, game: string, { player, before, count, limit }: Search) {
  const { rows } = await sql<BetRow & { edge: bigint | null; is_bet: boolean }>`
    with newest as materialized (
      select ${fields} from play_bets_of(${player}, 0, ${before}, ${count}) order by nonce desc limit ${count}
    ), edge as (
      select case when count(*) = ${count} then min(nonce) end as edge from newest
    )
    select edge, player is not null as is_bet, ${fields} from edge left join (
      select ${fields} from newest where game = ${game} order by nonce desc limit ${limit}
    ) as found on true order by nonce desc`.execute(db)
  const edge = rows[0]?.edge ?? null
  return {
    bets: rows.flatMap((row) => (row.is_bet ? [fromRow(row)] : [])),
    edge: edge === null ? null : Number(edge),
  }
}

/** After a full page the next begins below its last bet, after a short one where the search ended. */
function pageOf(bets: SettledBet[], limit: number, lookedTo: number | null): BetPage {
  return { bets, next: bets.length === limit ? (bets.at(-1)?.nonce ?? null) : lookedTo }
}

/** The bet with its proof. The outcome is recomputed by the rules of the bet's version: it is never stored. */
export function published(bet: SettledBet, chain: SeedChain): Bet {
  const game = rulesOf(bet.game, bet.version, ...seededKinds)
  if (game === undefined) throw new Error(`no rules for ${bet.game} version ${bet.version}`)
  const { serverSeed, commitment } = chain.reveal(bet.nonce)
  const params = game.params.parse(bet.params)
  const rng = createRng(serverBlocks(serverSeed, bet.clientSeed, bet.nonce))
  const outcome = game.kind === 'steps' ? game.deal(rng, params) : game.play(rng, params).outcome
  return {
    nonce: bet.nonce,
    game: bet.game,
    version: bet.version,
    stake: bet.stake,
    ...(bet.added > 0n && { added: bet.added }),
    multiplier: bet.multiplierE4,
    payout: bet.payout,
    params,
    outcome,
    clientSeed: bet.clientSeed,
    commitment,
    serverSeed,
    at: bet.at.toISOString(),
    ...bet.steps,
  }
}
