/** The loudest thing at a table: something that the browser's own check did not confirm. It stays, over a reload too, until its player takes it away. */
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { AlarmCard, AlarmFacts } from '../bets/alarm-card.tsx'
import type { TableLie } from './kept-lie.ts'

export function TableAlarm({ lie, onRead }: { lie: TableLie | null; onRead: () => void }) {
  if (!lie) return null
  return (
    <AlarmCard
      act={
        <Button tone="danger" onClick={onRead}>
          Строки сохранены, убрать
        </Button>
      }
    >
      <strong>{lie.round === null ? 'Цепочка или шуз стола' : `Раунд № ${formatNumber(lie.round, 0)}`}: проверка в вашем браузере не сошлась</strong>
      <p>Сервер сказал не то, что говорил раньше, или не то, что даёт пересчёт. Не играйте дальше: сохраните эти строки и напишите в поддержку.</p>
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
