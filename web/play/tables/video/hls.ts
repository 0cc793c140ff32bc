/**
 * Plays a camera by HLS: by the browser itself where it can, elsewhere by a library that is loaded only then. The
 * returned function ends it.
 */
import { toLiveEdge } from './life.ts'
import type { Watched } from './whep.ts'

/** Throws where the library fails to load, or nothing can be shown here. */
export async function watchByHls(url: string, shown: HTMLVideoElement): Promise<Watched> {
  if (shown.canPlayType('application/vnd.apple.mpegurl') !== '') {
    shown.src = url
    return {
      end() {
        shown.removeAttribute('src')
        // Without this the last frame stays, and so does the running download.
        shown.load()
      },
      catchUp: () => toLiveEdge(shown),
    }
  }
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('this browser shows no HLS')
  const hls = new Hls({ enableWorker: false })
  // A fatal error ends the stream: the viewer sees no new frame and requests it again.
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && hls.destroy())
  hls.loadSource(url)
  hls.attachMedia(shown)
  return { end: () => hls.destroy(), catchUp: () => toLiveEdge(shown, hls.liveSyncPosition) }
}
