/**
 * What stands beside or below the part of a screen that is looked at first: drawn and laid out in a piece of work of its own, once that part
 * has been shown. Not for what is drawn in advance for guests: that is whole, and taken over as it stands.
 */
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { afterPicture } from './own-task.ts'

const drawnInAdvance = typeof window === 'undefined'

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
    return afterPicture(() => startTransition(() => setPieces(length > (pieces + 1) * few ? pieces + 1 : Number.POSITIVE_INFINITY)))
  }, [length, pieces, few])
  return length <= pieces * few ? list : list.slice(0, pieces * few)
}

/** The value a picture late: what it changes is drawn once that which it came with has been shown. One that changes in every picture is the newest each time. */
export function useAfterPicture<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])
  const isLate = shown !== value
  useEffect(() => {
    if (isLate) return afterPicture(() => setShown(newest.current))
  }, [shown, isLate])
  return shown
}

/** Whether so many pictures have been made since this was first drawn. */
function useShown(pictures: number): boolean {
  const [left, setLeft] = useState(drawnInAdvance ? 0 : pictures)
  useEffect(() => {
    // A press may interrupt what follows.
    if (left > 0) return afterPicture(() => startTransition(() => setLeft(left - 1)))
  }, [left])
  return left === 0
}
