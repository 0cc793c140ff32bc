/** What could not be asked or done, and a press that asks again. */
import { Button } from './button.tsx'
import { Notice } from './surface.tsx'
import css from './retry.module.css'

interface RetryProps {
  text: string
  /** What the press says. */
  word?: string
  tone?: 'loss'
  /** Left out where asking again would change nothing. */
  onRetry: (() => void) | undefined
}

export function Retry({ text, word = 'Повторить', tone, onRetry }: RetryProps) {
  return (
    <Notice as="div" role="alert" tone={tone} className={css.retry}>
      <span>{text}</span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {word}
        </Button>
      )}
    </Notice>
  )
}
