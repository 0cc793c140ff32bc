/** A roulette from its seat, for the lobby: the wheel whose ball rolls when it rolls at the table, and the cloth. */
import { reds } from '@kurazh/games/roulette/layout.ts'
import type { TableScene } from '../../play/tables/lobby/table-scene.ts'
import { isShown } from '../../play/tables/lobby/tile-phase.ts'
import { SeatView } from '../../play/tables/lobby/seat-view.tsx'
import type { TableColours } from '../../play/tables/room/dealer-figure.tsx'
import { laPartageEntry, multiplierRouletteEntry, speedRouletteEntry } from './entry.ts'
import { ballOf } from './spun.ts'
import { Wheel } from './wheel.tsx'
import css from './wheel-scene.module.css'

interface Look {
  colours: TableColours
  /** Where the wheel stands. */
  wheel: 'left' | 'right' | 'middle'
}

/** The ball lies so long before the result is told, in milliseconds. */
const liesMs = 1_500
const dealers = { left: 222, right: 98, middle: 160 } as const

/** Columns of the cloth that are seen, from the wheel on. */
const seenColumns = 6
const cell = { width: 25, height: 19 } as const

function Cloth({ wheel }: Pick<Look, 'wheel'>) {
  if (wheel === 'middle')
    return (
      <g fill="none" stroke="#fff" strokeOpacity="0.28">
        <ellipse cx="160" cy="132" rx="146" ry="62" />
        <ellipse cx="160" cy="132" rx="158" ry="70" strokeOpacity="0.14" />
      </g>
    )
  const [x, lean] = wheel === 'left' ? [202, -22] : [-30, 22]
  const columns = Array.from({ length: seenColumns }, (_, at) => at)
  return (
    <g
      transform={`translate(${x} 106) skewX(${lean})`}
      fontSize="9.5"
      fontWeight="600"
      textAnchor="middle"
      className={css.cloth}
    >
      {columns.flatMap((column) =>
        [3, 2, 1].map((row, at) => {
          const number = column * 3 + row
          return (
            <g key={number} transform={`translate(${column * cell.width} ${at * cell.height})`}>
              <rect
                width={cell.width}
                height={cell.height}
                fill={reds.has(number) ? '#b3243a' : '#17151f'}
                fillOpacity="0.9"
                stroke="#fff"
                strokeOpacity="0.6"
                strokeWidth="0.8"
              />
              <text x={cell.width / 2} y="13" fill="#fff">
                {number}
              </text>
            </g>
          )
        }),
      )}
      <rect
        y={cell.height * 3}
        width={cell.width * seenColumns}
        height="17"
        fill="#fff"
        fillOpacity="0.06"
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="0.8"
      />
      <path
        d={`M${cell.width * 2} ${cell.height * 3}v17M${cell.width * 4} ${cell.height * 3}v17`}
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="0.8"
      />
      <path
        d={`M${cell.width * 3 - 9} ${cell.height * 3 + 8.5}l9 -6 9 6 -9 6Z`}
        fill="#b3243a"
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="0.8"
      />
    </g>
  )
}

function wheelScene({ colours, wheel }: Look): TableScene {
  return function WheelScene({ seen: { view, dealtAt }, playingMs }) {
    const round = view?.round
    // A page that came while it rolls does not know for how long: it shows the ball when it lies.
    const isKnown = round && (isShown(round) || (dealtAt !== null && playingMs !== null))
    const number = isKnown ? ballOf(round) : null
    return (
      <SeatView colours={colours} edge="straight" dealerAt={dealers[wheel]} printed={<Cloth wheel={wheel} />}>
        <span className={css.place} data-at={wheel}>
          <Wheel
            round={round?.number ?? 0}
            number={number}
            rollMs={dealtAt === null || playingMs === null ? 0 : playingMs - liesMs}
          />
        </span>
      </SeatView>
    )
  }
}

const usual = wheelScene({ colours: { cloth: '#1c8a66', shade: '#06281f', vest: '#7c1f3d' }, wheel: 'left' })
const others: Readonly<Record<string, TableScene>> = {
  [laPartageEntry.id]: wheelScene({
    colours: { cloth: '#2f6fc4', shade: '#0a1f45', vest: '#20365f' },
    wheel: 'right',
  }),
  [speedRouletteEntry.id]: wheelScene({
    colours: { cloth: '#7a4ad6', shade: '#211046', vest: '#4a2a94' },
    wheel: 'middle',
  }),
  [multiplierRouletteEntry.id]: wheelScene({
    colours: { cloth: '#8a2f52', shade: '#2b0a1f', vest: '#b8862f' },
    wheel: 'left',
  }),
}

export const wheelSceneOf = (table: string): TableScene => others[table] ?? usual
