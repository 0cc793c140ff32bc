/**
 * The stage's side in the worker: a renderer on the page's canvas, and a loop that runs only while something moves and somebody looks.
 * The page's own thread does nothing for a frame, and a frame waits for nothing that the page does.
 */
import { expose, type Remote, wrap } from 'comlink'
import { afterPicture } from '../../ui/own-task.ts'
import { drawsByProcessor, isPictureDue, noteDrawer, pictureApartMs } from '../../ui/video-card.ts'
import { openContext } from './context.ts'
import type { Palette } from './palette.ts'
import { CanvasTextMetrics, Container, WebGLRenderer } from './pixi.ts'
import type { Heard, MakeScene, Moves, Scene, StageGround, StageSize } from './scene.ts'

/** How the page shows a stage. */
export interface StageView {
  size: StageSize
  /** Pixels to a CSS pixel of the page. */
  pixelRatio: number
  palette: Palette
  calm: boolean
  /** Somebody looks: the box is in sight. */
  seen: boolean
}

export interface StageOpening {
  canvas: OffscreenCanvas
  scene: string
  given: unknown
  view: StageView
  /** The page's `performance.timeOrigin`. */
  origin: number
  /** Whether the processor draws, where the page knows it. */
  byProcessor: boolean | undefined
  /** Where the page's side is called. */
  page: MessagePort
}

/** What a worker may ask of the page. */
export interface PageSide {
  /** The scene tells something. */
  hear(name: string, told: readonly unknown[]): void
  /** The browser has taken the drawing context. */
  lose(): void
}

type AnyMake = MakeScene<Scene, unknown, Heard>
type Fonts = Readonly<Record<string, string>>
type Loads = Readonly<Record<string, () => Promise<unknown>>>

/** More pixels than this to a CSS pixel cost more than they show. */
const mostPixelRatio = 2
/** The longest step a frame may tell beyond what its scene asked to wait, in milliseconds. */
const longestStepMs = 100
/** Textures drawn together where the processor draws. */
const slowBatchTextures = 2

// What a font's height is read from: letters that the font has, where Pixi's own would make the browser look for another.
CanvasTextMetrics.METRICS_STRING = '|Йqу'

/** Answers the page; `loads` is every scene's file by its address, `fonts` what words are drawn with: families and where each has its file. */
export function serveScenes(loads: Loads, fonts: Fonts): void {
  expose(new WorkerStage(loads, fonts))
}

/** What a page may ask of the worker. */
export class WorkerStage {
  readonly #loads: Loads
  readonly #fonts: Fonts
  #renderer: WebGLRenderer | undefined
  #scene: Scene | undefined
  #view: StageView | undefined
  /** The page's time minus the worker's own. Asked once: not every browser's origin stands still. */
  #shift = 0
  readonly #root = new Container()
  readonly #loop = frameLoop(() => this.#now(), (now, passed) => this.#draw(now, passed))

  constructor(loads: Loads, fonts: Fonts) {
    this.#loads = loads
    this.#fonts = fonts
  }

  /** Opens the stage and draws its first picture. Tells whether the processor draws, or null where the browser cannot: the game shows its flat picture. */
  async open({ canvas, scene, given, view, origin, byProcessor, page }: StageOpening): Promise<{ byProcessor: boolean } | null> {
    this.#shift = performance.timeOrigin - origin
    if (byProcessor !== undefined) noteDrawer(byProcessor)
    const context = openContext(canvas, view.pixelRatio < 2)
    if (context === null) return null
    const side = wrap<PageSide>(page)
    canvas.addEventListener('webglcontextlost', () => void side.lose())
    const [make] = await Promise.all([this.#find(scene), ...Object.entries(this.#fonts).map(([family, address]) => loadFont(family, address))])
    this.#view = view
    this.#renderer = await openRenderer(canvas, context, view)
    this.#scene = make(this.#ground(this.#renderer), given, heardBy(side))
    this.#scene.paint(view.palette)
    this.show(view)
    // What was drawn is on the page then: its flat picture goes only after it.
    await new Promise<void>((resolve) => void afterPicture(resolve))
    return { byProcessor: isSlow() }
  }

  /** Passes a call on to the scene. */
  tell(method: string, told: readonly unknown[]): unknown {
    return (this.#scene as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[method]?.(...told)
  }

  /** The page shows it otherwise: another size, theme or wish, or nobody looks any more. */
  show(view: StageView): void {
    const before = this.#view
    this.#view = view
    if (!this.#scene) return
    if (before !== view && view.palette.theme !== before?.palette.theme) this.#scene.paint(view.palette)
    const { width, height } = view.size
    if (width > 0 && height > 0 && (before === view || before?.size.width !== width || before.size.height !== height || before.pixelRatio !== view.pixelRatio)) {
      this.#renderer?.resize(width, height, ratio(view))
      this.#scene.resize(view.size)
      // Resizing clears the canvas: without a frame at once it would blink.
      this.#loop.now()
    }
    this.#loop.see(view.seen)
    this.#loop.wake()
  }

  async #find(scene: string): Promise<AnyMake> {
    const load = Object.entries(this.#loads).find(([address]) => address.endsWith(`/${scene}.ts`))?.[1]
    if (!load) throw new Error(`there is no scene «${scene}»`)
    return ((await load()) as { makeScene: AnyMake }).makeScene
  }

  #ground(renderer: WebGLRenderer): StageGround {
    const view = () => this.#view
    return {
      root: this.#root,
      wake: () => this.#loop.wake(),
      now: () => this.#now(),
      get pixelRatio() {
        return view()?.pixelRatio ?? 1
      },
      texture: (target) => renderer.generateTexture({ target, resolution: renderer.resolution, antialias: !isSlow() }),
    }
  }

  #now(): number {
    return performance.now() + this.#shift
  }

  #draw(now: number, passed: number): Moves {
    const moves = this.#scene?.frame({ now, passed, calm: this.#view?.calm ?? true }) ?? false
    this.#renderer?.render(this.#root)
    return moves
  }
}

const isSlow = () => drawsByProcessor() ?? true

function ratio({ pixelRatio }: StageView): number {
  return Math.min(isSlow() ? 1 : mostPixelRatio, pixelRatio)
}

async function openRenderer(canvas: OffscreenCanvas, context: WebGL2RenderingContext, view: StageView): Promise<WebGLRenderer> {
  const renderer = new WebGLRenderer()
  await renderer.init({ canvas, context, width: 1, height: 1, resolution: ratio(view), antialias: !isSlow() && ratio(view) < 2, backgroundAlpha: 0, skipExtensionImports: true })
  // The shader asks every texture of a batch in turn: thirty questions a pixel are nothing to a card and everything to a processor.
  if (isSlow()) renderer.limits.maxBatchableTextures = slowBatchTextures
  return renderer
}

/** Words drawn before their font has come would keep the wrong one; one that does not come is done without. */
async function loadFont(family: string, address: string): Promise<void> {
  const { fonts } = globalThis as unknown as { fonts?: FontFaceSet }
  try {
    fonts?.add(await new FontFace(family, `url(${address})`, { weight: '600' }).load())
  } catch {
    // The browser's own letters stand in.
  }
}

/** Whatever is called of it is called in the page. */
function heardBy(page: Remote<PageSide>): Heard {
  return new Proxy({}, { get: (_, name) => (...told: readonly unknown[]) => void page.hear(String(name), told) })
}

/** Calls `draw` for every picture while it answers that something moves and the box is in sight. */
function frameLoop(clock: () => number, draw: (now: number, passed: number) => Moves) {
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  /** The browser says whether the box is in sight before the first frame it makes. */
  let seen = false
  let wanted: Moves = true
  const step = () => {
    request = 0
    const now = clock()
    if (!isPictureDue(now, last)) return ask()
    const passed = Math.min(longestStepMs + (typeof wanted === 'number' ? wanted : 0), Math.max(0, now - last))
    last = now
    wanted = draw(now, passed)
    clearTimeout(timer)
    if (typeof wanted === 'number') timer = setTimeout(ask, wanted)
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
      last = Math.min(last, clock() - pictureApartMs())
      step()
    },
    see(inSight: boolean) {
      seen = inSight
      if (!seen) {
        cancelAnimationFrame(request)
        request = 0
      }
      ask()
    },
  }
}
