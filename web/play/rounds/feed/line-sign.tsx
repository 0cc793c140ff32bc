/** Shows the quality of the connection: the measured round trip, or that there is none. */
import { Icon } from '../../../ui/controls/icon.tsx'
import { stageChip } from '../../layout/stage-chip.ts'
import type { RoundLine } from './round-feed.ts'
import css from './line-sign.module.css'

export function LineSign({ line: { state, tripMs } }: { line: RoundLine }) {
  const quality = state === 'down' ? 'down' : state === 'asking' ? 'asking' : (tripMs ?? 0) > 300 ? 'slow' : 'good'
  const text =
    state === 'down'
      ? 'нет связи'
      : state === 'asking'
        ? 'соединяем…'
        : tripMs === null
          ? 'измеряем…'
          : `${Math.max(1, Math.round(tripMs))} мс`
  return (
    <p
      className={`${stageChip} ${css.lineSign} figures`}
      data-part="line-sign"
      data-quality={quality}
      title="Время пути до сервера и обратно"
    >
      {state === 'down' ? <Icon name="offline" size={16} /> : <span className={css.dot} />}
      <span className="unseen">Связь: </span>
      <span className={css.words}>{text}</span>
    </p>
  )
}
