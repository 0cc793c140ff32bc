/** A word of the trade with its meaning on hover, focus or tap. */
import { Tooltip } from '../windows/hint.tsx'
import { createElement, Fragment, type ReactNode } from 'react'
import { cutAtTerms, type TermName, terms } from './terms.ts'
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

/** Draws the texts of one page or window: each word of the trade explains itself where it is first met. */
export function explainer(): (text: string) => ReactNode {
  const met = new Set<TermName>()
  return (text) => {
    const parts = cutAtTerms(text, met).map((part) =>
      typeof part === 'string' ? (
        part
      ) : (
        <Term key={part.name} name={part.name}>
          {part.word}
        </Term>
      ),
    )
    return createElement(Fragment, null, ...parts)
  }
}
