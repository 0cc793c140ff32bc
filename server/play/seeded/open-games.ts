/** Reads steps games that are not over, and shows them to their player. */
import type { OpenGame as PublishedGame } from '@kurazh/contract/play/play.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import type { StepsGame, StepsState } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { replayMoves } from '@kurazh/games/core/steps.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { OpenBet, OpenBets, OpenOf } from '../bets/engine.ts'
import { idleHours } from '../policy.ts'
import { type SeedChain, serverBlocks } from './seeds.ts'
import type { Row } from '../rows.ts'

/** An open game as stored: its inputs and its moves. Money in kopecks. */
export interface OpenGame {
  player: number
  nonce: number
  game: string
  version: number
  /** All that is staked by now, and the part of it that moves have added. */
  stake: bigint
  added: bigint
  /** The largest payout at the time the game was opened. */
  maxWin: bigint
  clientSeed: string
  params: unknown
  moves: readonly unknown[]
  movedAt: Date
}

interface OpenRow extends Omit<Row<'open_bet'>, 'opened_at'> {
  moves: unknown[]
}
const fields = sql`player, nonce, game, version, stake, added, max_win, client_seed, params, moves, moved_at`

function fromRow(row: OpenRow): OpenGame {
  return {
    player: Number(row.player),
    nonce: Number(row.nonce),
    game: row.game,
    version: row.version,
    stake: row.stake,
    added: row.added,
    maxWin: row.max_win,
    clientSeed: row.client_seed,
    params: row.params,
    moves: row.moves,
    movedAt: row.moved_at,
  }
}

/** A player's open game under a nonce. */
export async function findOpen(db: Db, player: number, nonce: number): Promise<OpenGame | undefined> {
  const { rows } =
    await sql<OpenRow>`select ${fields} from open_bet where player = ${player} and nonce = ${nonce}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** A player's open games, the latest moved first. */
export async function listOpen(db: Db, player: number): Promise<OpenGame[]> {
  const { rows } =
    await sql<OpenRow>`select ${fields} from open_bet where player = ${player} order by moved_at desc`.execute(db)
  return rows.map(fromRow)
}

type Last = Pick<OpenGame, 'player' | 'nonce'> | undefined
const isAfter = (last: Last) => sql`(player, nonce) > (${last?.player ?? 0}::bigint, ${last?.nonce ?? -1}::bigint)`

/** Open games of all players by player and nonce, after this one. */
export async function listOpenAfter(db: Db, last: Last, limit: number): Promise<OpenGame[]> {
  const { rows } = await sql<OpenRow>`
    select ${fields} from open_bet where ${isAfter(last)} order by player, nonce limit ${limit}`.execute(db)
  return rows.map(fromRow)
}

/** Kopecks that a player has staked since this moment on open games. */
export async function stakedOnOpen(db: Db, player: number, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(stake), 0)::bigint as sum from open_bet where player = ${player} and opened_at >= ${since}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

/** The number of open games, by game. */
export async function countOpen(db: Db): Promise<OpenBets[]> {
  const { rows } = await sql<
    Pick<Row<'open_bet'>, 'game'> & Pick<OpenBets, 'bets' | 'owed'>
  >`select game, count(*)::int as bets, sum(stake)::bigint as owed from open_bet group by game`.execute(db)
  return rows
}

/** Games without a move for a day, after this one. */
export async function listIdle(db: Db, last: Last, limit: number): Promise<OpenGame[]> {
  const { rows } = await sql<OpenRow>`
    select ${fields} from open_bet where moved_at < now() - make_interval(hours => ${idleHours}) and ${isAfter(last)} order by player, nonce limit ${limit}`.execute(
    db,
  )
  return rows.map(fromRow)
}

/** Open games of banned players, after this one. */
export async function listBanned(db: Db, last: Last, limit: number): Promise<OpenGame[]> {
  const { rows } = await sql<OpenRow>`
    select ${fields} from open_bet where player in (select ledger_frozen()) and ${isAfter(last)} order by player, nonce limit ${limit}`.execute(
    db,
  )
  return rows.map(fromRow)
}

/** A game with everything its rules decide: what is hidden, and its current state. Never leaves the server. */
export interface DealtGame {
  open: OpenGame
  rules: StepsGame
  params: unknown
  outcome: unknown
  state: StepsState
}

/**
 * Deals the game again from the player's seed and replays its moves. Throws if its rules are gone or its moves are
 * impossible.
 */
export function deal(open: OpenGame, chain: SeedChain): DealtGame {
  const rules = rulesOf(open.game, open.version, 'steps')
  if (rules === undefined) throw new Error(`no rules for ${open.game} version ${open.version}`)
  const params = rules.params.parse(open.params)
  const outcome = rules.deal(
    createRng(serverBlocks(chain.reveal(open.nonce).serverSeed, open.clientSeed, open.nonce)),
    params,
  )
  return { open, rules, params, outcome, state: replayMoves(rules, outcome, params, open.moves) }
}

/** What the player may see. Throws for a game that is over: it would reveal what the journal does not contain yet. */
export function publishedOpen({ open, params, state }: DealtGame, chain: SeedChain): PublishedGame {
  if (state.end !== null) throw new Error('an open game is over')
  return {
    nonce: open.nonce,
    game: open.game,
    version: open.version,
    stake: open.stake,
    ...(open.added > 0n && { added: open.added }),
    params,
    clientSeed: open.clientSeed,
    commitment: chain.reveal(open.nonce).commitment,
    moves: [...open.moves],
    view: state.view,
    multiplier: state.multiplierE4,
    nextMultiplier: state.nextMultiplierE4,
    canTake: state.canTake,
    maxWin: open.maxWin,
    endsAt: new Date(open.movedAt.getTime() + idleHours * 3_600_000).toISOString(),
  }
}

/** Open games of steps as the staff sees them, newest first. */
export async function openSteps(db: Db, { player, game }: OpenOf, limit: number): Promise<OpenBet[]> {
  const { rows } = await sql<Pick<Row<'open_bet'>, 'player' | 'game' | 'stake' | 'opened_at'> & { moves: number }>`
    select player, game, stake, opened_at, jsonb_array_length(moves) as moves from open_bet
    where (${player ?? null}::bigint is null or player = ${player ?? null}) and (${game ?? null}::text is null or game = ${game ?? null})
    order by moved_at desc limit ${limit}`.execute(db)
  return rows.map(({ player: owner, opened_at: at, moves, ...rest }) => ({
    ...rest,
    player: Number(owner),
    at,
    says: `ходов ${moves}`,
  }))
}
