/**
 * Draws sums of days: one as bars, several as lines, with a legend of its own that says the day under the pointer, or
 * the last one. The same sums stand in a table for screen readers.
 */
import { useEffect, useRef, useState } from 'react'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '../../ui/browser/theme.ts'
import { formatShort } from '../../ui/text/format.ts'
import css from './admin-page.module.css'
import type { DayChartProps } from './day-chart.tsx'

export function DayLines({ days, lines }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useTheme((each) => each.theme)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const here = place.current
    if (here === null || here.clientWidth === 0) return
    const plot = draw(here, { days, lines }, (index) => setAt(index ?? null))
    const watch = new ResizeObserver(() => plot.setSize({ width: here.clientWidth, height: here.clientHeight }))
    watch.observe(here)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
    // Colours come from the style sheets: another theme redraws.
  }, [days, lines, theme])
  // The chart runs from the oldest day to the newest.
  const shown = days[at === null ? 0 : days.length - 1 - at]
  return (
    <div className={css.chart}>
      <p className={css.legend} aria-hidden="true">
        {lines.map(({ name, colour }, line) => (
          <span key={name}>
            <i style={{ background: `var(${colour})` }} /> {name}{' '}
            <b className="figures" translate="no">
              {formatMoney(shown?.sums[line] ?? 0n)}
            </b>
          </span>
        ))}
        <span className={css.legendDay}>{shown && longDay.format(new Date(`${shown.day}T12:00:00+03:00`))}</span>
      </p>
      <div ref={place} className={css.line} aria-hidden="true" />
      <table className="unseen">
        <thead>
          <tr>
            <th scope="col">День</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sums }) => (
            <tr key={day}>
              <th scope="row">{longDay.format(new Date(`${day}T12:00:00+03:00`))}</th>
              {lines.map(({ name }, line) => (
                <td key={name} translate="no">
                  {formatMoney(sums[line] ?? 0n)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const moscow = { timeZone: 'Europe/Moscow' } as const
const longDay = new Intl.DateTimeFormat('ru-RU', { ...moscow, day: 'numeric', month: 'long' })
const dayText = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('ru-RU', { ...moscow, day: '2-digit', month: '2-digit' })

function draw(
  here: HTMLElement,
  { days, lines }: DayChartProps,
  onAt: (index: number | null | undefined) => void,
): uPlot {
  const colour = (name: string) => getComputedStyle(here).getPropertyValue(name).trim()
  const inOrder = days.toReversed()
  const axis = {
    stroke: colour('--text-3'),
    font: `12px ${colour('--font-text')}`,
    grid: { stroke: colour('--hairline'), width: 1 },
    ticks: { show: false },
  }
  const [only] = lines
  const isOne = lines.length === 1
  const bars = uPlot.paths.bars?.({ size: [0.6, 28], radius: 0.15 })
  return new uPlot(
    {
      width: here.clientWidth,
      height: here.clientHeight,
      cursor: { y: false, points: { show: !isOne } },
      legend: { show: false },
      scales: { y: { range: (_, least, most) => [Math.min(0, least), Math.max(1, most * 1.05)] } },
      hooks: { setCursor: [({ cursor: { idx } }) => onAt(idx)] },
      axes: [
        { ...axis, grid: { show: false }, values: (_, at) => at.map((each) => dayText(each)) },
        { ...axis, size: 64, values: (_, at) => at.map((each) => formatShort(each)) },
      ],
      series: [
        {},
        ...(isOne && only && bars
          ? [{ label: only.name, fill: colour(only.colour), width: 0, paths: bars, points: { show: false } }]
          : lines.map(({ name, colour: of }) => ({
              label: name,
              stroke: colour(of),
              width: 2,
              points: { show: days.length < 3 },
            }))),
      ],
    },
    [
      inOrder.map(({ day }) => Date.parse(`${day}T00:00:00+03:00`) / 1000),
      ...lines.map((_, line) => inOrder.map(({ sums }) => roublesFromKopecks(sums[line] ?? 0n))),
    ],
    here,
  )
}
