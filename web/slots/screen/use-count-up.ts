/** Counts a sum up on screen, or shows it at once where nothing moves. */
import { useEffect, useState } from 'react'

/** The share of the time in which the sum is reached; then it stays. */
const counting = 0.8

/**
 * From zero to `whole`, in kopecks, over this many milliseconds, each time `run` changes; at once for zero
 * milliseconds.
 */
export function useCountUp(whole: bigint, ms: number, run: unknown): bigint {
  const [shown, setShown] = useState({ run, share: 0 })
  useEffect(() => {
    if (ms === 0) return
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, now - began) / (ms * counting))
      setShown({ run, share: 1 - (1 - share) ** 2 })
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [ms, run])
  const share = ms === 0 ? 1 : shown.run === run ? shown.share : 0
  return share === 1 ? whole : BigInt(Math.floor(Number(whole) * share))
}
