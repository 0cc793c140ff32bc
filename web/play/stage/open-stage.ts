/**
 * The stage itself, without React: a renderer in a box, a loop that runs only while something moves and somebody looks, and
 * an end that leaves nothing behind. Reached by a lazy import.
 */
import { ownTask } from '../../ui/own-task.ts'
import { drawsByProcessor, isPictureDue, pictureApartMs } from '../../ui/video-card.ts'
import { openContext } from './context.ts'
import { readPalette } from './palette.ts'
import { CanvasTextMetrics, Container, Text, WebGLRenderer } from './pixi.ts'
import type { MakeScene, Moves, Scene, StageSize } from './scene.ts'

export interface OpenStage<Made extends Scene> {
  scene: Made
  /** The theme or the wish for less motion changed. */
  restyle(calm: boolean): void
  close(): void
}

interface StageSettings<Made extends Scene> {
  box: HTMLElement
  make: MakeScene<Made>
  calm: boolean
  /** The browser took the drawing context away: the stage is dead and should be closed. */
  onLost: () => void
}

/** More pixels than this to a CSS pixel cost more than they show. */
const mostPixelRatio = 2
/** The longest step a frame may tell, in milliseconds. */
const longestStepMs = 100

/** From one picture to the next where things only drift, in milliseconds. */
const slowlyMs = 60

/** Textures drawn together where the processor draws. */
const slowBatchTextures = 2

// What a font's height is read from: letters that the page has loaded, where Pixi's own would fetch another file.
CanvasTextMetrics.METRICS_STRING = '|Йqу'

/** How many stages are open: what Pixi keeps for all of them is given back with the last. */
let open = 0

/** Opens a stage in a box, in many short pieces of work. Null where the browser cannot draw: the game shows its flat picture. */
export async function openStage<Made extends Scene>(settings: StageSettings<Made>): Promise<OpenStage<Made> | null> {
  await ownTask()
  // The processor draws without smoothed edges, at the page's own size.
  const context = openContext(ratio(false) < 2)
  if (context === null) return null
  const slow = drawsByProcessor() ?? true
  await ownTask()
  const renderer = new WebGLRenderer()
  try {
    await Promise.all([
      // Words drawn before their font has come would keep the wrong one.
      document.fonts.load('600 20px Unbounded', '0×').catch(() => []),
      document.fonts.load('600 20px Onest', '0×я').catch(() => []),
      renderer.init({ canvas: context.canvas, context, width: 1, height: 1, resolution: ratio(slow), autoDensity: true, antialias: !slow && ratio(slow) < 2, backgroundAlpha: 0, skipExtensionImports: true }),
    ])
  } catch {
    return null
  }
  // The shader asks every texture of a batch in turn: thirty questions a pixel are nothing to a card and everything to a processor.
  if (slow) renderer.limits.maxBatchableTextures = slowBatchTextures
  open += 1
  return run(renderer, settings, slow)
}

function ratio(slow: boolean): number {
  return Math.min(slow ? 1 : mostPixelRatio, window.devicePixelRatio || 1)
}

async function run<Made extends Scene>(renderer: WebGLRenderer, { box, make, calm, onLost }: StageSettings<Made>, slow: boolean): Promise<OpenStage<Made>> {
  const root = new Container()
  const canvas = renderer.canvas
  await ownTask()
  // Nothing yet: what the renderer makes for its first picture is a piece of work by itself.
  renderer.render(root)
  await ownTask()
  const texture = (from: Container) => renderer.generateTexture({ target: from, resolution: renderer.resolution, antialias: !slow })
  const scene = await make({ root, wake: () => loop.wake(), texture })
  await measureWords(root)
  const loop = frameLoop((now, passed) => {
    const moves = scene.frame({ now, passed, calm })
    renderer.render(root)
    return moves
  })
  await ownTask()
  scene.paint(readPalette(box))
  const fitted = sizeOf(box)
  const enlarge = () => renderer.resize(fitted.width, fitted.height, ratio(slow))
  for (const step of isSeen(fitted) ? [enlarge, () => scene.resize(fitted), loop.now] : []) {
    await ownTask()
    step()
  }
  const fit = () => {
    const size = sizeOf(box)
    if (!isSeen(size) || (size.width === fitted.width && size.height === fitted.height && renderer.resolution === ratio(slow))) return
    Object.assign(fitted, size)
    enlarge()
    scene.resize(size)
    // Resizing clears the canvas: without a frame at once it would blink.
    loop.now()
  }
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.style.display = 'block'
  canvas.setAttribute('aria-hidden', 'true')
  box.append(canvas)
  const sizes = new ResizeObserver(fit)
  sizes.observe(box)
  // A busy page is told several changes at once; the last one is how things stand.
  const sight = new IntersectionObserver((seen) => loop.see(seen.at(-1)?.isIntersecting ?? true))
  sight.observe(box)
  return {
    scene,
    restyle(nowCalm) {
      calm = nowCalm
      scene.paint(readPalette(box))
      loop.wake()
    },
    close() {
      canvas.removeEventListener('webglcontextlost', onLost)
      sizes.disconnect()
      sight.disconnect()
      loop.stop()
      scene.destroy?.()
      root.destroy({ children: true, texture: true, textureSource: true, context: true, style: true })
      open -= 1
      renderer.destroy({ removeView: true, releaseGlobalResources: open === 0 })
    },
  }
}

/** What is measured is remembered; letters of another font each are a piece of work. */
async function measureWords(root: Container): Promise<void> {
  for (const words of textsOf(root)) {
    await ownTask()
    words.getLocalBounds()
  }
}

function textsOf(within: Container): Text[] {
  return within.children.flatMap((child) => (child instanceof Text ? [child] : textsOf(child)))
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): StageSize {
  return { width, height }
}

const isSeen = ({ width, height }: StageSize) => width > 0 && height > 0

/** Calls `draw` for every picture while it answers that something moves and the box is in sight. A hidden tab gets no frames from the browser. */
function frameLoop(draw: (now: number, passed: number) => Moves) {
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  /** The browser says whether the box is in sight before the first frame it makes. */
  let seen = false
  let wanted: Moves = true
  const step = (now: number) => {
    request = 0
    if (!isPictureDue(now, last)) return ask()
    const passed = Math.min(longestStepMs, Math.max(0, now - last))
    last = now
    wanted = draw(now, passed)
    clearTimeout(timer)
    if (wanted === 'slowly') timer = setTimeout(ask, slowlyMs)
    else ask()
  }
  const ask = () => {
    if (wanted !== false && seen && request === 0) request = requestAnimationFrame(step)
  }
  const wake = () => {
    wanted = true
    ask()
  }
  return {
    wake,
    now() {
      cancelAnimationFrame(request)
      last = Math.min(last, performance.now() - pictureApartMs())
      step(performance.now())
    },
    see(inSight: boolean) {
      seen = inSight
      if (!seen) {
        cancelAnimationFrame(request)
        request = 0
      }
      ask()
    },
    stop() {
      cancelAnimationFrame(request)
      clearTimeout(timer)
      seen = false
    },
  }
}
