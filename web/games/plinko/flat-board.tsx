/** The board as a still picture: until the drawn stage stands, and for good where the browser cannot draw one. */
import { binX, type BoardFit, everyPeg, pegMet, pegX } from './board.ts'
import type { Trace } from './use-board.ts'
import css from './plinko-stage.module.css'

export function FlatBoard({ fit, trace }: { fit: BoardFit; trace: Trace | null }) {
  return (
    <svg className={css.flatBoard} width="100%" height="100%" aria-hidden="true">
      {everyPeg(fit.rows).map(({ row, peg }) => (
        <circle key={`${row} ${peg}`} cx={fit.middle + pegX(row, peg) * fit.gap} cy={fit.top + row * fit.rowStep} r={fit.pegRadius} />
      ))}
      {trace && trace.path.length === fit.rows && <Path key={trace.nonce} fit={fit} path={trace.path} />}
    </svg>
  )
}

/** The way of the last ball, which lies in its bin. */
function Path({ fit, path }: { fit: BoardFit; path: string }) {
  let rights = 0
  const points = Array.from(path).map((turn, row) => {
    const point: [number, number] = [fit.middle + pegX(row, pegMet(rights)) * fit.gap, fit.top + row * fit.rowStep]
    if (turn === 'R') rights += 1
    return point
  })
  const end: [number, number] = [fit.middle + binX(fit.rows, rights) * fit.gap, fit.binTop - fit.ballRadius - 2]
  return (
    <g className={css.flatBoardPath} data-part="flat-board-path">
      <polyline points={[...points, end].map((point) => point.join(',')).join(' ')} />
      <circle cx={end[0]} cy={end[1]} r={fit.ballRadius} />
    </g>
  )
}
