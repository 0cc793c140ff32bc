/**
 * The loudest thing on the site: an answer that the browser's own check did not confirm. It stays until the page is
 * left.
 */
import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { AlarmCard } from '../presentation/alarm-card.tsx'
import { EvidenceDetails } from '../presentation/evidence-details.tsx'
import { useSessionResults } from '../session/session-results.ts'
import { betNumber } from '../proof/bet-number.ts'

export function Alarm() {
  const failed = useSessionResults((results) => results.failed)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (failed) window.scrollTo({ top: 0, behavior: 'smooth' })
  }, [failed])
  if (!failed) return null
  const { nonce } = failed.known
  return (
    <AlarmCard
      act={
        <Button tone="danger" onClick={() => setOpen(true)}>
          Что не сошлось
        </Button>
      }
    >
      <strong>Ставка № {betNumber(nonce)} не прошла проверку в вашем браузере</strong>
      <p>
        Ответ сервера не сходится с тем, что он обещал до ставки, или с тем, что отправила эта страница. Не играйте
        дальше: сохраните данные ставки и напишите в поддержку.
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Ставка № ${betNumber(nonce)}: что не сошлось`} wide>
        <EvidenceDetails evidence={failed} />
      </Dialog>
    </AlarmCard>
  )
}
