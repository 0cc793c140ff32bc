/** Playing rounds of a rising multiplier: the seats of any round, and cashing out of a bet in play. */
import { multiplierFromE4 } from '@kurazh/contract/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { callApi } from '../../../api/call.ts'
import { heightWithin, limitsNow } from '../../betting/stake.ts'
import { feedOf, notaryOf } from '../rounds.ts'
import type { RoundAnswer } from '../seats/round-client.ts'
import type { RoundBetName, RoundTable } from '../seats/round-table.ts'
import { openRow, type RoundPlay, type RoundRow, type RoundSlot, useRoundGame } from '../seats/use-round-game.ts'
import { risingEnds } from './rising-ends.ts'

/** What a bet is on: where it is cashed out by itself, in ten-thousandths; null: by hand. */
export interface AutoCashOut {
  target: number | null
}

export interface RisingSlot extends RoundSlot<AutoCashOut> {
  cashOut(): void
}

export interface RisingPlay extends RoundPlay<AutoCashOut> {
  slots: readonly RisingSlot[]
}

/** `heightOf`: where a stake without a target is cashed out by itself, in ten-thousandths; null while the table's limits are not known. */
export function risingTable(rules: RisingRound, heightOf: (stakeKopecks: bigint) => number | null): RoundTable<AutoCashOut> {
  return {
    rules,
    ends: risingEnds,
    // The target goes as the game's own parameter, a decimal.
    bodyOf: ({ target }) => (target === null ? {} : { target: multiplierFromE4(target) }),
    sentOf: ({ target }, stakeKopecks) => ({ target, takenAt: target ?? heightOf(stakeKopecks) }),
  }
}

/** Asks to cash out the bet of a place, by `send`; the notary writes down when. */
export function cashOutOf(
  { act }: Pick<RoundSlot, 'act'>, feed: Pick<ReturnType<typeof feedOf>, 'siteMoment'>, notary: Pick<ReturnType<typeof notaryOf>, 'cashingOut'>,
  send: (bet: RoundBetName) => Promise<RoundAnswer>,
): void {
  let isNoted = false
  act((bet) => {
    // What is asked again was asked first.
    if (!isNoted) notary.cashingOut(bet.key, feed.siteMoment())
    isNoted = true
    return send(bet)
  })
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
  const table = risingTable(rules, (stake) => heightWithin(limitsNow(rules.id), stake, rules.gridE4))
  const fresh = { table, row: openRow(table) }
  opened.set(rules.id, fresh)
  return fresh
}

export function useRisingGame(rules: RisingRound): RisingPlay {
  const { table, row } = openedOf(rules)
  const { slots, ...followed } = useRoundGame(table, row)
  const cashOut = (slot: RoundSlot<AutoCashOut>) => cashOutOf(slot, feedOf(rules.id, risingEnds), notaryOf(rules.id), sendCashOut)
  return { ...followed, slots: slots.map((slot) => ({ ...slot, cashOut: () => cashOut(slot) })) }
}
