/** Looks at a camera by HLS: by the browser itself where it can, elsewhere by a library that comes only then. What was begun is ended by the returned function. */

/** Throws where the library does not come, or nothing can be shown here. */
export async function watchByHls(url: string, shown: HTMLVideoElement): Promise<() => void> {
  if (shown.canPlayType('application/vnd.apple.mpegurl') !== '') {
    shown.src = url
    return () => {
      shown.removeAttribute('src')
      // Without this the last picture stays, and so does what is being fetched.
      shown.load()
    }
  }
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('this browser shows no HLS')
  const hls = new Hls({ enableWorker: false })
  // What cannot be mended is ended: whoever looks sees no new picture and asks again.
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && hls.destroy())
  hls.loadSource(url)
  hls.attachMedia(shown)
  return () => hls.destroy()
}
