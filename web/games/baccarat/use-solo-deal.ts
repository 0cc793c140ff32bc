/** Deals the cards of one result of a bet at a time. A result that is interrupted counts as seen. */
import type { BaccaratState } from '@kurazh/games/baccarat/baccarat.ts'
import { useState } from 'react'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { useTelling } from '../../play/layout/telling.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'

/** Between two cards, in milliseconds. */
const everyMs = { full: 420, turbo: 130, still: 0 } as const

interface Deal {
  nonce: number
  hands: BaccaratState
  everyMs: number
  stake: bigint
  payout: bigint
}

export function useSoloDeal() {
  const [deal, setDeal] = useState<Deal | null>(null)
  const [comes, setComes] = useState(false)
  const { tell, skip } = useTelling()
  const play = async ({
    bet: { nonce, stake, payout },
    outcome: hands,
  }: Pick<SettledBet<BaccaratState>, 'bet' | 'outcome'>) => {
    const every = everyMs[animationSpeed()]
    setDeal({ nonce, hands, everyMs: every, stake, payout })
    setComes(every > 0)
    if (!(await tell(every * (hands.player.length + hands.banker.length + 1), () => false))) return
    setComes(false)
    // The cards lie at once, also where the player did not wait for them.
    setDeal((now) => now && { ...now, everyMs: 0 })
    playSound(payout > stake ? 'win' : 'loss')
  }
  return { deal, comes, play, skip }
}
