/** The bubble where the browser cannot draw the scene: the same states, still. */
import { BubbleDrawing } from './bubbles-art.tsx'
import { sizeOf } from './swelling.ts'
import type { Shown } from './use-reveal.ts'
import css from './bubbles-stage.module.css'

export function FlatBubble({ swelling, shown }: { swelling: boolean; shown: Shown | null }) {
  const won = shown !== null && shown.point >= shown.target
  const size = shown && !swelling ? sizeOf(Math.min(shown.point, shown.target), shown.target) : sizeOf(1, 2)
  const state = swelling ? 'swelling' : !shown ? 'rest' : won ? 'free' : 'burst'
  return (
    <div className={css.flatBubble} data-part="flat-bubble" data-state={state} style={{ '--size': size, '--ghost': won ? sizeOf(shown.point, shown.target) : 0 } as React.CSSProperties}>
      <span className={css.flatBubbleMark} />
      {won && !swelling && <span className={css.flatBubbleGhost} />}
      <BubbleDrawing className={css.flatBubbleFilm} />
    </div>
  )
}
