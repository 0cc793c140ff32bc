/** Stops a player's payouts and lets them go on, with the reason that the player reads. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import type { Player } from './player.ts'

const useFreeze = (id: number) => useAdminQuery('payoutFreeze', { id }).data?.success.freeze

export function PayoutFreeze({ player: { id, login } }: { player: Player }) {
  const freeze = useFreeze(id)
  const rights = { freeze: useRight('payout.freeze'), lift: useRight('payout.refuse') }
  const [open, setOpen] = useState(false)
  const { busy, act } = useAct()
  if (freeze === undefined || (freeze === null ? !rights.freeze : !rights.lift)) return null
  const title = freeze === null ? 'Остановить выводы' : 'Открыть выводы'
  const make = (reason: string) =>
    act(() => callAdmin(freeze === null ? 'freezePayouts' : 'liftFreeze', { id, reason })).then(
      (done) => done && setOpen(false),
    )
  return (
    <>
      <Button size="small" tone={freeze === null ? 'danger' : 'quiet'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title={`${title}: ${login}`}>
        <ReasonForm
          says={
            freeze === null
              ? 'Новых выводов не будет, прошенные не уйдут и не одобрятся. Играть игрок может. Причину он прочтёт на сайте, письмо уйдёт ему на почту. Откроют выводы те, кто о них решает.'
              : 'Прошенные выводы снова ждут решения, новые можно просить. Игроку об этом скажем.'
          }
          act={title}
          busy={busy}
          onReason={(reason) => void make(reason)}
        />
      </FormSheet>
    </>
  )
}

export function FreezeNotice({ id }: { id: number }) {
  const freeze = useFreeze(id)
  return freeze ? <Notice tone="loss">{`Выводы остановлены (${freeze.by}): ${freeze.reason}`}</Notice> : null
}
