/** A round that a chain has drawn, shared or at a table, is called off by two people: while it is under way, and that one alone. Pausing the game after it takes one. */
import { gameCalls as calls } from '@kurazh/contract/admin/games.ts'
import type { RoundVoidReason } from '@kurazh/contract/rounds.ts'
import { transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { RequestKind } from '../../platform/two-people.ts'
import { askToCallOff, roundUnderWay } from '../../play/rounds/control/control.ts'
import type { AdminDependencies } from './dependencies.ts'
import { proposeRequest } from './requests.ts'

interface Wish {
  game: string
  reason: RoundVoidReason
}

const noRound = () => new Refusal('NotFound', 'Раунда, который можно отозвать, сейчас нет: закончившийся уже рассчитан')
const reasonNames: Readonly<Record<RoundVoidReason, string>> = { equipment: 'оборудование', rules: 'нарушены правила' }

/** Its subject is the number of the round. Where another one is under way by then, or none, the request is void. */
export const voidOfRound: RequestKind<Wish> = {
  kind: 'round-void',
  right: 'table.control',
  before: async (tx, _round, { game }) => ({ round: (await roundUnderWay(tx, game))?.number ?? null }),
  async carryOut(tx, round, { game, reason }) {
    const called = await askToCallOff(tx, game, reason, round)
    return called === undefined ? noRound() : `Раунд ${called} отзывается, ставки, которые в нём лежат, вернутся`
  },
}

export const voidInWords = ({ reason }: Wish): string => `Отозвать раунд, пока он идёт: ${reasonNames[reason]}. Ставки, которые в нём лежат, вернутся`

export function roundVoidRoutes(http: Http, { db, noteAdmin }: Pick<AdminDependencies, 'db' | 'noteAdmin'>): void {
  http.onAdmin(calls.proposeVoid, async ({ admin }, wish) => transaction(db, async (tx) => {
    const { number: round } = (await roundUnderWay(tx, wish.game)) ?? {}
    if (round === undefined) return noRound()
    const made = await proposeRequest(tx, voidOfRound, admin, round, wish)
    await noteAdmin(tx, admin, { action: calls.proposeVoid.path, outcome: 'done', detail: { ...wish, round, request: made.id } })
    return { success: `Просьба записана: раунд ${round} отзовёт второй человек, если он ещё будет идти` }
  }))
}
