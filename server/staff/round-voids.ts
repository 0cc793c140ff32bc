/**
 * Calls off a round by two people: one drawn by a chain, shared or at a table, or one whose result a dealer has
 * entered. Only the round in progress. Pausing the game after it takes one person.
 */
import { gameCalls as calls } from '@kurazh/contract/admin/games.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { roundVoidReasons } from '@kurazh/contract/play/rounds.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import { askToCallOff, type RoundUnderWay, roundUnderWay } from '../play/rounds/control/control.ts'
import { noteAdmin } from './audit.ts'
import { proposeRequest } from './requests.ts'

type Wish = BodyOf<typeof calls.proposeVoid>

const noRound = () => new Refusal('NotFound', 'Раунда, который можно отменить, сейчас нет: закончившийся уже рассчитан')
const reasonNames: Readonly<Record<Wish['reason'], string>> = {
  dealer: 'ошибка дилера',
  equipment: 'оборудование',
  cards: 'карты',
  wheel: 'колесо',
  rules: 'нарушены правила',
}
const drawnReasons: ReadonlySet<string> = new Set(roundVoidReasons)

/** No person can err in what a chain deals. */
const mayBe = (now: RoundUnderWay, { reason }: Wish): boolean => now.byHand || drawnReasons.has(reason)
const wrongReason = () =>
  new Refusal('InvalidRequest', 'Этот раунд сдаёт цепочка: отменяют его из-за оборудования или нарушенных правил')

/** Its subject is the number of the round. Where another one is in progress by then, or none, the request is void. */
export const voidOfRound: RequestKind<Wish> = {
  kind: 'round-void',
  right: 'table.control',
  before: async (tx: Tx, _round, { game }) => ({ round: (await roundUnderWay(tx, game))?.number ?? null }),
  async carryOut(tx, round, { game, reason }) {
    const called = await askToCallOff(tx, game, reason, round)
    return called === undefined ? noRound() : `Раунд ${called} отменяется, ставки, которые в нём лежат, вернутся`
  },
}

/** `before`: the state at the request. */
export const voidInWords = (before: unknown, { reason }: Wish): { before: string; wanted: string } => ({
  before: `идёт раунд ${(before as { round: number | null }).round ?? '—'}`,
  wanted: `Отменить этот раунд, пока он идёт: ${reasonNames[reason]}. Ставки, которые в нём лежат, вернутся`,
})

export function roundVoidRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.proposeVoid, async ({ admin }, wish) =>
    transaction(db, async (tx) => {
      const now = await roundUnderWay(tx, wish.game)
      if (now === undefined) return noRound()
      if (!mayBe(now, wish)) return wrongReason()
      const made = await proposeRequest(tx, voidOfRound, admin, now.number, wish)
      await noteAdmin(tx, admin, {
        action: calls.proposeVoid.path,
        outcome: 'done',
        detail: { ...wish, round: now.number, request: made.id },
      })
      return { success: `Запрос отправлен: раунд ${now.number} отменит второй администратор, если он ещё будет идти` }
    }),
  )
}
