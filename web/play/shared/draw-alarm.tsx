/**
 * The loudest thing on the site: something of a shared draw that the browser's own check did not confirm. It stays,
 * over a reload too, until its player takes it away.
 */
import { useEffect } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { AlarmCard, AlarmFacts } from '../presentation/alarm-card.tsx'
import type { Lie } from './lie.ts'

/** `ofAll`: the subject of a lie that is not about a single round. */
export function DrawAlarm({ lie, ofAll, onRead }: { lie: Lie | null; ofAll: string; onRead: () => void }) {
  useEffect(() => {
    if (lie) window.scrollTo({ top: 0, behavior: 'smooth' })
  }, [lie])
  if (!lie) return null
  return (
    <AlarmCard
      act={
        <Button tone="danger" onClick={onRead}>
          Строки сохранены, убрать
        </Button>
      }
    >
      <strong>
        {lie.round === null ? ofAll : `Раунд № ${formatNumber(lie.round, 0)}`}: проверка в вашем браузере не сошлась
      </strong>
      <p>
        Сервер сказал не то, что говорил раньше, не то, что отправил ваш браузер, или не то, что даёт пересчёт. Не
        играйте дальше: сохраните эти строки и напишите в поддержку.
      </p>
      <AlarmFacts>
        <div>
          <dt>Что не сошлось</dt>
          <dd>{lie.what}</dd>
        </div>
        <div>
          <dt>Было или должно быть</dt>
          <dd>{lie.before}</dd>
        </div>
        <div>
          <dt>Сказано</dt>
          <dd>{lie.now}</dd>
        </div>
      </AlarmFacts>
    </AlarmCard>
  )
}
