/** The proof that new details of a payout need: how a player is asked for what is missing of it. */
import { Refusal } from '../../platform/http.ts'
import type { WithdrawProof } from './withdraw.ts'

/** What the player could prove it with and has not; `nothing`: neither a password nor a second factor is set up. */
type Missing = 'password' | 'password and code' | 'password and code, or passkey' | 'code' | 'passkey' | 'code or passkey' | 'nothing'

/** Undefined when it is the player who asks. */
export type ProveOwner = (player: number, proof: WithdrawProof) => Promise<Refusal | Missing | undefined>

const asked: Readonly<Record<Missing, string>> = {
  password: 'Реквизиты новые: подтвердите их паролем',
  'password and code': 'Реквизиты новые: подтвердите их паролем и кодом приложения или запасным кодом',
  'password and code, or passkey': 'Реквизиты новые: подтвердите их ключом доступа, либо паролем и кодом приложения',
  code: 'Реквизиты новые: подтвердите их кодом приложения или запасным кодом',
  passkey: 'Реквизиты новые: подтвердите их ключом доступа',
  'code or passkey': 'Реквизиты новые: подтвердите их ключом доступа или кодом приложения',
  nothing: 'Реквизиты новые, а подтвердить их пока нечем. Укажите в аккаунте почту и задайте пароль: через сутки после этого вывод откроется',
}

/** The refusal that asks for what is missing; undefined when nothing is. */
export async function askProof(prove: ProveOwner, player: number, proof: WithdrawProof): Promise<Refusal | undefined> {
  const missing = await prove(player, proof)
  return typeof missing === 'string' ? new Refusal('ConfirmationRequired', asked[missing]) : missing
}
