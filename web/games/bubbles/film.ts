/**
 * The soap film painted once on canvases: rim, two films of colour that will turn against each other, lights that stay.
 */

export interface FilmPictures {
  rim: OffscreenCanvas
  film: OffscreenCanvas
  swirl: OffscreenCanvas
  lights: OffscreenCanvas
}

/** Side of a texture in pixels; the bubble's radius in it. A bubble on the stage is rarely larger. */
const filmSide = 640
export const filmRadius = 312
const centre = filmSide / 2

/** Where the ring of colours is visible, from the middle to the edge. */
const ringMask = [
  [0, 'rgba(0,0,0,.05)'],
  [0.5, 'rgba(0,0,0,.09)'],
  [0.74, 'rgba(0,0,0,.3)'],
  [0.92, 'rgba(0,0,0,.74)'],
  [0.985, 'rgba(0,0,0,.95)'],
  [1, 'rgba(0,0,0,0)'],
] as const

interface Paint {
  /** From the middle of the bubble to its edge: where, which colour. */
  rim: readonly (readonly [at: number, colour: string])[]
  /** Once round the bubble. */
  film: readonly string[]
  swirl: readonly string[]
}

const paints: Record<'dark' | 'light', Paint> = {
  dark: {
    rim: [
      [0, 'rgba(150,190,255,.05)'],
      [0.62, 'rgba(150,200,255,.07)'],
      [0.8, 'rgba(159,232,255,.16)'],
      [0.91, 'rgba(217,168,255,.34)'],
      [0.97, 'rgba(255,190,226,.5)'],
      [0.992, 'rgba(255,255,255,.8)'],
      [1, 'rgba(255,255,255,0)'],
    ],
    film: ['#7dffe6', '#7fb2ff', '#c58bff', '#ff9ad8', '#ffd98f', '#a6ffb8', '#7dffe6'],
    swirl: ['rgba(125,255,230,.5)', 'rgba(242,155,255,.5)', 'rgba(255,217,143,.42)', 'rgba(127,178,255,.5)'],
  },
  light: {
    rim: [
      [0, 'rgba(255,255,255,.34)'],
      [0.6, 'rgba(255,255,255,.3)'],
      [0.8, 'rgba(190,220,255,.4)'],
      [0.91, 'rgba(150,120,255,.42)'],
      [0.97, 'rgba(122,84,246,.62)'],
      [0.992, 'rgba(96,60,230,.8)'],
      [1, 'rgba(96,60,230,0)'],
    ],
    film: ['#12c9b4', '#3f7cff', '#8a45ff', '#f0489f', '#ffa63d', '#35c96b', '#12c9b4'],
    swirl: ['rgba(18,201,180,.34)', 'rgba(214,70,240,.32)', 'rgba(255,166,61,.34)', 'rgba(63,124,255,.34)'],
  },
}

export function paintFilm(theme: 'dark' | 'light'): FilmPictures {
  const paint = paints[theme]
  return {
    rim: picture(paintRim, paint),
    film: picture(paintRing, paint),
    swirl: picture(paintSwirl, paint),
    lights: picture(paintLights, paint),
  }
}

function picture(draw: (pen: OffscreenCanvasRenderingContext2D, paint: Paint) => void, paint: Paint): OffscreenCanvas {
  const canvas = new OffscreenCanvas(filmSide, filmSide)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.translate(centre, centre)
    draw(pen, paint)
  }
  return canvas
}

function disc(pen: OffscreenCanvasRenderingContext2D, fill: CanvasGradient): void {
  pen.fillStyle = fill
  pen.beginPath()
  pen.arc(0, 0, filmRadius, 0, Math.PI * 2)
  pen.fill()
}

function radial(pen: OffscreenCanvasRenderingContext2D, stops: readonly (readonly [number, string])[]): CanvasGradient {
  const gradient = pen.createRadialGradient(0, 0, 0, 0, 0, filmRadius)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

function paintRim(pen: OffscreenCanvasRenderingContext2D, { rim }: Paint): void {
  disc(pen, radial(pen, rim))
}

/** Colours once round, clear in the middle, strongest just inside the edge. */
function paintRing(pen: OffscreenCanvasRenderingContext2D, { film }: Paint): void {
  const colours = pen.createConicGradient(0.6, 0, 0)
  for (const [index, colour] of film.entries()) colours.addColorStop(index / (film.length - 1), colour)
  disc(pen, colours)
  pen.globalCompositeOperation = 'destination-in'
  disc(pen, radial(pen, ringMask))
}

/** Soft bands of colour that bend with the ball. */
function paintSwirl(pen: OffscreenCanvasRenderingContext2D, { swirl }: Paint): void {
  pen.lineCap = 'round'
  pen.filter = 'blur(14px)'
  for (const [index, colour] of swirl.entries()) {
    const from = (index / swirl.length) * Math.PI * 2
    pen.strokeStyle = colour
    pen.lineWidth = 34 - index * 4
    pen.beginPath()
    pen.ellipse(
      0,
      0,
      filmRadius * (0.84 - index * 0.05),
      filmRadius * (0.8 - index * 0.03),
      index * 0.7,
      from,
      from + 1.35,
    )
    pen.stroke()
  }
  pen.filter = 'none'
  pen.globalCompositeOperation = 'destination-in'
  disc(
    pen,
    radial(pen, [
      [0, 'rgba(0,0,0,.2)'],
      [0.9, 'rgba(0,0,0,1)'],
      [1, 'rgba(0,0,0,0)'],
    ]),
  )
}

/** A window's reflection above, a fainter one below, a spark: one light direction, from the upper left. */
function paintLights(pen: OffscreenCanvasRenderingContext2D): void {
  crescent(pen, { from: Math.PI * 1.08, to: Math.PI * 1.45, outer: 0.88, thick: 0.085, strength: 0.92 })
  crescent(pen, { from: Math.PI * 0.1, to: Math.PI * 0.38, outer: 0.9, thick: 0.045, strength: 0.45 })
  const spark = pen.createRadialGradient(-filmRadius * 0.84, 0, 0, -filmRadius * 0.84, 0, 14)
  spark.addColorStop(0.4, 'rgba(255,255,255,.95)')
  spark.addColorStop(1, 'rgba(255,255,255,0)')
  disc(pen, spark)
}

interface Crescent {
  /** Angles of its two ends. */
  from: number
  to: number
  /** Radius of its outer edge and its greatest thickness, as shares of the bubble's radius. */
  outer: number
  thick: number
  strength: number
}

function crescent(pen: OffscreenCanvasRenderingContext2D, { from, to, outer, thick, strength }: Crescent): void {
  const middle = (from + to) / 2
  const radius = filmRadius * outer
  // The inner edge is a curve whose middle is `thick` below the outer edge.
  const chord = radius * Math.cos((to - from) / 2)
  const control = 2 * (radius - filmRadius * thick) - chord
  const at = (angle: number, reach: number) => [Math.cos(angle) * reach, Math.sin(angle) * reach] as const
  const light = pen.createLinearGradient(...at(from, radius), ...at(to, radius))
  for (const [place, share] of [
    [0, 0.25],
    [0.45, 1],
    [1, 0.15],
  ] as const)
    light.addColorStop(place, `rgba(255,255,255,${strength * share})`)
  pen.filter = 'blur(2px)'
  pen.fillStyle = light
  pen.beginPath()
  pen.arc(0, 0, radius, from, to)
  pen.quadraticCurveTo(...at(middle, control), ...at(from, radius))
  pen.fill()
  pen.filter = 'none'
}

/** A soft spot of light, white, for tinting. */
export function paintGlow(): OffscreenCanvas {
  return picture(
    (pen) =>
      disc(
        pen,
        radial(pen, [
          [0, 'rgba(255,255,255,.5)'],
          [0.45, 'rgba(255,255,255,.26)'],
          [0.75, 'rgba(255,255,255,.07)'],
          [1, 'rgba(255,255,255,0)'],
        ]),
      ),
    paints.dark,
  )
}
