/** Draws a QR code as one path: dark on white in both themes, as cameras need it. */
import { encode } from 'uqr'
import css from './qr-drawing.module.css'

/** Quiet zone around the code, in modules. */
const margin = 2

export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * margin
  return (
    <svg className={css.qr} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#0b0d1c" />
    </svg>
  )
}
