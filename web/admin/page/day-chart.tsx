/** Renders a chart of days. Its code loads with the first one; its space is reserved until then. */
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import css from './admin-page.module.css'

export interface DayChartProps {
  /** Newest first; kopecks, in the order of the lines. */
  days: readonly { day: string; sums: readonly bigint[] }[]
  lines: readonly { name: string; colour: `--${string}` }[]
}

export const DayChartPlaceholder = () => (
  <div className={css.chart}>
    <div className={css.legend} />
    <div className={css.line} />
  </div>
)

export const DayChart = lazyPart<DayChartProps>(async () => (await import('./day-lines.tsx')).DayLines, {
  waiting: DayChartPlaceholder,
})
