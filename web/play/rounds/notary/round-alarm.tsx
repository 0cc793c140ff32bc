/** The loudest thing on the site: a round, or a bet on one, that the browser's own check did not confirm. It stays until the page is left. */
import { useEffect } from 'react'
import { formatNumber } from '../../../ui/format.ts'
import { AlarmCard, AlarmFacts } from '../../bets/alarm-card.tsx'
import { useCheckedRounds } from './use-checked-rounds.ts'

export function RoundAlarm({ game }: { game: string }) {
  const { lie } = useCheckedRounds(game)
  useEffect(() => {
    if (lie) window.scrollTo({ top: 0, behavior: 'smooth' })
  }, [lie])
  if (!lie) return null
  return (
    <AlarmCard>
      <strong>{lie.round === null ? 'Цепочка раундов' : `Раунд № ${formatNumber(lie.round, 0)}`}: проверка в вашем браузере не сошлась</strong>
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
