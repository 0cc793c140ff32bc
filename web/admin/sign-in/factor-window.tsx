/**
 * Asks for a fresh factor: changes and files require one of the last five minutes. The interrupted call is then
 * repeated.
 */
import { Dialog } from '../../ui/windows/dialog.tsx'
import { callAdmin, useFactorRequested } from '../call.ts'
import { type AdminState, adminSessionReceived } from '../admin-session.ts'
import { FactorForm } from './factor-form.tsx'

export function FactorWindow({ codes, passkeys }: Pick<AdminState, 'codes' | 'passkeys'>) {
  const answer = useFactorRequested((state) => state.answer)
  return (
    <Dialog open={answer !== null} onClose={() => answer?.(false)} title="Подтвердите вторым фактором">
      <div className="grid gap-4">
        <p className="muted">Изменения и выгрузки подтверждают вторым фактором. Подтверждения хватит на пять минут.</p>
        <FactorForm
          codes={codes}
          passkeys={passkeys}
          word="Подтвердить"
          onProof={async (proof) => {
            adminSessionReceived((await callAdmin('proveAdmin', proof)).success)
            answer?.(true)
          }}
        />
      </div>
    </Dialog>
  )
}
