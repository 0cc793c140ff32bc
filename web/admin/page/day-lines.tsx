/** Draws sums of days as lines. The same days are listed below as rows for screen readers. */
import { useEffect, useRef } from 'react'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '../../ui/browser/theme.ts'
import { formatShort } from '../../ui/text/format.ts'
import css from './admin-page.module.css'
import type { DayChartProps } from './day-chart.tsx'

export function DayLines({ days, lines }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useTheme((each) => each.theme)
  useEffect(() => {
    const here = place.current
    if (here === null || here.clientWidth === 0) return
    const plot = draw(here, { days, lines })
    const watch = new ResizeObserver(() =>
      plot.setSize({ width: here.clientWidth, height: here.clientHeight - plotLegend }),
    )
    watch.observe(here)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
    // Colours come from the style sheets: another theme redraws.
  }, [days, lines, theme])
  return <div ref={place} className={css.line} aria-hidden="true" />
}

/** Height of the legend below the lines, in pixels. */
const plotLegend = 34

function draw(here: HTMLElement, { days, lines }: DayChartProps): uPlot {
  const colour = (name: string) => getComputedStyle(here).getPropertyValue(name).trim()
  const inOrder = days.toReversed()
  const axis = { stroke: colour('--text-3'), grid: { stroke: colour('--hairline'), width: 1 }, ticks: { show: false } }
  return new uPlot(
    {
      width: here.clientWidth,
      height: here.clientHeight - plotLegend,
      cursor: { y: false },
      axes: [
        { ...axis, values: (_, at) => at.map((each) => dayText(each)) },
        { ...axis, size: 70, values: (_, at) => at.map((each) => formatShort(each)) },
      ],
      series: [
        { label: 'День', value: (_, at: number | null) => (at === null ? '—' : dayText(at)) },
        ...lines.map(({ name, colour: of }) => ({
          label: `${name}, ₽`,
          stroke: colour(of),
          width: 2,
          points: { show: days.length < 3 },
        })),
      ],
    },
    [
      inOrder.map(({ day }) => Date.parse(`${day}T00:00:00+03:00`) / 1000),
      ...lines.map((_, line) => inOrder.map(({ sums }) => roublesFromKopecks(sums[line] ?? 0n))),
    ],
    here,
  )
}

const dayText = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Moscow' })
