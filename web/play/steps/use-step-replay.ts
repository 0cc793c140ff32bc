/** Replays a game of steps move by move, as it was played. */
import { useEffect, useEffectEvent, useState } from 'react'
import { type AnimationSpeed, animationSpeed } from '../preferences/animation-speed.ts'

/** How many of the moves are shown, and whether the result is too. `moveMs`: the time of one, in milliseconds. */
export function useStepReplay(moves: number, moveMs: Readonly<Record<AnimationSpeed, number>>, onSeen: () => void) {
  const [shown, setShown] = useState(0)
  const isOver = shown > moves
  const seen = useEffectEvent(() => onSeen())
  useEffect(() => {
    if (isOver) return seen()
    const timer = setTimeout(() => setShown(shown + 1), moveMs[animationSpeed()])
    return () => clearTimeout(timer)
  }, [shown, isOver, moveMs])
  return { shown: Math.min(shown, moves), isOver }
}
