/**
 * Detects whether a video is live. Browsers report it in different ways; for a camera some of these ways report
 * nothing.
 */

export interface Signs {
  /** Of `getVideoPlaybackQuality`: 0 for a camera by WebRTC in some browsers. */
  frames: number
  /** Frames that the browser reports as shown. */
  shown: number
  /** Frames that WebRTC has decoded. */
  decoded: number
  /** The playback position, in seconds. */
  time: number
}

/** The sign to use: the first that counts at all. Time alone goes on over a frozen frame, so it is checked last. */
export const signOfLife = ({ frames, shown, decoded, time }: Signs): number =>
  [frames, shown, decoded].find((count) => count > 0) ?? time

/** The signs of a video; `decoded` is requested from the code that delivers the frames. */
export function watchLife(video: HTMLVideoElement): { sign(decoded?: number): number; end(): void } {
  let [shown, isOver] = [0, false]
  const count = () => {
    if (isOver) return
    shown++
    video.requestVideoFrameCallback(count)
  }
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(count)
  return {
    sign: (decoded = 0) =>
      signOfLife({
        frames: 'getVideoPlaybackQuality' in video ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
        shown,
        decoded,
        time: video.currentTime,
      }),
    end: () => void (isOver = true),
  }
}

/** The lag behind the newest frame from which a stream is moved forward, in seconds. */
const behindSeconds = 3

/** Seeks to the newest frame: a tab that was hidden would play on from where it stopped. */
export function toLiveEdge(video: Pick<HTMLVideoElement, 'seekable' | 'currentTime'>, edge?: number | null): void {
  const { seekable } = video
  const newest = edge ?? (seekable.length === 0 ? undefined : seekable.end(seekable.length - 1) - behindSeconds)
  if (newest !== undefined && newest - video.currentTime > behindSeconds) video.currentTime = newest
}
