/** The favourites failed to load: the reason, and a button to request them again. */
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import css from './slots-lobby.module.css'

export function Unknown({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <Notice as="div" tone="loss">
      <p className={css.why}>{text}</p>
      <Button size="small" onClick={onAgain}>
        Повторить
      </Button>
    </Notice>
  )
}
