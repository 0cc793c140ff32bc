/** Checks every round of this visit as it ends, counts what one's bets brought, and says it aloud. */
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import type { PastRound } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/kit/game.ts'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { refetchBalance } from '../../api/balance.ts'
import { addRoundResult } from '../session-results.ts'
import { playSound } from '../sound.ts'
import { verdictOf } from '../verdict.ts'
import { hashHolds, pointHolds } from './round-proof.ts'
import type { RoundPlay } from './use-round-game.ts'

interface Checked {
  rounds: number
  verified: number
  /** The first round that failed the check; the alarm stays until the page is left. */
  failed: PastRound | null
}

/** Rounds of this visit and how many of them this page has checked and found true. */
export const useCheckedRounds = create<Checked>(() => ({ rounds: 0, verified: 0, failed: null }))

/** Rounds already checked with their verdict, and bets already counted, of this page's life. */
const verdicts = new Map<number, boolean>()
const counted = new Set<string>()
/** Bets seen open: only these are news when they end. */
const seenOpen = new Set<string>()

export function useRoundResults(rules: Pick<RoundGame, 'pointE2Of'>, { view, slots }: RoundPlay): void {
  const latest = view?.past[0]
  const check = useEffectEvent(() => {
    const chain = view?.chain
    if (!latest || !chain || latest.chain !== chain.id || verdicts.has(latest.number)) return
    const first = verdicts.size === 0
    const fair = pointHolds(rules, latest, chain) && (first && view.past.length === 1 ? true : hashHolds(latest, chain, view.past[1]))
    verdicts.set(latest.number, fair)
    // What stood there when the page came is no round of this visit.
    if (first && view.round?.number !== latest.number) return
    useCheckedRounds.setState(({ rounds, verified, failed }) => ({ rounds: rounds + 1, verified: verified + (fair ? 1 : 0), failed: failed ?? (fair ? null : latest) }))
  })
  useEffect(() => check(), [latest])
  const count = useEffectEvent(() => {
    for (const { bet } of slots) {
      if (!bet) continue
      if (bet.state === 'open') seenOpen.add(bet.key)
      else if (seenOpen.has(bet.key) && !counted.has(bet.key) && bet.state !== 'cancelled') {
        counted.add(bet.key)
        if (bet.state === 'returned') continue
        addRoundResult(kopecksFromRoubles(bet.stake), kopecksFromRoubles(bet.payout), verdictOf(verdicts.get(bet.round) ?? true, true))
        playSound(bet.payout > bet.stake ? 'win' : 'loss')
        refetchBalance()
      }
    }
  })
  const states = slots.map(({ bet }) => `${bet?.key}${bet?.state}`).join()
  useEffect(() => count(), [states])
}
