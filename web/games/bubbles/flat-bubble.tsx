/** The bubble where the browser cannot draw the scene: the same states, still. */
import { BubbleDrawing } from './bubbles-art.tsx'
import { sizeOf } from './swelling.ts'
import type { Shown } from './use-reveal.ts'

export function FlatBubble({ swelling, shown }: { swelling: boolean; shown: Shown | null }) {
  const won = shown !== null && shown.point >= shown.target
  const size = shown && !swelling ? sizeOf(Math.min(shown.point, shown.target), shown.target) : sizeOf(1, 2)
  const state = swelling ? 'swelling' : !shown ? 'rest' : won ? 'free' : 'burst'
  return (
    <div className="flat-bubble" data-part="flat-bubble" data-state={state} style={{ '--size': size, '--ghost': won ? sizeOf(shown.point, shown.target) : 0 } as React.CSSProperties}>
      <span className="flat-bubble__mark" />
      {won && !swelling && <span className="flat-bubble__ghost" />}
      <BubbleDrawing className="flat-bubble__film" />
    </div>
  )
}
