/** The latest rounds, each opening its window; the legend of their colours. */
import { useState } from 'react'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import { comingChip } from '../../play/layout/stage-chip.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { legend, toneOf } from './tones.ts'
import css from './chips.module.css'

type Past = RoundView['past'][number]

export function PastChips({ past, onOpen }: { past: readonly Past[]; onOpen: (number: number) => void }) {
  const [explained, setExplained] = useState(false)
  return (
    <div className={css.past}>
      <div
        className={css.list}
        data-part="past-list"
        {...(past.length > 0 && { role: 'list', 'aria-label': 'Прошлые раунды' })}
      >
        {past.length === 0 && <p className={css.none}>Здесь появятся прошлые раунды</p>}
        {past.map(({ number, point, interrupted }) => (
          <span role="listitem" key={number}>
            <button
              type="button"
              className={`${comingChip} ${css.chip} touch figures`}
              data-part="past-chip"
              data-tone={toneOf(point)}
              data-interrupted={interrupted || undefined}
              aria-label={`Раунд ${number}: ${interrupted ? 'прерван на' : 'взрыв на'} ${formatNumber(point)}×. Открыть с проверкой`}
              onClick={() => onOpen(number)}
              translate="no"
            >
              {formatNumber(point)}×
            </button>
          </span>
        ))}
      </div>
      <IconButton icon="info" label="Что значат цвета" className={css.info} onClick={() => setExplained(true)} />
      <Dialog open={explained} onClose={() => setExplained(false)} title="Цвета раундов">
        <Legend />
      </Dialog>
    </div>
  )
}

function Legend() {
  return (
    <div className="grid gap-4">
      <table className={`${css.legend} figures`}>
        <thead>
          <tr>
            <th>Цвет</th>
            <th>Взрыв</th>
            <th className="text-right">Так кончается</th>
          </tr>
        </thead>
        <tbody>
          {legend.map(({ tone, name, range, share }) => (
            <tr key={tone}>
              <td>
                <span className={css.dot} data-tone={tone} /> {name}
              </td>
              <td>{range}</td>
              <td className="text-right">{share.toFixed(1)} % раундов</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted text-small">
        Доли посчитаны из правил. Прошлые раунды не влияют на следующий: их исходы решены заранее и проверяются по
        цепочке. Нажмите на плашку, чтобы увидеть проверку.
      </p>
    </div>
  )
}
