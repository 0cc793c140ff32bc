/**
 * The drawn stage every game with a scene uses. A game writes a scene (`scene.ts`) in a file `…-scene.ts` of its own, which runs in a
 * worker and exports `makeScene`, and hangs the stage where it should fill its box:
 *
 *     const plan = async (): Promise<PlanOf<typeof makeScene>> => ({ scene: 'plinko-scene', given: null, heard: { touch: tick } })
 *     const [scene, setScene] = useState<Distant<PlinkoScene> | null>(null)
 *     <Stage plan={plan} onScene={setScene} flat={<PlinkoBoard … />} />
 *
 * `plan` must be one function for ever (outside the component); only types of the scene's file are imported. `onScene` gets the scene when
 * it stands and null when it is gone; the game then tells it what happened by the scene's own methods, which end with `ground.wake()`.
 * `flat` is shown until the scene stands, and for good where the browser cannot draw: it must tell the whole state by itself. What is
 * drawn is a picture only: numbers, buttons and words for screen readers stay in the page.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { idle } from '../../api/idle.ts'
import { motionIsReduced, useMotion } from '../../ui/motion.ts'
import { useTheme } from '../../ui/theme.ts'
import { usePreferences } from '../preferences/preferences.ts'
import type { OpenStage } from './open-stage.ts'
import type { Distant, Heard, Scene, StagePlan } from './scene.ts'
import css from './stage.module.css'

interface StageProps<Made extends Scene, Hears extends Heard> {
  plan: () => Promise<StagePlan<unknown, Hears>>
  onScene?: (scene: Distant<Made> | null) => void
  flat: ReactNode
}

/** How often a stage whose context the browser took is opened anew before the flat picture stays. */
const mostReopenings = 3

/** The page draws its flat picture and rests before a stage is opened, but not longer than this; milliseconds. */
const longestWaitMs = 1000

export function Stage<Made extends Scene, Hears extends Heard>({ plan, onScene, flat }: StageProps<Made, Hears>) {
  const box = useRef<HTMLDivElement>(null)
  const stage = useRef<OpenStage<Made> | null>(null)
  const [standing, setStanding] = useState(false)
  const [lost, setLost] = useState(0)
  const calm = useCalm()
  const theme = useTheme(({ theme: chosen }) => chosen)
  const tell = useEffectEvent((scene: Distant<Made> | null) => {
    setStanding(scene !== null)
    onScene?.(scene)
  })
  const isCalm = useEffectEvent(() => calm)
  useEffect(() => {
    if (lost > mostReopenings || !canBeDrawn()) return
    const leaving = new AbortController()
    const { signal } = leaving
    tryIt()
    function tryIt() {
      // Code that did not come may come with the line.
      standUp().catch(() => window.addEventListener('online', tryIt, { once: true, signal }))
    }
    async function standUp() {
      await idle(longestWaitMs)
      const [{ openStage }, planned] = await Promise.all([import('./open-stage.ts'), plan()])
      if (signal.aborted || !box.current) return
      const opened = await openStage<Made>({ box: box.current, plan: planned, calm: isCalm(), signal, onLost: () => setLost((count) => count + 1) })
      if (signal.aborted) return opened?.close()
      stage.current = opened
      // The theme may have changed meanwhile.
      opened?.restyle(isCalm())
      tell(opened?.scene ?? null)
    }
    return () => {
      leaving.abort()
      if (!stage.current) return
      tell(null)
      stage.current.close()
      stage.current = null
    }
  }, [plan, lost])
  useEffect(() => stage.current?.restyle(calm), [calm, theme])
  return (
    <div className={css.stage} data-part="stage" data-standing={standing || undefined}>
      <div className={css.box} ref={box} />
      {!standing && <div className={css.flat}>{flat}</div>}
    </div>
  )
}

/** Whether the browser lets a worker draw on the page's canvas. */
const canBeDrawn = () => 'Worker' in window && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

const reduced = '(prefers-reduced-motion: reduce)'

/** Whether motion should be kept low, as it changes: the system asks, or the player chose so for the site or for games. */
function useCalm(): boolean {
  const chosen = useMotion((motion) => motion.calm)
  const asked = useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(reduced)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => motionIsReduced(),
    () => false,
  )
  const animated = usePreferences(({ animation }) => animation)
  return chosen || asked || !animated
}
