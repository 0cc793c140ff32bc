/** A replayed bet of dice: the same drums, the same number. */
import { type DiceOutcome, type DiceParams, multiplierE4For } from '@kurazh/games/dice/dice.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReplayProps } from '../../play/game/game-replay.ts'
import { ChipsRoom } from '../../play/layout/result-chips.tsx'
import { DiceStage, type DrumsHandle } from './dice-stage.tsx'
import { sixDigits } from './face.ts'

export default function DiceReplay({ bet, stakeKopecks, onSeen }: ReplayProps) {
  const drums = useRef<DrumsHandle>(null)
  const [rolled, setRolled] = useState(false)
  const { chance, side } = bet.params as DiceParams
  const { number } = bet.outcome as DiceOutcome
  const seen = useEffectEvent(() => (setRolled(true), onSeen()))
  useEffect(() => {
    let left = false
    void drums.current?.roll(sixDigits(number), () => undefined).then(() => !left && seen())
    return () => {
      left = true
    }
  }, [number])
  const multiplierE4 = multiplierE4For(chance)
  return (
    <DiceStage
      chips={<ChipsRoom />}
      drums={drums}
      rolling={!rolled}
      shown={rolled ? { nonce: bet.nonce, number, side, chance, stake: bet.stake, payout: bet.payout } : null}
      chance={chance}
      side={side}
      multiplierE4={multiplierE4}
      payoutKopecks={payoutKopecks(stakeKopecks, multiplierE4)}
    />
  )
}
