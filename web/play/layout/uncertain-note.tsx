/** Shows over the stage that an answer is late: a pill at its top, which moves nothing and takes no presses. */
import { Icon } from '../../ui/controls/icon.tsx'
import css from './uncertain-note.module.css'

export function UncertainNote({ uncertain }: { uncertain: boolean }) {
  return (
    <div className={css.place} role="status">
      {uncertain && (
        <p className={css.pill}>
          <Icon name="spinner" size={16} className="spin" />
          Проверяем, дошла ли ставка…
        </p>
      )}
    </div>
  )
}
