/**
 * The drawn stage of every game with a scene. A game writes a scene (`scene.ts`) in its own file `…-scene.ts`, which
 * runs in a worker and exports `makeScene`, and renders the stage in the box it should fill:
 *
 *     const plan = async (): Promise<PlanOf<typeof makeScene>> => ({ scene: 'plinko-scene', given: null, heard: { touch: tick } })
 *     const [scene, setScene] = useState<Distant<PlinkoScene> | null>(null)
 *     <Stage plan={plan} onScene={setScene} flat={<PlinkoBoard … />} />
 *
 * `plan` must be a constant function (defined outside the component); only types of the scene's file are imported.
 * `onScene` receives the scene when it is ready and null when it is gone. The game then calls the scene's own methods
 * to show what happened; they end with `ground.wake()`. `flat` is shown until the scene is ready, and for good where
 * the browser cannot draw: it must show the whole state without the scene. The canvas is a picture only: numbers,
 * buttons and texts for screen readers stay in the page.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { idle } from '../../api/idle.ts'
import { motionIsReduced, useMotion } from '../../ui/motion/motion.ts'
import { useTheme } from '../../ui/browser/theme.ts'
import { usePreferences } from '../preferences/preferences.ts'
import type { OpenStage } from './open-stage.ts'
import type { Distant, Heard, Scene, StagePlan } from './scene.ts'
import css from './stage.module.css'

interface StageProps<Made extends Scene, Hears extends Heard> {
  plan: () => Promise<StagePlan<unknown, Hears>>
  onScene?: (scene: Distant<Made> | null) => void
  flat: ReactNode
}

/** How many times a stage whose context the browser took away is opened again before the flat picture stays. */
const mostReopenings = 3

/**
 * The page draws its flat picture and becomes idle before a stage is opened, but waits no longer than this;
 * milliseconds.
 */
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
      // Code that failed to load may load once the connection is back.
      standUp().catch(() => window.addEventListener('online', tryIt, { once: true, signal }))
    }
    async function standUp() {
      await idle(longestWaitMs)
      const [{ openStage }, planned] = await Promise.all([import('./open-stage.ts'), plan()])
      if (signal.aborted || !box.current) return
      const opened = await openStage<Made>({
        box: box.current,
        plan: planned,
        calm: isCalm(),
        signal,
        onLost: () => setLost((count) => count + 1),
      })
      if (signal.aborted) return opened?.close()
      stage.current = opened
      // The theme may have changed since.
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

/**
 * Whether motion should be reduced, as it changes: by the system's setting, or the player's choice for the site or for
 * games.
 */
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
