/** Renders a progress bar. */
import css from './progress.module.css'

/** `done` is from 0 to 1. */
export function Progress({ label, done }: { label: string; done: number }) {
  const percent = Math.round(done * 100)
  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
