/** Opens a stage in a box of the page: its canvas and the worker that draws on it. Loaded by a lazy import. */
import { expose, releaseProxy, type Remote, transfer, wrap } from 'comlink'
import { readPalette } from './palette.ts'
import type { Distant, Heard, Scene, StagePlan } from './scene.ts'
import type { PageSide, StageView, WorkerStage } from './serve-scenes.ts'

export interface OpenStage<Made extends Scene> {
  scene: Distant<Made>
  /** The theme or the preference for reduced motion changed. */
  restyle(calm: boolean): void
  close(): void
}

interface StageSettings {
  box: HTMLElement
  plan: StagePlan<unknown, Heard>
  calm: boolean
  /** The browser took the drawing context away, or the worker ended: the stage no longer works and should be closed. */
  onLost: () => void
  /** Aborted when the component that opens the stage is gone. */
  signal: AbortSignal
}

/**
 * Opens a stage in a box. Null where the browser cannot draw there (the game shows its flat picture) and where the
 * stage was left. Rejects where its code fails to load.
 */
export async function openStage<Made extends Scene>({
  box,
  plan,
  calm,
  onLost,
  signal,
}: StageSettings): Promise<OpenStage<Made> | null> {
  const canvas = document.createElement('canvas')
  const worker = new Worker(new URL('../../scene-worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<WorkerStage>(worker)
  const drawing = canvas.transferControlToOffscreen()
  const shown = viewOf(box, calm)
  let ended = false
  // Closed explicitly: its callbacks would be kept for as long as the page lives.
  const { port1, port2 } = new MessageChannel()
  const end = () => {
    ended = true
    remote[releaseProxy]()
    worker.terminate()
    port1.close()
  }
  const lose = () => {
    if (!ended) onLost()
  }
  const side: PageSide = { hear: (name, told) => plan.heard[name]?.(...(told as never[])), lose }
  expose(side, port1)
  const opening = remote.open(
    transfer(
      {
        canvas: drawing,
        scene: plan.scene,
        given: plan.given,
        view: shown.view,
        origin: performance.timeOrigin,
        page: port2,
      },
      [drawing, port2, ...bitmapsOf(plan.given)],
    ),
  )
  const opened = await Promise.race([opening, failureOf(worker), abortOf(signal)]).catch((reason: unknown) => {
    end()
    throw reason
  })
  if (!opened) {
    end()
    return null
  }
  worker.addEventListener('error', lose)
  canvas.setAttribute('aria-hidden', 'true')
  box.append(canvas)
  const stopLooking = look(box, shown, (view) => void remote.show(view))
  const waiting = new Set<() => void>()
  return {
    scene: distant<Made>(remote, waiting, () => ended),
    restyle(nowCalm) {
      shown.view = { ...shown.view, calm: nowCalm, palette: readPalette(box) }
      void remote.show(shown.view)
    },
    close() {
      stopLooking()
      end()
      canvas.remove()
      for (const answer of waiting) answer()
    },
  }
}

interface Shown {
  view: StageView
}

function viewOf(box: HTMLElement, calm: boolean): Shown {
  return {
    view: { size: sizeOf(box), pixelRatio: window.devicePixelRatio || 1, palette: readPalette(box), calm, seen: false },
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

/** Reports the box's size and whether it is visible, as they change. */
function look(box: HTMLElement, shown: Shown, tell: (view: StageView) => void): () => void {
  let inSight = false
  const change = () => {
    const [size, pixelRatio, seen] = [sizeOf(box), window.devicePixelRatio || 1, inSight && !document.hidden]
    const { view } = shown
    if (
      view.size.width === size.width &&
      view.size.height === size.height &&
      view.pixelRatio === pixelRatio &&
      view.seen === seen
    )
      return
    shown.view = { ...view, size, pixelRatio, seen }
    tell(shown.view)
  }
  const sizes = new ResizeObserver(change)
  sizes.observe(box)
  // A busy page gets several changes at once; the last one is the current state.
  const sight = new IntersectionObserver((seen) => {
    inSight = seen.at(-1)?.isIntersecting ?? true
    change()
  })
  sight.observe(box)
  document.addEventListener('visibilitychange', change)
  return () => {
    sizes.disconnect()
    sight.disconnect()
    document.removeEventListener('visibilitychange', change)
  }
}

/** Rejects when the worker cannot go on. */
function failureOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    for (const kind of ['error', 'messageerror'])
      worker.addEventListener(kind, () => reject(new Error('the stage’s worker did not come')), { once: true })
  })
}

function abortOf(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
}

/** Objects that are transferred to a worker. */
function bitmapsOf(given: unknown): ImageBitmap[] {
  return typeof given === 'object' && given !== null && 'ImageBitmap' in window
    ? Object.values(given).filter((each) => each instanceof ImageBitmap)
    : []
}

/**
 * Passes every call on. `waiting`: the rejections of calls that the worker has not answered; they get no answer once it
 * has ended.
 */
function distant<Made extends Scene>(
  remote: Remote<WorkerStage>,
  waiting: Set<() => void>,
  isOver: () => boolean,
): Distant<Made> {
  const call =
    (name: string | symbol) =>
    (...told: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(undefined)
        if (isOver()) return answer()
        waiting.add(answer)
        void remote
          .tell(String(name), told)
          .then(resolve, reject)
          .finally(() => waiting.delete(answer))
      })
  // The proxy must not look like a promise, whoever awaits it.
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : call(name)) }) as Distant<Made>
}
