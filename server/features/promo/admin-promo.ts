/** Promo codes in the admin area: the same limits as on the command line, and a second person above a sum. */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { momentTold } from '../../platform/admin/moment-told.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { fitsAlone, spentAlone } from '../../rewards/spent-alone.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { allCodes, codeKey, endCode, makeCode } from './codes.ts'
import { mostAmount, mostDays, mostWager } from './policy.ts'

/** The requested code as JSON: kopecks are text. */
interface Wish {
  code: string
  kopecks: string
  mostUses: number
  wager: number
  until: string
}

const budgetOf = ({ kopecks, mostUses }: Wish): bigint => BigInt(kopecks) * BigInt(mostUses)

/** A code that gives away more than one person alone may: its maker could give the money to themselves. */
export const codeByTwo: RequestKind<Wish> = {
  kind: 'promo',
  right: 'promo.edit',
  before: async () => null,
  carryOut: async (tx, _, wish) => faultOf(wish) ?? make(tx, wish),
  told: (wish) => ({
    about: wish.code,
    wanted: `${formatMoney(BigInt(wish.kopecks))} × ${wish.mostUses}, вместе ${formatMoney(budgetOf(wish))}; ${wish.wager === 0 ? 'без вейджера' : `вейджер ×${wish.wager}`}; до ${momentTold(wish.until)}`,
  }),
}

function faultOf({ kopecks, wager, until }: Wish): Refusal | undefined {
  const [amount, end] = [BigInt(kopecks), new Date(until).getTime()]
  if (amount <= 0n || amount > mostAmount) return new Refusal('InvalidRequest', 'Сумма — от копейки до миллиона рублей')
  if (wager > mostWager) return new Refusal('InvalidRequest', `Отыгрыш — от 0 до ${mostWager} раз`)
  return end <= Date.now() || end > Date.now() + mostDays * 86_400_000
    ? new Refusal('InvalidRequest', `Срок — вперёд и до ${mostDays} дней`)
    : undefined
}

async function make(tx: Tx, { code, kopecks, mostUses, wager, until }: Wish): Promise<string | Refusal> {
  const isMade = await makeCode(tx, {
    code,
    amount: BigInt(kopecks),
    mostUses: BigInt(mostUses),
    wager,
    until: new Date(until),
  })
  return isMade ? `Код ${code} принимается` : new Refusal('InvalidRequest', 'Такой код уже был. Возьмите другой')
}

export function adminPromoRoutes(http: Http, { db }: { db: Db }): void {
  http.onAdmin(calls.promoCodes, async () => ({
    success: {
      codes: (await allCodes(db)).map(
        ({ code, amount, uses, most_uses: most, wager, from_at: from, until_at: until, ended_at: ended }) => ({
          code,
          amount,
          uses: Number(uses),
          mostUses: Number(most),
          wager,
          budget: amount * most,
          madeAt: from.toISOString(),
          until: until.toISOString(),
          endedAt: ended?.toISOString() ?? null,
        }),
      ),
    },
  }))

  http.onAdmin(calls.makePromo, async ({ admin }, { code, amount, mostUses, wager, until }) => {
    const wish: Wish = { code: codeKey(code), kopecks: `${amount}`, mostUses, wager, until }
    const fault = faultOf(wish)
    if (fault !== undefined) return fault
    return transaction(db, async (tx) => {
      if (!(await fitsAlone(tx, admin.id, budgetOf(wish)))) {
        const { id } = await proposeRequest(tx, codeByTwo, admin, 0, wish)
        await noteAdmin(tx, admin, {
          action: calls.makePromo.path,
          outcome: 'done',
          detail: { ...wish, requested: id },
        })
        return {
          success: `За сутки у вас вышло бы больше ${formatRoundMoney(mostAlone)}: код сделает второй администратор, запрос отправлен`,
        }
      }
      const made = await make(tx, wish)
      if (made instanceof Refusal) return made
      await spentAlone(tx, admin.id, 'promo', budgetOf(wish))
      await noteAdmin(tx, admin, { action: calls.makePromo.path, outcome: 'done', detail: wish })
      return { success: made }
    })
  })

  http.onAdmin(calls.endPromo, ({ admin }, { code }) =>
    transaction(db, async (tx) => {
      if (!(await endCode(tx, code))) return new Refusal('NotFound', 'Такого действующего кода нет')
      await noteAdmin(tx, admin, { action: calls.endPromo.path, outcome: 'done', detail: { code: codeKey(code) } })
      return { success: `Код ${codeKey(code)} больше не принимается` }
    }),
  )
}
