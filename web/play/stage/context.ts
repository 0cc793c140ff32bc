/** The browser's context that stages draw with. Making one holds a phone up for longer than anything else here, so what is asked of a context is asked of this one. */
import { drawsByProcessor, noteCard } from '../../ui/video-card.ts'

let latest: WebGL2RenderingContext | null = null

/** That of the newest stage, for the library's own questions about shaders (web/build/trims.ts). */
export const latestContext = (): WebGL2RenderingContext | null => latest

/** A canvas with a context to draw by, with smooth edges where they are wanted and a card draws them. Null where the browser cannot. */
export function openContext(wantsSmooth: boolean): WebGL2RenderingContext | null {
  latest = contextOf(wantsSmooth && drawsByProcessor() === false)
  if (latest === null || drawsByProcessor() !== undefined) return latest
  // Only a context knows who draws: a processor most likely, which should not be asked twice.
  noteCard(latest)
  if (wantsSmooth && drawsByProcessor() === false) {
    latest.getExtension('WEBGL_lose_context')?.loseContext()
    latest = contextOf(true)
  }
  return latest
}

const contextOf = (antialias: boolean) => document.createElement('canvas').getContext('webgl2', { antialias, stencil: true })
