/**
 * Corrects a round dealt by a person that was paid by a wrong entry. The right values must fit the same rules and are
 * stored next to the first ones; the log of the dealer's acts does not change. The money is moved by `correct-bets.ts`,
 * player by player.
 */
import type { RoundCorrectionReason } from '@kurazh/contract/tables/table-reasons.ts'
import { fitsAsk, type HandPlay, peeksOf, playedByHand } from '@kurazh/games/core/table-hand.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import { notify } from '../../../platform/database/bus.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { correctableMs } from '../policy.ts'
import { spotsOf } from '../loop/table-in-play.ts'
import { createTableStore, type StoredMove, type StoredTableRound, type TableBet } from '../store/table-store.ts'
import { actsOf, folded } from './act-log.ts'
import { type CorrectedNotice, correctedTopic } from './correction-log.ts'

/** A paid round with everything that its correct values must fit. Money in kopecks. */
export interface PaidRound {
  game: TableGame
  stored: StoredTableRound
  bets: readonly TableBet[]
  moves: readonly StoredMove[]
  told: readonly number[]
  /** Everyone who dealt it or confirmed its end. */
  dealers: ReadonlySet<number>
  stand: HandPlay<unknown>
  payout: bigint
}

/** A round that may be corrected, or the reason why not. */
export async function paidRound(db: Db | Tx, table: string, number: number): Promise<PaidRound | Refusal> {
  const store = createTableStore(db)
  const stored = await store.round(table, number)
  const game = stored && rulesOf(table, stored.version, 'table')
  if (stored === undefined || game === undefined || stored.link !== null)
    return new Refusal('NotFound', 'Такого раунда за столом с человеком нет')
  if (stored.phase !== 'ended' || !stored.settled)
    return new Refusal('GameMoved', 'Исправляют раунд, который выплачен. Раунд, который идёт, отменяют')
  if (stored.corrected) return new Refusal('GameMoved', 'Этот раунд уже исправлен, второй раз его не исправляют')
  if (!(await wasPaidLately(db, table, number)))
    return new Refusal('GameMoved', 'Исправлять нечего: в раунде не было ставок, или он выплачен больше суток назад')
  const [bets, moves, acts] = [
    await store.betsOf(table, number),
    await store.movesOf(table, number),
    await actsOf(db, table, number),
  ]
  const { told } = folded(acts)
  const stand = playedByHand(game, spotsOf(bets), moves, told)
  return {
    game,
    stored,
    bets,
    moves,
    told,
    dealers: new Set(acts.filter(({ act }) => act === 'enter' || act === 'confirm').map(({ admin }) => admin)),
    stand,
    payout: payoutOf(game, stand, bets),
  }
}

async function wasPaidLately(db: Db | Tx, table: string, number: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from table_bet where game = ${table} and round = ${number} and state = 'settled' and settled_at > now() - make_interval(secs => ${correctableMs / 1_000}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What a bet pays for this state of the table. */
export const paidBy = (
  game: TableGame,
  { state }: Pick<HandPlay<unknown>, 'state'>,
  { spots }: Pick<TableBet, 'spots'>,
): bigint => [...spots].reduce((sum, [spot, stake]) => sum + game.pays(state, spot, stake), 0n)
const payoutOf = (game: TableGame, stand: HandPlay<unknown>, bets: readonly TableBet[]): bigint =>
  bets.reduce((sum, bet) => sum + paidBy(game, stand, bet), 0n)

/**
 * Plays the round with the values that should have been entered, to its end and with every decision that was made.
 * Refused if it does not reach its end that way.
 */
export function rightRound(
  { game, bets, moves, told: first }: PaidRound,
  told: readonly number[],
): (HandPlay<unknown> & { payout: bigint; result: unknown }) | Refusal {
  if (told.join() === first.join()) return new Refusal('InvalidRequest', 'Это то же, что было введено')
  const staked = spotsOf(bets)
  try {
    for (const [at, value] of told.entries()) {
      const before = told.slice(0, at)
      if (!fitsAsk(game, playedByHand(game, staked, moves, before).ask, value, peeksOf(game, staked, moves, before)))
        return unfit()
    }
    const stand = playedByHand(game, staked, moves, told)
    return stand.ask.kind === 'over' && stand.moved === moves.length
      ? { ...stand, payout: payoutOf(game, stand, bets), result: game.result(stand.state) }
      : unfit()
  } catch (error) {
    // A decision that was made is impossible with these cards.
    if (error instanceof RangeError) return unfit()
    throw error
  }
}

/**
 * The round as it was paid, and with the new values entered so far: what the rules expect next, what it would pay, or
 * what does not fit.
 */
export function seenAnew(paid: PaidRound, told: readonly number[]) {
  const { game, bets, stand, payout } = paid
  const right = rightRound(paid, told)
  const anew = right instanceof Refusal ? standBy(paid, told) : right
  const { ask } = anew ?? {}
  const isAsked = ask !== undefined && ask.kind !== 'over' && ask.kind !== 'move'
  return {
    source: game.source,
    bets: bets.length,
    first: { lying: lyingOf(stand), payout },
    right: {
      lying: lyingOf(anew),
      ask: isAsked ? { kind: ask.kind, place: ask.place } : null,
      payout: right instanceof Refusal ? null : right.payout,
      fault: right instanceof Refusal && !isAsked ? (right.text ?? null) : null,
    },
  }
}

const lyingOf = (stand: Pick<HandPlay<unknown>, 'dealt'> | undefined) =>
  (stand?.dealt ?? []).map(({ place, value, hidden }) => ({ place, value: hidden ? null : value }))

function standBy({ game, bets, moves }: PaidRound, told: readonly number[]): HandPlay<unknown> | undefined {
  try {
    return playedByHand(game, spotsOf(bets), moves, told)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const unfit = () =>
  new Refusal(
    'InvalidRequest',
    'С этим раздача по правилам не доходит до конца или не сходится с решениями игроков. Такой раунд исправляют по балансам',
  )

/** Stores the correction with the names of two people, and the notice that has its bets corrected. */
export async function writeCorrection(
  tx: Tx,
  paid: PaidRound,
  {
    told,
    reason,
    maker,
    decider,
  }: { told: readonly number[]; reason: RoundCorrectionReason; maker: number; decider: number },
): Promise<Refusal | undefined> {
  const right = rightRound(paid, told)
  if (right instanceof Refusal) return right
  const {
    game: { id },
    stored: { number, result },
  } = paid
  const { numAffectedRows } = await sql`
    insert into table_correction (game, round, told, former, reason, made_by, approved_by)
    values (${id}, ${number}, ${[...told]}::smallint[], ${JSON.stringify(result)}::jsonb, ${reason}, ${maker}, ${decider})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return new Refusal('GameMoved', 'Этот раунд уже исправлен')
  await sql`update table_round set result = ${JSON.stringify(right.result)}::jsonb, corrected = true where game = ${id} and number = ${number}`.execute(
    tx,
  )
  const notice: CorrectedNotice = { table: id, round: number }
  await notify(tx, correctedTopic, notice)
  return undefined
}
