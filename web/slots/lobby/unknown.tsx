/** The favourites did not come: why, and the way to ask again. */
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
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
