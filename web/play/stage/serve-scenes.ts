/**
 * The stage's side in the worker: a renderer on the page's canvas, and a loop that runs only while something moves and
 * the stage is visible. A frame needs no work on the page's thread and waits for nothing there.
 */
import { expose, type Remote, wrap } from 'comlink'
import type { Palette } from './palette.ts'
import { CanvasTextMetrics, Container, WebGLRenderer } from './pixi.ts'
import type { Heard, MakeScene, Moves, Scene, StageGround, StageSize } from './scene.ts'

/** The page's view of a stage. */
export interface StageView {
  size: StageSize
  /** Pixels to a CSS pixel of the page. */
  pixelRatio: number
  palette: Palette
  calm: boolean
  /** The box is visible. */
  seen: boolean
}

export interface StageOpening {
  canvas: OffscreenCanvas
  scene: string
  given: unknown
  view: StageView
  /** The page's `performance.timeOrigin`. */
  origin: number
  /** The port for calls to the page. */
  page: MessagePort
}

/** Calls that a worker may make to the page. */
export interface PageSide {
  /** The scene sends a message. */
  hear(name: string, told: readonly unknown[]): void
  /** The browser has taken the drawing context. */
  lose(): void
}

type AnyMake = MakeScene<Scene, unknown, Heard>
type Fonts = Readonly<Record<string, string>>
type Loads = Readonly<Record<string, () => Promise<unknown>>>

/** More pixels than this per CSS pixel cost more than they show. */
const mostPixelRatio = 2
/** The same where the processor draws, which pays for every pixel: still sharp, and frames follow each other. */
const mostByProcessor = 1.5
/** Drawing chooses among so many textures for every pixel. With more, a processor takes twice as long for a frame. */
const texturesAtOnce = 2
/** The longest step a frame may report beyond what its scene asked to wait, in milliseconds. */
const longestStepMs = 100

// The text a font's height is measured by: letters that the font has. Pixi's own would make the browser load another
// font.
CanvasTextMetrics.METRICS_STRING = '|Йqу'

/**
 * Answers the page. `loads` maps addresses to the files of scenes; `fonts` are the families of drawn text and the file
 * of each.
 */
export function serveScenes(loads: Loads, fonts: Fonts): void {
  expose(new WorkerStage(loads, fonts))
}

/** Calls that a page may make to the worker. */
export class WorkerStage {
  readonly #loads: Loads
  readonly #fonts: Fonts
  #renderer: WebGLRenderer | undefined
  #scene: Scene | undefined
  #view: StageView | undefined
  /** Pixels to a CSS pixel at most. */
  #most = mostPixelRatio
  /** The page's time minus the worker's own. Requested once: not every browser's origin stays constant. */
  #shift = 0
  readonly #root = new Container()
  readonly #loop = frameLoop(
    () => this.#now(),
    (now, passed) => this.#draw(now, passed),
  )

  constructor(loads: Loads, fonts: Fonts) {
    this.#loads = loads
    this.#fonts = fonts
  }

  /** Opens the stage and draws its first frame. False where the browser cannot: the game shows its flat image. */
  async open({ canvas, scene, given, view, origin, page }: StageOpening): Promise<boolean> {
    this.#shift = performance.timeOrigin - origin
    const context = canvas.getContext('webgl2', { antialias: isSmoothed(view), stencil: true })
    if (context === null) return false
    const side = wrap<PageSide>(page)
    canvas.addEventListener('webglcontextlost', () => void side.lose())
    const [make] = await Promise.all([
      this.#find(scene),
      ...Object.entries(this.#fonts).map(([family, address]) => loadFont(family, address)),
    ])
    this.#view = view
    if (isByProcessor(context)) this.#most = mostByProcessor
    this.#renderer = await openRenderer(canvas, context, view, this.#most)
    this.#scene = make(this.#ground(this.#renderer), given, heardBy(side))
    this.#scene.paint(view.palette)
    this.show(view)
    // The drawn frame is on the page by then: its flat image is removed only after it.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return true
  }

  /** Passes a call on to the scene. */
  tell(method: string, told: readonly unknown[]): unknown {
    return (this.#scene as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[method]?.(...told)
  }

  /** The page's view changed: another size, theme or motion preference, or the box is out of sight. */
  show(view: StageView): void {
    const before = this.#view
    this.#view = view
    if (!this.#scene) return
    if (before !== view && view.palette.theme !== before?.palette.theme) this.#scene.paint(view.palette)
    const { width, height } = view.size
    if (
      width > 0 &&
      height > 0 &&
      (before === view ||
        before?.size.width !== width ||
        before.size.height !== height ||
        before.pixelRatio !== view.pixelRatio)
    ) {
      this.#renderer?.resize(width, height, ratio(view, this.#most))
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
      texture: (target) => renderer.generateTexture({ target, resolution: renderer.resolution, antialias: true }),
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

const ratio = ({ pixelRatio }: StageView, most: number): number => Math.min(most, pixelRatio)
/** Where the screen's pixels are small enough, edges need no smoothing. */
const isSmoothed = ({ pixelRatio }: StageView): boolean => pixelRatio < mostPixelRatio

async function openRenderer(
  canvas: OffscreenCanvas,
  context: WebGL2RenderingContext,
  view: StageView,
  most: number,
): Promise<WebGLRenderer> {
  const renderer = new WebGLRenderer()
  await renderer.init({
    canvas,
    context,
    width: 1,
    height: 1,
    resolution: ratio(view, most),
    antialias: isSmoothed(view),
    backgroundAlpha: 0,
    skipExtensionImports: true,
  })
  renderer.limits.maxBatchableTextures = texturesAtOnce
  return renderer
}

/** The browser has no graphics card to draw with. */
function isByProcessor(context: WebGL2RenderingContext): boolean {
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = names && context.getParameter(names.UNMASKED_RENDERER_WEBGL)
  return typeof name === 'string' && /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name)
}

/** Text drawn before its font is loaded would keep the wrong one; a font that fails to load is done without. */
async function loadFont(family: string, address: string): Promise<void> {
  const { fonts } = globalThis as unknown as { fonts?: FontFaceSet }
  try {
    fonts?.add(await new FontFace(family, `url(${address})`, { weight: '600' }).load())
  } catch {
    // The browser's own font is used instead.
  }
}

/** Every call to it runs in the page. */
function heardBy(page: Remote<PageSide>): Heard {
  return new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...told: readonly unknown[]) =>
          void page.hear(String(name), told),
    },
  )
}

/** Calls `draw` for every frame while it reports that something moves and the box is visible. */
function frameLoop(clock: () => number, draw: (now: number, passed: number) => Moves) {
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  /** The browser reports whether the box is visible before its first frame. */
  let seen = false
  let wanted: Moves = true
  const step = () => {
    request = 0
    const now = clock()
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
