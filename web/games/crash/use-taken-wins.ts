/** Celebrates a bet as it is cashed out, while the flight goes on; the next round of bets puts it away. */
import { crash } from '@kurazh/games/crash/crash.ts'
import { useEffect, useRef } from 'react'
import type { RisingPlay } from '../../play/rounds/rising/use-rising-game.ts'
import { largestWinE4 } from '../../play/wins/celebrate-bet.ts'
import { celebrate, nextBet } from '../../play/wins/celebration.ts'

export function useTakenWins({ slots, moment }: Pick<RisingPlay, 'slots' | 'moment'>): void {
  /** Bets that this page has seen in play: one that was over before is no news. */
  const open = useRef(new Set<string>())
  useEffect(() => {
    for (const { bet, running } of slots) {
      if (bet?.state === 'open') open.current.add(bet.key)
      if (bet?.state === 'taken' && open.current.delete(bet.key))
        celebrate(crash.id, bet, { key: bet.key, largestE4: largestWinE4(crash), brief: running !== null })
    }
  }, [slots])
  useEffect(() => {
    if (moment === 'betting') nextBet(crash.id)
  }, [moment])
}
