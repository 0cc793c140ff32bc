/** A word of the trade with its meaning on hover, focus or tap. */
import { Tooltip } from '../windows/hint.tsx'
import { type TermName, terms } from './terms.ts'
import css from './term.module.css'

export function Term({ name, children }: { name: TermName; children: string }) {
  return (
    <dfn className={css.term}>
      <Tooltip text={terms[name].meaning} label={children} className={css.word}>
        {children}
      </Tooltip>
    </dfn>
  )
}
