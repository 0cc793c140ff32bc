/** Rolls the ball to one result of a bet at a time. A result that is interrupted counts as seen. */
import type { RouletteState } from '@kurazh/games/roulette/roulette.ts'
import { useState } from 'react'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'

/** How long the ball rolls, in milliseconds. */
const rollMs = { full: 3_200, turbo: 900, still: 0 } as const

/** The bet on the wheel; `rollMs` is 0 where its ball lies. */
interface Spin {
  nonce: number
  number: number
  rollMs: number
  stake: bigint
  payout: bigint
}

export function useSoloSpin() {
  const [spin, setSpin] = useState<Spin | null>(null)
  const [rolls, setRolls] = useState(false)
  const { tell, skip } = useTelling()
  const play = async ({
    bet: { nonce, stake, payout },
    outcome: { number = 0 },
  }: Pick<SettledBet<RouletteState>, 'bet' | 'outcome'>) => {
    const whole = rollMs[animationSpeed()]
    setSpin({ nonce, number, rollMs: whole, stake, payout })
    setRolls(whole > 0)
    if (!(await tell(whole, () => false))) return
    setRolls(false)
    // The ball lies at once, also where the player did not wait for it.
    setSpin((now) => now && { ...now, rollMs: 0 })
    playSound(payout > stake ? 'win' : 'loss')
  }
  return { spin, rolls, play, skip }
}
