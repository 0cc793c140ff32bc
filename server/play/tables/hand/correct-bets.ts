/**
 * Corrects the bets of corrected rounds: each once, in its own transaction. Any node may do it, repeatedly: a bet that
 * was already corrected does not change.
 */
import { rulesOf } from '@kurazh/games/index.ts'
import { playedByHand } from '@kurazh/games/core/table-hand.ts'
import { paidE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { eachItem } from '../../../platform/process/each-item.ts'
import type { JobGround } from '../../../platform/process/failing-items.ts'
import { correctPayout } from '../../../wallet/payout-correction.ts'
import type { Row as PlayRow } from '../../rows.ts'
import type { Row } from '../rows.ts'
import { spotsOf } from '../loop/table-in-play.ts'
import { createTableStore, type TableBet } from '../store/table-store.ts'
import { correctionOf } from './correction-log.ts'
import { paidBy } from './correction.ts'

/** Called for each corrected bet, after its commit. */
export type CorrectedBet = (game: string, bet: TableBet, balance: bigint) => Promise<void>

/** Carries out every open correction, oldest first. A correction or bet that fails does not hold up the others. */
export async function correctBets(ground: JobGround, tell: CorrectedBet): Promise<void> {
  const { rows } = await sql<
    Pick<Row<'table_correction'>, 'game' | 'round'>
  >`select game, round from table_correction where not settled order by at`.execute(ground.db)
  await eachItem(ground, {
    job: 'corrected rounds',
    items: rows,
    nameOf: ({ game, round }) => `${game} ${round}`,
    work: ({ game, round }) => correctRound(ground, game, Number(round), tell),
  })
}

async function correctRound(ground: JobGround, table: string, number: number, tell: CorrectedBet): Promise<void> {
  const { db } = ground
  const store = createTableStore(db)
  const [stored, bets, moves, correction] = [
    await store.round(table, number),
    await store.betsOf(table, number),
    await store.movesOf(table, number),
    await correctionOf(db, table, number),
  ]
  const game = stored && rulesOf(table, stored.version, 'table')
  if (game === undefined || correction === undefined)
    throw new Error(`round ${number} of ${table} is to be corrected, and is not there`)
  const stand = playedByHand(game, spotsOf(bets), moves, correction.told)
  const open = bets
    .filter(({ state, firstPayout }) => state === 'settled' && firstPayout === undefined)
    .toSorted((a, b) => a.player - b.player)
  const { failed } = await eachItem(ground, {
    job: 'bets of corrected rounds',
    items: open,
    nameOf: ({ player }) => `${table} ${number} player ${player}`,
    async work(bet) {
      const balance = await correctBet(db, table, bet, paidBy(game, stand, bet))
      if (balance !== undefined) await tell(table, (await store.betOf(table, number, bet.player)) ?? bet, balance)
    },
  })
  if (failed > 0) return
  await sql`update table_correction set settled = true where game = ${table} and round = ${number}`.execute(db)
}

/** The balance afterwards; undefined if the bet was already corrected. */
async function correctBet(
  db: Db,
  game: string,
  { player, round, stake }: TableBet,
  right: bigint,
): Promise<bigint | undefined> {
  return transaction(db, async (tx) => {
    const {
      rows: [bet],
    } = await sql<Pick<PlayRow<'table_bet'>, 'payout' | 'placed_at' | 'settled_at'>>`
      select payout, placed_at, settled_at from table_bet where player = ${player} and game = ${game} and round = ${round} and state = 'settled' and corrected is null for update`.execute(
      tx,
    )
    if (bet === undefined) return undefined
    const { balance } = await correctPayout(tx, {
      player,
      key: `table:${game}:${round}`,
      paid: bet.payout,
      right,
      placedAt: bet.placed_at,
      settledAt: bet.settled_at ?? bet.placed_at,
    })
    await sql`
      update table_bet set first_payout = payout, first_multiplier_e4 = multiplier_e4, payout = ${right}, multiplier_e4 = ${paidE4({ stake, payout: right })},
        corrected = pg_current_xact_id()::text::bigint + (select value from journal_offset)
      where player = ${player} and game = ${game} and round = ${round}`.execute(tx)
    return balance
  })
}
