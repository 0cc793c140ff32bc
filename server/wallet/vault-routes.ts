/** Serves the vault to its player. */
import { vaultCalls as calls } from '@kurazh/contract/money/vault.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { mostReturns } from './policy.ts'
import { type AskVerdict, askBack, cancelReturn, putAside, setVaultDelay, vaultOf } from './vault.ts'
import { balanceOf } from './wallet.ts'

export function vaultRoutes(http: Http, db: Db): void {
  /** Makes the change, if any, and answers with what there is after it. */
  const after = (player: number, change: (tx: Tx) => Promise<Refusal | undefined | void>) =>
    transaction(db, async (tx) => {
      const refusal = await change(tx)
      if (refusal instanceof Refusal) return refusal
      return { success: { vault: await vaultOf(tx, player), balance: await balanceOf(tx, player) } }
    })

  http.onSignedIn(calls.vault, ({ caller }) => after(caller.id, async () => undefined))
  http.onSignedIn(calls.putAside, ({ caller }, wanted) =>
    after(caller.id, async (tx) => {
      const verdict = await putAside(tx, caller.id, wanted)
      return verdict === 'insufficient'
        ? new Refusal('InsufficientFunds', `На балансе ${formatMoney(await balanceOf(tx, caller.id))}. Уменьшите сумму`)
        : refusalOf(verdict)
    }),
  )
  http.onSignedIn(calls.takeOut, ({ caller }, wanted) =>
    after(caller.id, async (tx) => {
      const verdict = await askBack(tx, caller.id, wanted)
      return verdict === 'insufficient'
        ? new Refusal(
            'InsufficientFunds',
            `В копилке свободно ${formatMoney((await vaultOf(tx, caller.id)).free)}. Уменьшите сумму`,
          )
        : refusalOf(verdict)
    }),
  )
  http.onSignedIn(calls.cancelReturn, ({ caller }, { request }) =>
    after(caller.id, async (tx) => {
      const verdict = await cancelReturn(tx, caller.id, request)
      if (verdict === 'returned') return new Refusal('NotFound', 'Эти деньги уже вернулись на баланс')
      return verdict === 'absent' ? new Refusal('NotFound', 'Такого возврата нет') : undefined
    }),
  )
  http.onSignedIn(calls.setVaultDelay, ({ caller }, { minutes }) =>
    after(caller.id, (tx) => setVaultDelay(tx, caller.id, minutes)),
  )
}

function refusalOf(verdict: Exclude<AskVerdict, 'insufficient'>): Refusal | undefined {
  if (verdict === 'frozen') return new Refusal('Banned')
  if (verdict === 'reused') return new Refusal('RequestReused')
  if (verdict === 'many')
    return new Refusal('TooManyReturns', `Возвратов уже ${mostReturns}. Дождитесь одного из них или отмените его`)
  return undefined
}
