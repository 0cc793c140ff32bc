/**
 * A round by hand that was paid by what was entered wrongly: what should have been entered, held to the same rules, written beside the first word.
 * The log of the dealer's acts stays as it is. What it moves is moved by `correct-bets.ts`, player by player.
 */
import type { RoundCorrectionReason } from '@kurazh/contract/table-reasons.ts'
import { fitsAsk, type HandPlay, peeksOf, playedByHand } from '@kurazh/games/core/table-hand.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import { notify } from '../../../platform/bus.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { correctableMs } from '../policy.ts'
import { spotsOf } from '../loop/table-in-play.ts'
import { createTableStore, type StoredMove, type StoredTableRound, type TableBet } from '../store/table-store.ts'
import { actsOf, folded } from './act-log.ts'
import { type CorrectedNotice, correctedTopic } from './correction-log.ts'

/** A round as it was paid, with everything that its right word is held to. Money in kopecks. */
export interface PaidRound {
  game: TableGame
  stored: StoredTableRound
  bets: readonly TableBet[]
  moves: readonly StoredMove[]
  told: readonly number[]
  /** Who dealt it, or confirmed its end. */
  dealers: ReadonlySet<number>
  stand: HandPlay<unknown>
  payout: bigint
}

/** A round that may be corrected, or why not. */
export async function paidRound(db: Db | Tx, table: string, number: number): Promise<PaidRound | Refusal> {
  const store = createTableStore(db)
  const stored = await store.round(table, number)
  const game = stored && rulesOf(table, stored.version, 'table')
  if (stored === undefined || game === undefined || stored.link !== null) return new Refusal('NotFound', 'Такого раунда за столом с человеком нет')
  if (stored.phase !== 'ended' || !stored.settled) return new Refusal('GameMoved', 'Исправляют раунд, который выплачен. Раунд, который идёт, отзывают')
  if (stored.corrected) return new Refusal('GameMoved', 'Этот раунд уже исправлен, второй раз его не исправляют')
  if (!(await wasPaidLately(db, table, number))) return new Refusal('GameMoved', 'Исправлять нечего: в раунде не было ставок, или он выплачен больше суток назад')
  const [bets, moves, acts] = [await store.betsOf(table, number), await store.movesOf(table, number), await actsOf(db, table, number)]
  const { told } = folded(acts)
  const stand = playedByHand(game, spotsOf(bets), moves, told)
  return { game, stored, bets, moves, told, dealers: new Set(acts.filter(({ act }) => act === 'enter' || act === 'confirm').map(({ admin }) => admin)), stand, payout: payoutOf(game, stand, bets) }
}

async function wasPaidLately(db: Db | Tx, table: string, number: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from table_bet where game = ${table} and round = ${number} and state = 'settled' and settled_at > now() - make_interval(secs => ${correctableMs / 1_000}) limit 1`.execute(db)
  return rows.length > 0
}

/** What a bet brings by what lies. */
export const paidBy = (game: TableGame, { state }: Pick<HandPlay<unknown>, 'state'>, { spots }: Pick<TableBet, 'spots'>): bigint => [...spots].reduce((sum, [spot, stake]) => sum + game.pays(state, spot, stake), 0n)
const payoutOf = (game: TableGame, stand: HandPlay<unknown>, bets: readonly TableBet[]): bigint => bets.reduce((sum, bet) => sum + paidBy(game, stand, bet), 0n)

/** The round by what should have been entered: to its end, with every decision that was made. Refused where it does not come to that. */
export function rightRound({ game, bets, moves, told: first }: PaidRound, told: readonly number[]): (HandPlay<unknown> & { payout: bigint; result: unknown }) | Refusal {
  if (told.join() === first.join()) return new Refusal('InvalidRequest', 'Это то же, что было введено')
  const staked = spotsOf(bets)
  try {
    for (const [at, value] of told.entries()) {
      const before = told.slice(0, at)
      if (!fitsAsk(game, playedByHand(game, staked, moves, before).ask, value, peeksOf(game, staked, moves, before))) return unfit()
    }
    const stand = playedByHand(game, staked, moves, told)
    return stand.ask.kind === 'over' && stand.moved === moves.length ? { ...stand, payout: payoutOf(game, stand, bets), result: game.result(stand.state) } : unfit()
  } catch (error) {
    // A decision that was made could not have been by these cards.
    if (error instanceof RangeError) return unfit()
    throw error
  }
}

/** The round as it was paid, and as far as it is entered anew: what the rules ask for next, what it would pay, or what does not fit. */
export function seenAnew(paid: PaidRound, told: readonly number[]) {
  const { game, bets, stand, payout } = paid
  const right = rightRound(paid, told)
  const anew = right instanceof Refusal ? standBy(paid, told) : right
  const { ask } = anew ?? {}
  const isAsked = ask !== undefined && ask.kind !== 'over' && ask.kind !== 'move'
  return {
    source: game.source, bets: bets.length, first: { lying: lyingOf(stand), payout },
    right: {
      lying: lyingOf(anew), ask: isAsked ? { kind: ask.kind, place: ask.place } : null, payout: right instanceof Refusal ? null : right.payout,
      fault: right instanceof Refusal && !isAsked ? (right.text ?? null) : null,
    },
  }
}

const lyingOf = (stand: Pick<HandPlay<unknown>, 'dealt'> | undefined) => (stand?.dealt ?? []).map(({ place, value, hidden }) => ({ place, value: hidden ? null : value }))

function standBy({ game, bets, moves }: PaidRound, told: readonly number[]): HandPlay<unknown> | undefined {
  try {
    return playedByHand(game, spotsOf(bets), moves, told)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const unfit = () => new Refusal('InvalidRequest', 'С этим раздача по правилам не доходит до конца или не сходится с решениями игроков. Такой раунд исправляют по балансам')

/** Writes it under the names of two people, with the notice that sets its bets right. */
export async function writeCorrection(tx: Tx, paid: PaidRound, { told, reason, maker, decider }: { told: readonly number[]; reason: RoundCorrectionReason; maker: number; decider: number }): Promise<Refusal | undefined> {
  const right = rightRound(paid, told)
  if (right instanceof Refusal) return right
  const { game: { id }, stored: { number, result } } = paid
  const { numAffectedRows } = await sql`
    insert into table_correction (game, round, told, former, reason, made_by, approved_by)
    values (${id}, ${number}, ${[...told]}::smallint[], ${JSON.stringify(result)}::jsonb, ${reason}, ${maker}, ${decider})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return new Refusal('GameMoved', 'Этот раунд уже исправлен')
  await sql`update table_round set result = ${JSON.stringify(right.result)}::jsonb, corrected = true where game = ${id} and number = ${number}`.execute(tx)
  const notice: CorrectedNotice = { table: id, round: number }
  await notify(tx, correctedTopic, notice)
  return undefined
}
