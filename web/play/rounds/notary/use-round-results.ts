/** While a game of shared rounds is on the screen, every round is checked as it ends, and what one's bets brought is counted and said aloud. */
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { refetchBalance } from '../../../api/balance.ts'
import { addRoundResult } from '../../session/session-results.ts'
import { playSound } from '../../preferences/sound.ts'
import type { Checked } from './notary.ts'
import { notaryOf } from '../rounds.ts'

/** Rounds of this visit, how many of them this page has proved, and what did not hold. */
export function useCheckedRounds(game: string): Checked {
  return useStore(notaryOf(game).store)
}

export function useRoundResults(rules: RisingRound): void {
  useEffect(() => {
    const notary = notaryOf(rules.id)
    notary.judgeBy(rules)
    return notary.onBet(({ stake, payout, verdict }) => {
      addRoundResult(kopecksFromRoubles(stake), kopecksFromRoubles(payout), verdict)
      playSound(payout > stake ? 'win' : 'loss')
      refetchBalance()
    })
  }, [rules])
}
