/**
 * While a game of a rising multiplier is on the screen, checks every round as it ends, and counts and announces the
 * results of the player's bets.
 */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useEffect } from 'react'
import { refetchBalance } from '../../../api/balance.ts'
import { playSound } from '../../preferences/sound.ts'
import { addRoundResult } from '../../session/session-results.ts'
import { notaryOf } from '../rounds.ts'
import { judgesBy } from '../notary/judges.ts'
import { risingJudge } from './rising-judge.ts'

export function useRoundResults(rules: RisingRound): void {
  useEffect(() => {
    const notary = notaryOf(rules.id)
    notary.judgeBy(judgesBy(rules, risingJudge))
    return notary.onBet((bet) => {
      addRoundResult(bet, bet.verdict)
      playSound(bet.payout > bet.stake ? 'win' : 'loss')
      refetchBalance()
    })
  }, [rules])
}
