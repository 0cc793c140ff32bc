/** What could not be asked, and a press that asks again. */
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
import css from './statuses.module.css'

export function Again({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <Notice as="div" role="alert" className={css.again}>
      <span>{text}</span>
      <Button size="small" onClick={onAgain}>
        Повторить
      </Button>
    </Notice>
  )
}
