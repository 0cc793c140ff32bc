/** Promo codes in the admin area: the same bounds as on the command line, and above a sum a second person. */
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/contract/money-text.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { ProposeRequest, RequestKind } from '../../platform/two-people.ts'
import { allCodes, codeKey, declaredLately, endCode, makeCode } from './codes.ts'
import { declaredAlone, mostAmount, mostDays, mostWager } from './policy.ts'

/** A code as it is asked for, as JSON has it: kopecks as text. */
interface Wish {
  code: string
  kopecks: string
  mostUses: number
  wager: number
  until: string
}

const budgetOf = ({ kopecks, mostUses }: Wish): bigint => BigInt(kopecks) * BigInt(mostUses)

/** A code that gives away more than one person may: whoever could make it alone could give themselves money. */
export const codeByTwo: RequestKind<Wish> = {
  kind: 'promo', right: 'promo.edit',
  before: async () => null,
  carryOut: async (tx, _, wish) => faultOf(wish) ?? make(tx, wish),
  told: (wish) => ({
    about: wish.code,
    wanted: `${formatMoney(BigInt(wish.kopecks))} × ${wish.mostUses}, вместе ${formatMoney(budgetOf(wish))}; отыгрыш ×${wish.wager}; до ${wish.until}`,
  }),
}

function faultOf({ kopecks, wager, until }: Wish): Refusal | undefined {
  const [amount, end] = [BigInt(kopecks), new Date(until).getTime()]
  if (amount <= 0n || amount > mostAmount) return new Refusal('InvalidRequest', 'Сумма — от копейки до миллиона рублей')
  if (wager > mostWager) return new Refusal('InvalidRequest', `Отыгрыш — от 0 до ${mostWager} раз`)
  return end <= Date.now() || end > Date.now() + mostDays * 86_400_000 ? new Refusal('InvalidRequest', `Срок — вперёд и до ${mostDays} дней`) : undefined
}

async function make(tx: Tx, { code, kopecks, mostUses, wager, until }: Wish): Promise<string | Refusal> {
  const isMade = await makeCode(tx, { code, amount: BigInt(kopecks), mostUses: BigInt(mostUses), wager, until: new Date(until) })
  return isMade ? `Код ${code} принимается` : new Refusal('InvalidRequest', 'Такой код уже был. Возьмите другой')
}

export function adminPromoRoutes(http: Http, { db, noteAdmin, propose }: { db: Db; noteAdmin: NoteAdmin; propose: ProposeRequest }): void {
  http.onAdmin(calls.promoCodes, async () => ({
    success: {
      codes: (await allCodes(db)).map(({ code, amount, uses, most_uses: most, wager, from_at: from, until_at: until, ended_at: ended }) => ({
        code, amount, uses: Number(uses), mostUses: Number(most), wager, budget: amount * most, madeAt: from.toISOString(), until: until.toISOString(), endedAt: ended?.toISOString() ?? null,
      })),
    },
  }))

  http.onAdmin(calls.makePromo, async ({ admin }, { code, amount, mostUses, wager, until }) => {
    const wish: Wish = { code: codeKey(code), kopecks: `${amount}`, mostUses, wager, until }
    const fault = faultOf(wish)
    if (fault !== undefined) return fault
    return transaction(db, async (tx) => {
      if ((await declaredLately(tx)) + budgetOf(wish) > declaredAlone) {
        const { id } = await propose(tx, codeByTwo, admin, 0, wish)
        await noteAdmin(tx, admin, { action: calls.makePromo.path, outcome: 'done', detail: { ...wish, requested: id } })
        return { success: `За сутки вышло бы больше ${formatRoundMoney(declaredAlone)}: код сделает второй человек, просьба записана` }
      }
      const made = await make(tx, wish)
      if (made instanceof Refusal) return made
      await noteAdmin(tx, admin, { action: calls.makePromo.path, outcome: 'done', detail: wish })
      return { success: made }
    })
  })

  http.onAdmin(calls.endPromo, ({ admin }, { code }) => transaction(db, async (tx) => {
    if (!(await endCode(tx, code))) return new Refusal('NotFound', 'Такого действующего кода нет')
    await noteAdmin(tx, admin, { action: calls.endPromo.path, outcome: 'done', detail: { code: codeKey(code) } })
    return { success: `Код ${codeKey(code)} больше не принимается` }
  }))
}
