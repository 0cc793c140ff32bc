/** Shows the pinned reserves of this device, and an alarm over a day received in two versions. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { formatDate, formatMoment } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import type { PinnedDay } from './pinned-days.ts'

/** Days that the site shows otherwise than before. */
export function PinnedAlarms({ pins }: { pins: readonly PinnedDay[] }) {
  const differing = pins.filter(({ other }) => other !== undefined)
  return differing.map((pin) => (
    <Notice key={pin.day} as="div" tone="loss" role="alert">
      <Icon name="alert" />
      <div className="grid gap-1">
        <strong>{formatDate(pin.day)}: сайт показал другое, чем раньше</strong>
        <p>
          {formatMoment(pin.heardAt)} этот браузер получил <DayVersion day={pin} />.
        </p>
        <p>
          {pin.other ? (
            <>
              Позже сказано: <DayVersion day={pin.other} />.
            </>
          ) : (
            'Позже этого дня в списке не стало.'
          )}
        </p>
        <p>Сохраните снимок экрана и напишите в поддержку.</p>
      </div>
    </Notice>
  ))
}

/** How long this browser has remembered what was published. */
export function PinnedSince({ pins }: { pins: readonly PinnedDay[] }) {
  const [first] = pins.map(({ heardAt }) => heardAt).sort()
  if (first === undefined) return null
  return (
    <p>
      Этот браузер помнит {pins.length} {plural(pins.length, ['день', 'дня', 'дней'])}, с {formatMoment(first)}: корень,
      сумму и число листьев. Покажет сайт другие — на этой странице будет тревога.
    </p>
  )
}

function DayVersion({ day: { root, total, leaves } }: { day: Pick<PinnedDay, 'root' | 'total' | 'leaves'> }) {
  return (
    <>
      корень <span className="code">{root}</span>, всего <span translate="no">{formatAmount(BigInt(total))}</span> ₽,
      листьев {leaves}
    </>
  )
}
