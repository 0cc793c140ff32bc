/** Renders a failure with a button that tries again. */
import { Button } from '../controls/button.tsx'
import { Notice } from '../layout/surface.tsx'
import css from './retry.module.css'

interface RetryProps {
  text: string
  /** Text of the button. */
  word?: string
  tone?: 'loss'
  /** Undefined where trying again would change nothing. */
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
