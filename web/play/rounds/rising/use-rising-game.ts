/** Playing rounds of a rising multiplier: the seats of any round, and cashing out of a bet in play. */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { callApi } from '../../../api/call.ts'
import { heightWithin, limitsNow } from '../../betting/stake.ts'
import { feedOf, notaryOf } from '../rounds.ts'
import type { RoundBetName, RoundTable } from '../seats/round-table.ts'
import { openRow, type RoundPlay, type RoundRow, type RoundSlot, useRoundGame } from '../seats/use-round-game.ts'
import { risingEnds } from './rising-ends.ts'
import { type AutoCashOut, cashOutOf, risingTable } from './rising-table.ts'

export interface RisingSlot extends RoundSlot<AutoCashOut> {
  cashOut(): void
}

export interface RisingPlay extends RoundPlay<AutoCashOut> {
  slots: readonly RisingSlot[]
}

const sendCashOut = async (bet: RoundBetName) => (await callApi('roundTake', bet)).success

interface Opened {
  table: RoundTable<AutoCashOut>
  row: RoundRow<AutoCashOut>
}

const opened = new Map<string, Opened>()

function openedOf(rules: RisingRound): Opened {
  const found = opened.get(rules.id)
  if (found) return found
  const table = risingTable(
    rules,
    (stake) => heightWithin(limitsNow(rules.id), stake, rules.gridE4),
    () => limitsNow(rules.id)?.maxWinKopecks,
  )
  const fresh = { table, row: openRow(table) }
  opened.set(rules.id, fresh)
  return fresh
}

export function useRisingGame(rules: RisingRound): RisingPlay {
  const { table, row } = openedOf(rules)
  const { slots, ...followed } = useRoundGame(table, row)
  const cashOut = (slot: RoundSlot<AutoCashOut>) =>
    cashOutOf(slot, feedOf(rules.id, risingEnds), notaryOf(rules.id), sendCashOut)
  return { ...followed, slots: slots.map((slot) => ({ ...slot, cashOut: () => cashOut(slot) })) }
}
