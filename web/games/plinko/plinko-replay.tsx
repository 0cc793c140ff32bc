/** A replayed bet of plinko: the same path on the same board, falling the same way. */
import type { PlinkoOutcome, PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import type { Distant } from '../../play/stage/scene.ts'
import { PlinkoOdds } from './plinko-odds.tsx'
import type { PlinkoScene } from './plinko-scene.ts'
import { PlinkoStage } from './plinko-stage.tsx'
import { useBoard } from './use-board.ts'

/** The time the drawn stage may take to load; after it the still picture shows the path. Milliseconds. */
const patienceMs = 2_000

export default function PlinkoReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const board = bet.params as PlinkoParams
  const [oddsOpen, setOddsOpen] = useState(false)
  const [ready, setReady] = useState(false)
  const show = useBoard(board)
  const play = useEffectEvent(() => void show.play({ bet, outcome: bet.outcome as PlinkoOutcome }).then(onSeen))
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (ready) play()
  }, [ready])
  const stand = (scene: Distant<PlinkoScene> | null) => {
    show.stand(scene)
    if (scene) setReady(true)
  }
  const openOdds = () => setOddsOpen(true)
  const { trace, chute, bins, spoken } = show
  return (
    <>
      <PlinkoStage
        {...{ board, stakeKopecks, trace, chute, bins, spoken }}
        chips={<ChipsRoom />}
        onScene={stand}
        onOdds={openOdds}
      />
      <PlinkoOdds open={oddsOpen} onClose={() => setOddsOpen(false)} board={board} stakeKopecks={stakeKopecks} />
    </>
  )
}
