/** The dice as the site draws them: light from the upper left, soft corners, two tumbling in the evening sky. */
import { useId } from 'react'
import { rounds } from '../../ui/controls/dots-path.ts'

interface DieProps {
  /** The place of the nearest corner, the size of a face, and the rotation (degrees). */
  x: number
  y: number
  side: number
  turn: number
  faces: readonly [top: number, left: number, right: number]
  paint: { top: string; left: string; right: string; pip: string }
}

/** Pips of a face on a unit square. */
const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.28, 0.28],
    [0.72, 0.72],
  ],
  3: [
    [0.26, 0.26],
    [0.5, 0.5],
    [0.74, 0.74],
  ],
  4: [
    [0.28, 0.28],
    [0.72, 0.28],
    [0.28, 0.72],
    [0.72, 0.72],
  ],
  5: [
    [0.26, 0.26],
    [0.74, 0.26],
    [0.5, 0.5],
    [0.26, 0.74],
    [0.74, 0.74],
  ],
  6: [
    [0.28, 0.24],
    [0.28, 0.5],
    [0.28, 0.76],
    [0.72, 0.24],
    [0.72, 0.5],
    [0.72, 0.76],
  ],
}

/** Unit vectors of the drawing: right-up, left-up, down. */
const [ux, uy] = [0.866, 0.5]

function Die({ x, y, side, turn, faces, paint }: DieProps) {
  const [top, left, right] = faces
  const outline = `M0 0 ${ux} ${-uy} ${ux} ${1 - uy} 0 1 ${-ux} ${1 - uy} ${-ux} ${-uy} 0 -1 ${ux} ${-uy}`
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${side})`}>
      <path d={outline} fill={paint.left} stroke={paint.left} strokeWidth="0.14" strokeLinejoin="round" />
      <Face matrix={`${ux} ${-uy} ${-ux} ${-uy} 0 0`} fill={paint.top} pip={paint.pip} count={top} />
      <Face matrix={`${ux} ${uy} 0 1 ${-ux} ${-uy}`} fill={paint.left} pip={paint.pip} count={left} />
      <Face matrix={`${ux} ${-uy} 0 1 0 0`} fill={paint.right} pip={paint.pip} count={right} />
    </g>
  )
}

function Face({ matrix, fill, pip, count }: { matrix: string; fill: string; pip: string; count: number }) {
  return (
    <g transform={`matrix(${matrix})`}>
      <rect x="-0.03" y="-0.03" width="1.06" height="1.06" rx="0.16" fill={fill} />
      <path d={rounds(pips[count] ?? [], 0.105)} fill={pip} />
    </g>
  )
}

const ivory = { top: '#ffffff', left: '#e6defc', right: '#c4b5f0', pip: '#3b1f74' }
const violet = { top: '#b7a3ff', left: '#8a6cff', right: '#6040f2', pip: '#ffffff' }
const coral = { top: '#ffc09e', left: '#ff8d6b', right: '#d9557d', pip: '#ffffff' }

/** Three flying dice with their glow; transparent around. */
export function DiceArt({ className }: { className?: string | undefined }) {
  const glow = useId()
  return (
    <svg className={className} viewBox="0 0 420 320" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={glow}>
          <stop stopColor="var(--stage-glow)" stopOpacity="1" />
          <stop offset="0.6" stopColor="var(--stage-glow)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--stage-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="216" cy="164" r="160" fill={`url(#${glow})`} />
      <g fill="none" stroke="#ffffff" strokeOpacity="0.28" strokeWidth="3" strokeLinecap="round">
        <path d="M62 78c18-26 42-42 70-50M44 118c4-14 9-26 16-36M372 214c-10 26-26 46-48 60M384 176c0 10-1 18-4 26" />
      </g>
      <Die x={170} y={150} side={92} turn={-14} faces={[5, 3, 6]} paint={ivory} />
      <Die x={304} y={196} side={64} turn={22} faces={[2, 6, 4]} paint={violet} />
      <Die x={322} y={80} side={34} turn={-30} faces={[1, 4, 2]} paint={coral} />
    </svg>
  )
}
