/** Money, roles and bans ask for a factor of the last five minutes: given here, and what asked for it is made again. */
import { Dialog } from '../../ui/dialog.tsx'
import { callAdmin, useFactorAsked } from '../call.ts'
import { type AdminState, insideTold } from '../state.ts'
import { ProofForm } from './proof-form.tsx'

export function FreshWindow({ codes, passkeys }: Pick<AdminState, 'codes' | 'passkeys'>) {
  const answer = useFactorAsked((asked) => asked.answer)
  return (
    <Dialog open={answer !== null} onClose={() => answer?.(false)} title="Подтвердите вторым фактором">
      <div className="grid gap-4">
        <p className="muted">Деньги, роли, блокировки и выгрузки открыты пять минут после подтверждения.</p>
        <ProofForm
          codes={codes}
          passkeys={passkeys}
          word="Подтвердить"
          onProof={async (proof) => {
            insideTold((await callAdmin('proveAdmin', proof)).success)
            answer?.(true)
          }}
        />
      </div>
    </Dialog>
  )
}
