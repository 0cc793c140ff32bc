/** What could not be asked, and a press that asks again. */
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
import css from './bonuses-screen.module.css'

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
