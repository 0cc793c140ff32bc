/** Declares the bank by two people: one asks, another agrees, and every node plays by it from then on. */
import { bankCalls as calls } from '@kurazh/contract/admin/bank.ts'
import { bankCaps, type BankWish, percentOfShare } from '@kurazh/contract/play/bank.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { declareBank, newestBank, newestBanks } from '../../play/bank/bank.ts'
import { bankShares, leastBankWin, stakeLimits } from '../../play/stake-limits.ts'
import { loginsOf } from '../../players/public.ts'
import { noteAdmin, openRequests, proposeRequest } from '../../staff/public.ts'

/** As a request keeps it: JSON has no bigint. */
interface WrittenWish extends Omit<BankWish, 'amount'> {
  /** Kopecks. */
  amount: string
  reason: string
  /** The number of the declaration that stood. */
  after: number
}

const declarationsShown = 50

const wishOf = ({ amount, betShareE4, roundShareE4 }: WrittenWish): BankWish => ({
  amount: BigInt(amount),
  betShareE4,
  roundShareE4,
})
const overtaken = () => new Refusal('RequestVoid', 'Банк уже объявлен заново: откройте страницу и посмотрите')
const percent = (shareE4: number) => `${percentOfShare(shareE4)} %`

/** Why this bank cannot be declared; undefined if it can. */
function faultOf(wish: BankWish): string | undefined {
  const { betShareE4, roundShareE4 } = wish
  if (roundShareE4 > bankShares.most) return `Доля раунда — не больше ${percent(bankShares.most)} банка`
  if (betShareE4 > roundShareE4) return 'Доля одной ставки не больше доли раунда: ставка в раунде может быть одна'
  return bankCaps(wish).win < leastBankWin
    ? `Наибольший выигрыш вышел бы меньше ${formatRoundMoney(leastBankWin)}: наименьшая ставка в автоматах не поместилась бы`
    : undefined
}

function inWords(wish: BankWish): string {
  const { win, round } = bankCaps(wish)
  return `Банк ${formatRoundMoney(wish.amount)}. Одна ставка выигрывает до ${formatRoundMoney(win)} (${percent(wish.betShareE4)}), раунд стоит до ${formatRoundMoney(round)} (${percent(wish.roundShareE4)})`
}

export const bankByTwo: RequestKind<WrittenWish> = {
  kind: 'bank',
  right: 'bank.declare',
  before: async (tx) => ({ number: (await newestBank(tx))?.number ?? 0 }),
  async carryOut(tx, _, wish, { maker, decider }) {
    // The bounds may have been lowered since, by a release.
    const fault = faultOf(wishOf(wish))
    if (fault !== undefined) return new Refusal('InvalidRequest', fault)
    const people = { declaredBy: maker, agreedBy: decider }
    const next = { ...wishOf(wish), ...people, number: wish.after + 1, reason: wish.reason }
    return (await declareBank(tx, next)) ? `${inWords(wishOf(wish))}. Так играют с этой секунды` : overtaken()
  },
  told: (wish) => ({ about: 'Банк сайта', wanted: `${inWords(wishOf(wish))}. Причина: ${wish.reason}` }),
}

/** Requests of a new bank, oldest first. */
async function waitingWishes(db: Db) {
  return (await openRequests(db)).flatMap(({ kind, body, made_by: madeBy, made_at: madeAt }) =>
    kind === bankByTwo.kind ? [{ wish: body as WrittenWish, madeBy: Number(madeBy), madeAt }] : [],
  )
}

export function bankRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.bank, async () => {
    const [declared, waiting] = [await newestBanks(db, declarationsShown), await waitingWishes(db)]
    const people = declared.flatMap(({ declaredBy, agreedBy }) => [declaredBy, agreedBy])
    const logins = await loginsOf(db, [...people, ...waiting.map(({ madeBy }) => madeBy)])
    const loginOf = (id: number) => logins.get(id) ?? `игрок ${id}`
    return {
      success: {
        declared: declared.map((each) => ({
          ...each,
          ...bankCaps(each),
          declaredBy: loginOf(each.declaredBy),
          agreedBy: loginOf(each.agreedBy),
          at: each.at.toISOString(),
        })),
        waiting: waiting.map(({ wish, madeBy, madeAt }) => ({
          ...wishOf(wish),
          reason: wish.reason,
          madeBy: loginOf(madeBy),
          madeAt: madeAt.toISOString(),
        })),
        mostWin: Object.values(stakeLimits).reduce((most, { maxWin }) => (maxWin > most ? maxWin : most), 0n),
        leastWin: leastBankWin,
        usual: { betShareE4: bankShares.win, roundShareE4: bankShares.round },
        mostShareE4: bankShares.most,
      },
    }
  })

  http.onAdmin(calls.declareBank, ({ admin }, { amount, ...asked }) =>
    transaction(db, async (tx) => {
      const wish: WrittenWish = { ...asked, amount: `${amount}` }
      const fault = faultOf({ ...asked, amount })
      if (fault !== undefined) return new Refusal('InvalidRequest', fault)
      if (((await newestBank(tx))?.number ?? 0) !== asked.after) return overtaken()
      const made = await proposeRequest(tx, bankByTwo, admin, asked.after, wish)
      await noteAdmin(tx, admin, {
        action: calls.declareBank.path,
        outcome: 'done',
        detail: { ...wish, request: made.id },
      })
      return { success: 'Запрос отправлен: банк объявит второй администратор' }
    }),
  )
}
