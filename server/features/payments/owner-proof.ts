/** The proof needed for new payout details, and how a player is asked for its missing parts. */
import { Refusal } from '../../platform/http/http.ts'
import { type Missing, type ProofDependencies, proveOwner } from '../../players/public.ts'
import type { WithdrawProof } from './withdraw.ts'

const asked: Readonly<Record<Missing, string>> = {
  password: 'Реквизиты новые: подтвердите их паролем',
  'password and code': 'Реквизиты новые: подтвердите их паролем и кодом приложения или запасным кодом',
  'password and code, or passkey': 'Реквизиты новые: подтвердите их ключом доступа, либо паролем и кодом приложения',
  code: 'Реквизиты новые: подтвердите их кодом приложения или запасным кодом',
  passkey: 'Реквизиты новые: подтвердите их ключом доступа',
  'code or passkey': 'Реквизиты новые: подтвердите их ключом доступа или кодом приложения',
  nothing:
    'Реквизиты новые, а подтвердить их пока нечем. Укажите в аккаунте почту и задайте пароль: через сутки после этого вывод откроется',
}

/** The refusal that asks for what is missing; undefined if nothing is. */
export async function askProof(
  deps: ProofDependencies,
  player: number,
  proof: WithdrawProof,
): Promise<Refusal | undefined> {
  const missing = await proveOwner(deps, player, proof)
  return typeof missing === 'string' ? new Refusal('ConfirmationRequired', asked[missing]) : missing
}
