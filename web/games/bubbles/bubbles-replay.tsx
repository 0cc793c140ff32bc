/** A replayed bet of bubbles: the same bubble, to the same point. */
import type { BubblesOutcome, BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import { useEffect, useEffectEvent } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { BubblesStage } from './bubbles-stage.tsx'
import { useReveal } from './use-reveal.ts'

export default function BubblesReplay({ bet, onSeen }: ReplayProps) {
  const reveal = useReveal()
  const tell = useEffectEvent(() => void reveal.play({ bet, outcome: bet.outcome as BubblesOutcome }).then(onSeen))
  useEffect(() => tell(), [])
  const { target } = bet.params as BubblesParams
  return (
    <BubblesStage
      chips={<ChipsRoom />}
      number={reveal.number}
      onScene={reveal.setScene}
      swelling={reveal.swelling}
      shown={reveal.shown}
      target={target}
      onSkip={reveal.skip}
    />
  )
}
