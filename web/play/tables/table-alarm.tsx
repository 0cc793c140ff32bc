/** The loudest thing at a table: something that the browser's own check did not confirm. It stays until the page is left. */
import { formatNumber } from '../../ui/format.ts'
import { AlarmCard, AlarmFacts } from '../bets/alarm-card.tsx'
import type { TableLie } from './table-notary.ts'

export function TableAlarm({ lie }: { lie: TableLie | null }) {
  if (!lie) return null
  return (
    <AlarmCard>
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
