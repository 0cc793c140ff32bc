/** Lists a player's flags and cases, with a button that opens a case. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { callAdmin } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { ButtonRow } from '../page/admin-page.tsx'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { CasesPart } from '../risk/cases-part.tsx'
import { FlagsPart } from '../risk/flags-part.tsx'
import { useRight } from '../admin-session.ts'
import type { PartProps } from './player.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'

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
  const navigate = useGoTo()
  const [asking, setAsking] = useState(false)
  const [hold, setHold] = useState(true)
  const { busy, act } = useAct()
  const open = (why: string) =>
    act(async () => {
      const { success: opened } = await callAdmin('openCase', { player: id, why, hold })
      navigate(`/admin/risk/${opened.id}`)
      return { success: `Дело № ${opened.id} открыто` }
    })
  return (
    <ButtonRow>
      <Button size="small" onClick={() => setAsking(true)}>
        Открыть дело
      </Button>
      <FormSheet open={asking} onClose={() => setAsking(false)} title="Открыть дело об игроке">
        <div className="grid gap-4">
          <Checkbox label="Выводы игрока ждут сотрудника, пока дело открыто" checked={hold} onChange={setHold} />
          <ReasonForm
            says="Что насторожило. Игрок об этом не узнает; его неразобранные признаки войдут в дело."
            act="Открыть дело"
            most={500}
            busy={busy}
            onReason={(why) => void open(why)}
          />
        </div>
      </FormSheet>
    </ButtonRow>
  )
}
