/** The stage of plinko: results at the top, the board with its chute, the bins. */
import { multipliersE4, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { type ReactNode, type Ref, useLayoutEffect, useState } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { playSound } from '../../play/preferences/sound.ts'
import type { Distant, PlanOf } from '../../play/stage/scene.ts'
import { Stage } from '../../play/stage/stage.tsx'
import { useBoxSize } from '../../play/stage/use-box-size.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { type BoardFit, fitBoard, binX, everyPeg, pegMet, pegX } from './board.ts'
import { type BinsHandle, Bins } from './bins.tsx'
import { plinkoFace } from './face.ts'
import type { makeScene, PlinkoScene } from './plinko-scene.ts'
import type { Trace } from './use-board.ts'
import css from './plinko-stage.module.css'

interface PlinkoStageProps {
  chips: ReactNode
  board: PlinkoParams
  stakeKopecks: bigint
  trace: Trace | null
  chute: Ref<HTMLSpanElement>
  bins: Ref<BinsHandle>
  /** The last result for screen readers; null before the first. */
  spoken: { nonce: number; words: string } | null
  onScene: (scene: Distant<PlinkoScene> | null) => void
  onOdds: () => void
}

/** The further from the middle, the more valuable the bins below, the higher the tick. */
const touch = (aside: number) => playSound('tick', 0.62 * 2 ** (aside * 1.4))

const plan = async (): Promise<PlanOf<typeof makeScene>> => ({ scene: 'plinko-scene', given: null, heard: { touch } })

export function PlinkoStage({
  chips,
  board,
  stakeKopecks,
  trace,
  chute,
  bins,
  spoken,
  onScene,
  onOdds,
}: PlinkoStageProps) {
  const [scene, setScene] = useState<Distant<PlinkoScene> | null>(null)
  const { box, size } = useBoxSize()
  const fit = size && fitBoard(size.width, size.height, board.rows)
  useLayoutEffect(() => void scene?.show(board.rows), [scene, board.rows])
  return (
    <div className={css.plinkoStage}>
      <WinMoment game={plinkoFace.id} />
      {chips}
      <div className={css.box} ref={box}>
        {fit && (
          <>
            <Cabinet fit={fit} />
            <Chute ref={chute} fit={fit} />
            <Stage
              plan={plan}
              onScene={(next: Distant<PlinkoScene> | null) => (setScene(next), onScene(next))}
              flat={<FlatBoard fit={fit} trace={trace} />}
            />
            <Bins ref={bins} board={board} fit={fit} stakeKopecks={stakeKopecks} onOpen={onOdds} />
          </>
        )}
      </div>
      <GameVoice of={spoken?.nonce} words={spoken?.words ?? ''} withBalance />
      <p className="unseen">
        Доска: {board.rows} рядов, корзин {multipliersE4(board).length}
      </p>
    </div>
  )
}

/** From the outermost pegs to the rails, in gaps. */
const aside = 0.52

/** The panel behind the pegs, its rails, and a lamp a row. */
function Cabinet({ fit }: { fit: BoardFit }) {
  const { rows, gap, middle, top, rowStep, binTop } = fit
  const at = (side: -1 | 1, row: number) => ({
    x: middle + side * ((row + 2) / 2 + aside) * gap,
    y: top + row * rowStep,
  })
  const points = (side: -1 | 1) => {
    const [from, to] = [at(side, -0.9), at(side, rows - 1)]
    return [`${middle + side * gap * 0.55},${from.y}`, `${from.x},${from.y}`, `${to.x},${to.y}`, `${to.x},${binTop}`]
  }
  const [left, right] = [points(-1), points(1)]
  return (
    <svg className={css.cabinet} aria-hidden="true">
      <polygon points={[...left, ...right.toReversed()].join(' ')} />
      <polyline points={left.join(' ')} />
      <polyline points={right.join(' ')} />
      {([-1, 1] as const).flatMap((side) =>
        Array.from({ length: rows }, (_, row) => {
          const { x, y } = at(side, row)
          return <circle key={`${side} ${row}`} cx={x} cy={y} r={Math.max(1.6, fit.pegRadius * 0.62)} />
        }),
      )}
    </svg>
  )
}

/** The chute that balls fall from. */
function Chute({ ref, fit }: { ref: Ref<HTMLSpanElement>; fit: BoardFit }) {
  return (
    <span
      className={css.chute}
      ref={ref}
      style={
        {
          left: fit.middle,
          top: fit.top - fit.rowStep - fit.ballRadius - fit.pegRadius,
          '--ball': `${fit.ballRadius * 2}px`,
        } as React.CSSProperties
      }
      aria-hidden="true"
    />
  )
}

/** The board as a still picture: until the drawn stage is ready, and permanently where the browser cannot draw one. */
function FlatBoard({ fit, trace }: { fit: BoardFit; trace: Trace | null }) {
  return (
    <svg className={css.flatBoard} width="100%" height="100%" aria-hidden="true">
      {everyPeg(fit.rows).map(({ row, peg }) => (
        <circle
          key={`${row} ${peg}`}
          cx={fit.middle + pegX(row, peg) * fit.gap}
          cy={fit.top + row * fit.rowStep}
          r={fit.pegRadius}
        />
      ))}
      {trace && trace.path.length === fit.rows && <Path key={trace.nonce} fit={fit} path={trace.path} />}
    </svg>
  )
}

/** The path of the last ball, which is in its bin. */
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
