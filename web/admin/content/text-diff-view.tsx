/** Renders a text with its removed and added parts; of long unchanged parts only the ends are shown. */
import type { Stretch } from './text-diff.ts'
import css from './content.module.css'

export function TextDiff({ stretches }: { stretches: readonly Stretch[] }) {
  return (
    <p className={css.changed}>
      {stretches.map(({ at, kind, text }) =>
        kind === 'gone' ? (
          <del key={at}>{text}</del>
        ) : kind === 'new' ? (
          <ins key={at}>{text}</ins>
        ) : (
          <span key={at}>{ended(text)}</span>
        ),
      )}
    </p>
  )
}

const shownOfEnds = 200

const ended = (text: string) =>
  text.length <= 3 * shownOfEnds ? text : `${text.slice(0, shownOfEnds)}\n\n[…]\n\n${text.slice(-shownOfEnds)}`
