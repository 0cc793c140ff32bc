/** What could not be asked, and a press that asks again. */
import { Button } from './button.tsx'
import { Notice } from './surface.tsx'
import css from './retry.module.css'

export function Retry({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice as="div" role="alert" className={css.retry}>
      <span>{text}</span>
      <Button size="small" onClick={onRetry}>
        Повторить
      </Button>
    </Notice>
  )
}
