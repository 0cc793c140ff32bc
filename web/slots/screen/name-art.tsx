/** The name of a machine as its sign: drawn letters on an arc, in the light of its theme. */
import { type CSSProperties, useId } from 'react'
import css from './name-art.module.css'

interface NameArtProps {
  title: string
  /** As «#rrggbb». */
  glow: string
}

/** The sign's own units; a letter is about 0.8 of its height wide. */
const [width, height] = [260, 56]
const letterShare = 0.82
const tallest = 30

export function NameArt({ title, glow }: NameArtProps) {
  const id = useId()
  const [first = '', second] = title.split(' ')
  const lines = second === undefined ? [{ text: first, base: 42, high: tallest }] : twoLines(first, second)
  return (
    <>
      <svg
        className={css.sign}
        viewBox={`0 0 ${width} ${height}`}
        style={{ '--glow': glow } as CSSProperties}
        aria-hidden="true"
      >
        <defs>
          <linearGradient id={`${id}g`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.1" className={css.top} />
            <stop offset="0.5" className={css.middle} />
            <stop offset="0.95" className={css.low} />
          </linearGradient>
        </defs>
        {lines.map(({ text, base, high }, line) => (
          <g key={text} fontSize={Math.min(high, width / (text.length * letterShare))}>
            <path
              id={`${id}${line}`}
              d={`M4 ${base + 4}Q${width / 2} ${base - 6} ${width - 4} ${base + 4}`}
              fill="none"
            />
            <text className={css.letters} fill={`url(#${id}g)`}>
              <textPath href={`#${id}${line}`} startOffset="50%" textAnchor="middle">
                {text}
              </textPath>
            </text>
          </g>
        ))}
      </svg>
      {/* Where the window is too low for a sign. */}
      <span className={css.plain} aria-hidden="true">
        {title}
      </span>
    </>
  )
}

const twoLines = (first: string, second: string) => [
  { text: first, base: 22, high: 21 },
  { text: second, base: 49, high: 26 },
]
