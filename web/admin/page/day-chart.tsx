/** A chart of days, whose code comes when one is first shown; its room is kept until then. */
import { lazyPart } from '../../ui/lazy-part.tsx'
import css from './admin-page.module.css'

export interface DayChartProps {
  /** Newest first; kopecks, in the order of the lines. */
  days: readonly { day: string; sums: readonly bigint[] }[]
  lines: readonly { name: string; colour: `--${string}` }[]
}

export const DayRoom = () => <div className={css.line} />

export const DayChart = lazyPart<DayChartProps>(async () => (await import('./day-lines.tsx')).DayLines, { waiting: DayRoom })
