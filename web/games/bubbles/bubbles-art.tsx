/**
 * A bubble as the site draws it without a stage: light from the upper left, colours of a thin film, clear in the
 * middle.
 */
import { useId } from 'react'

/** Shared parts of the bubbles in a drawing: their skin and the colours that run round it. */
function FilmPaint({ skin, oil }: { skin: string; oil: string }) {
  return (
    <defs>
      <radialGradient id={skin} cx=".42" cy=".4" r=".62">
        <stop offset=".3" stopColor="#fff" stopOpacity=".06" />
        <stop offset=".66" stopColor="#9fe8ff" stopOpacity=".26" />
        <stop offset=".82" stopColor="#d9a8ff" stopOpacity=".52" />
        <stop offset=".93" stopColor="#ffb3dc" stopOpacity=".8" />
        <stop offset="1" stopColor="#fff" stopOpacity=".95" />
      </radialGradient>
      <linearGradient id={oil} x2="1" y2="1">
        <stop stopColor="#7dffe6" />
        <stop offset=".35" stopColor="#8fb6ff" />
        <stop offset=".65" stopColor="#f29bff" />
        <stop offset="1" stopColor="#ffd98f" />
      </linearGradient>
    </defs>
  )
}

/** A bubble of radius 100 around the origin. */
function FilmBubble({ skin, oil }: { skin: string; oil: string }) {
  return (
    <>
      <circle r="100" fill={`url(#${skin})`} />
      <circle r="97" fill="none" stroke={`url(#${oil})`} strokeWidth="5" strokeOpacity=".9" />
      <path
        d="M62 52C40 82-8 94-46 74"
        fill="none"
        stroke={`url(#${oil})`}
        strokeWidth="14"
        strokeLinecap="round"
        strokeOpacity=".5"
      />
      <path
        d="M-72-22c6-28 24-46 50-54"
        fill="none"
        stroke="#fff"
        strokeWidth="12"
        strokeLinecap="round"
        strokeOpacity=".92"
      />
      <circle cx="-72" cy="6" r="6" fill="#fff" fillOpacity=".9" />
    </>
  )
}

/** One bubble alone, as large as its box. */
export function BubbleDrawing({ className }: { className?: string | undefined }) {
  const [skin, oil] = [useId(), useId()]
  return (
    <svg className={className} viewBox="-102 -102 204 204" aria-hidden="true" focusable="false">
      <FilmPaint skin={skin} oil={oil} />
      <FilmBubble skin={skin} oil={oil} />
    </svg>
  )
}
