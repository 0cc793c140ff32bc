/** Promo codes in the admin area: the same bounds as on the command line. */
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { allCodes, codeKey, endCode, makeCode } from './codes.ts'
import { mostAmount, mostDays, mostWager } from './policy.ts'

export function adminPromoRoutes(http: Http, { db, noteAdmin }: { db: Db; noteAdmin: NoteAdmin }): void {
  http.onAdmin(calls.promoCodes, async () => ({
    success: {
      codes: (await allCodes(db)).map(({ code, amount, uses, most_uses: most, wager, from_at: from, until_at: until, ended_at: ended }) => ({
        code, amount, uses: Number(uses), mostUses: Number(most), wager, budget: amount * most, madeAt: from.toISOString(), until: until.toISOString(), endedAt: ended?.toISOString() ?? null,
      })),
    },
  }))

  http.onAdmin(calls.makePromo, async ({ admin }, { code, amount, mostUses, wager, until }) => {
    const end = new Date(until)
    if (amount <= 0n || amount > mostAmount) return new Refusal('InvalidRequest', 'Сумма — от копейки до миллиона рублей')
    if (wager > mostWager) return new Refusal('InvalidRequest', `Отыгрыш — от 0 до ${mostWager} раз`)
    if (end.getTime() <= Date.now() || end.getTime() > Date.now() + mostDays * 86_400_000) return new Refusal('InvalidRequest', `Срок — вперёд и до ${mostDays} дней`)
    return transaction(db, async (tx) => {
      if (!(await makeCode(tx, { code, amount, mostUses: BigInt(mostUses), wager, until: end }))) return new Refusal('InvalidRequest', 'Такой код уже был. Возьмите другой')
      await noteAdmin(tx, admin, { action: calls.makePromo.path, outcome: 'done', detail: { code: codeKey(code), kopecks: `${amount}`, mostUses, wager, until } })
      return { success: `Код ${codeKey(code)} принимается` }
    })
  })

  http.onAdmin(calls.endPromo, ({ admin }, { code }) => transaction(db, async (tx) => {
    if (!(await endCode(tx, code))) return new Refusal('NotFound', 'Такого действующего кода нет')
    await noteAdmin(tx, admin, { action: calls.endPromo.path, outcome: 'done', detail: { code: codeKey(code) } })
    return { success: `Код ${codeKey(code)} больше не принимается` }
  }))
}
