/** Plays an instant game: places bets, shows each result, informs the frame of pending bets. Bets may overlap. */
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { useEffect, useRef, useState } from 'react'
import { expectResult, refetchBalance } from '../../api/balance.ts'
import { currentPlayer } from '../../api/current-player.ts'
import type { SettledBet } from '../client/bet-client.ts'
import { betClient } from '../session/page-bet-client.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { sayingLate } from './saying-late.ts'
import { addLie } from '../session/session-results.ts'
import { tellResult } from '../bets/tell-result.ts'
import { refusalIsOver, tellRefusal } from './toast-refusal.ts'

export interface InstantPlay<Params, Outcome> {
  /**
   * Places a bet. The result has two promises, so that the caller can send the next bet while this one is still being
   * shown.
   */
  send(stakeKopecks: bigint, params: Params): SentBet<Outcome>
  /** An answer is late, or was lost and is being requested again. */
  uncertain: boolean
}

export interface SentBet<Outcome = unknown> {
  /** The server has answered; null when it refused. The result may not be shown before `shown`. */
  answer: Promise<SettledBet<Outcome> | null>
  /** The player has seen the result; null when there was none. */
  shown: Promise<SettledBet<Outcome> | null>
}

/** `reveal` plays the result on the stage and resolves when the player has seen it. */
export function useInstantGame<Params, Outcome>(
  game: InstantGame<Params, Outcome>,
  reveal: (settled: SettledBet<Outcome>) => Promise<void>,
): InstantPlay<Params, Outcome> {
  const [lost, setLost] = useState(0)
  const show = useRef(reveal)
  useEffect(() => {
    show.current = reveal
  }, [reveal])
  useEffect(() => {
    // The first press should not wait for promises; if they cannot be fetched now, it will fetch them itself.
    betClient.warm().catch(() => undefined)
  }, [])

  const tellLost = (isLost: boolean) => setLost((count) => count + (isLost ? 1 : -1))
  const ask = async (stakeKopecks: bigint, params: Params) => {
    try {
      const clientSeed = usePreferences.getState().pinnedSeed || undefined
      const answer = betClient.place(game, { stakeKopecks, params, clientSeed, onUncertain: tellLost })
      const settled = await sayingLate(answer, tellLost)
      refusalIsOver()
      return settled
    } catch (error) {
      if (error instanceof VerificationError) addLie(error.evidence)
      else tellRefusal(error, (kopecks) => void send(kopecks, params))
      refetchBalance()
      return null
    }
  }
  const tell = async (settled: SettledBet<Outcome> | null, player: string | null) => {
    if (!settled) return null
    // A result that does not agree is not played as if it had happened: the alarm reports it.
    if (settled.verdict !== 'broken') await show.current(settled)
    tellResult(settled, player)
    return settled
  }
  const send = (stakeKopecks: bigint, params: Params): SentBet<Outcome> => {
    const [result, player] = [expectResult(), currentPlayer()]
    const answer = ask(stakeKopecks, params)
    const shown = answer
      .then((settled) => {
        if (settled) result.answered(settled.balance, settled.bet.payout)
        return tell(settled, player)
      })
      .finally(result.seen)
    return { answer, shown }
  }
  return { send, uncertain: lost > 0 }
}
