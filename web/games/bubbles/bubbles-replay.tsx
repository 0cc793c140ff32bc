/** A replayed bet of bubbles: the same bubble, to the same point. */
import type { BubblesOutcome, BubblesParams } from '@kurazh/games/bubbles/bubbles.ts'
import { useEffect, useEffectEvent } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { BubblesStage } from './bubbles-stage.tsx'
import { useReveal } from './use-reveal.ts'

export default function BubblesReplay({ bet }: ReplayProps) {
  const reveal = useReveal()
  const tell = useEffectEvent(() => void reveal.play({ bet, outcome: bet.outcome as BubblesOutcome }))
  useEffect(() => tell(), [])
  const { target } = bet.params as BubblesParams
  return (
    <BubblesStage
      chips={null}
      number={reveal.number}
      onScene={reveal.setScene}
      swelling={reveal.swelling}
      shown={reveal.shown}
      target={target}
      onSkip={reveal.skip}
    />
  )
}
