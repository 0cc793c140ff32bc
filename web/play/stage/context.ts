/** The browser's context that a stage draws with. What is asked of a context is asked of this one: making another takes as long again. */
import { drawsByProcessor, noteCard } from '../../ui/video-card.ts'

let opened: WebGL2RenderingContext | null = null

/** That of the stage, for the library's own questions about shaders (web/build/trims.ts). */
export const latestContext = (): WebGL2RenderingContext | null => opened

/** The canvas's context, with smooth edges where they are wanted and a card draws them. Null where the browser cannot. */
export function openContext(canvas: OffscreenCanvas, wantsSmooth: boolean): WebGL2RenderingContext | null {
  // Only a context knows who draws, and a canvas keeps its first one.
  if (wantsSmooth && drawsByProcessor() === undefined) {
    const asked = contextOf(new OffscreenCanvas(1, 1), false)
    noteCard(asked)
    asked?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  opened = contextOf(canvas, wantsSmooth && drawsByProcessor() === false)
  if (drawsByProcessor() === undefined) noteCard(opened)
  return opened
}

const contextOf = (canvas: OffscreenCanvas, antialias: boolean) => canvas.getContext('webgl2', { antialias, stencil: true })
