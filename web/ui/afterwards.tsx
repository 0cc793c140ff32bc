/**
 * What stands beside or below the part of a screen that is looked at first: drawn and laid out in a piece of work of its own, once that part
 * has been shown. Not for what is drawn in advance for guests: that is whole, and taken over as it stands.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

const drawnInAdvance = typeof window === 'undefined'
/** A page nobody sees shows no pictures: there it goes on without; milliseconds. */
const longestWaitMs = 300

interface AfterwardsProps {
  /** How many pictures it waits for: of two parts the second comes after the first. */
  pictures?: number
  /** As large as what is to come, so that nothing moves for it. */
  meanwhile?: ReactNode
  children: ReactNode
}

export function Afterwards({ pictures = 1, meanwhile = null, children }: AfterwardsProps) {
  return useShown(pictures) ? children : meanwhile
}

/** Of a long list the few that are seen first, and so many more after every picture until it stands whole. */
export function useFewFirst<Item>(list: readonly Item[], few: number): readonly Item[] {
  const [pieces, setPieces] = useState(drawnInAdvance ? Number.POSITIVE_INFINITY : 1)
  const { length } = list
  useEffect(() => {
    if (length === 0 || pieces === Number.POSITIVE_INFINITY) return
    // What has once stood whole is never cut.
    return afterPicture(() => setPieces(length > (pieces + 1) * few ? pieces + 1 : Number.POSITIVE_INFINITY))
  }, [length, pieces, few])
  return length <= pieces * few ? list : list.slice(0, pieces * few)
}

/** Whether so many pictures have been made since this was first drawn. */
function useShown(pictures: number): boolean {
  const [left, setLeft] = useState(drawnInAdvance ? 0 : pictures)
  useEffect(() => {
    if (left > 0) return afterPicture(() => setLeft(left - 1))
  }, [left])
  return left === 0
}

/** Does it, in pieces that a press may interrupt, once the next picture has been made. Answers how to call it off. */
function afterPicture(act: () => void): () => void {
  let timer = setTimeout(go, longestWaitMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // In the frame itself it would be laid out together with what stands already.
    timer = setTimeout(go)
  })
  function go() {
    cancelAnimationFrame(frame)
    startTransition(act)
  }
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
