/** Asks why an account that was held for a person to check may play. */
import { callAdmin } from '../call.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAct } from './use-act.ts'

export function ReleaseForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { busy, act } = useAct()
  const release = async (reason: string) => {
    if (await act(() => callAdmin('releasePlayer', { id, reason }))) onDone()
  }
  return (
    <ReasonForm
      says="Аккаунт похож на аккаунт того, кто исключил себя. Пускайте, только если это точно другой человек. Причина останется в журнале."
      label="Как вы убедились, что это другой человек"
      act="Пустить играть"
      busy={busy}
      onReason={(reason) => void release(reason)}
    />
  )
}
