/** What rules noticed of a player, the player's cases, and the press that opens one. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { navigate } from '../../ui/router.tsx'
import { callAdmin } from '../call.ts'
import { Acts } from '../page/admin-page.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { CasesPart } from '../risk/cases-part.tsx'
import { FlagsPart } from '../risk/flags-part.tsx'
import { useRight } from '../state.ts'
import type { PartProps } from './player.ts'

export function PlayerRisk({ id }: PartProps) {
  return (
    <>
      {useRight('risk.decide') && <OpenCase id={id} />}
      <CasesPart player={id} />
      <FlagsPart player={id} />
    </>
  )
}

function OpenCase({ id }: PartProps) {
  const [asking, setAsking] = useState(false)
  const [hold, setHold] = useState(true)
  const { busy, act } = useAct()
  const open = (why: string) => act(async () => {
    const { success: opened } = await callAdmin('openCase', { player: id, why, hold })
    navigate(`/admin/risk/${opened.id}`)
    return { success: `Дело № ${opened.id} открыто` }
  })
  return (
    <Acts>
      <Button size="small" onClick={() => setAsking(true)}>
        Открыть дело
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Открыть дело об игроке">
        <div className="grid gap-4">
          <Checkbox label="Выводы игрока ждут человека, пока дело открыто" checked={hold} onChange={setHold} />
          <ReasonForm says="Что насторожило. Игрок об этом не узнает; его неразобранные признаки войдут в дело." act="Открыть дело" most={500} busy={busy} onReason={(why) => void open(why)} />
        </div>
      </Dialog>
    </Acts>
  )
}
