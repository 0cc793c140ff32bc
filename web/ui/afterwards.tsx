/**
 * What stands beside or below the part of a screen that is looked at first: drawn and laid out in a piece of work of its own, once that part
 * has been shown. Not for screens that guests may open: drawn in advance they are whole, and taken over as they stand.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

const drawnInAdvance = typeof window === 'undefined'
/** A page nobody sees shows no pictures: there it goes on without; milliseconds. */
const longestWaitMs = 300

interface AfterwardsProps {
  /** How many pictures it waits for: of two parts the second comes after the first. */
  pictures?: number
  children: ReactNode
}

export function Afterwards({ pictures = 1, children }: AfterwardsProps) {
  return useShown(true, pictures) ? children : null
}

/** Of a long list the few that a phone has room for, and all of it once those have been shown. */
export function useFewFirst<Item>(list: readonly Item[], few: number): readonly Item[] {
  // What has once stood whole is never cut.
  return useShown(list.length > 0, 1) || list.length <= few ? list : list.slice(0, few)
}

/** Whether so many pictures of what stands here have been made since it was wanted. */
function useShown(wanted: boolean, pictures: number): boolean {
  const [left, setLeft] = useState(drawnInAdvance ? 0 : pictures)
  useEffect(() => {
    if (left === 0 || !wanted) return
    let timer = setTimeout(go, longestWaitMs)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      // In the frame itself it would be laid out together with what stands already.
      timer = setTimeout(go)
    })
    function go() {
      cancelAnimationFrame(frame)
      startTransition(() => setLeft(left - 1))
    }
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [left, wanted])
  return left === 0
}
