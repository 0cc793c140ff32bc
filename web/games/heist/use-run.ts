/** What the stage shows besides the open run: the safe being opened, and how the last run ended, in steps the eye can follow. */
import type { HeistOutcome, HeistView } from '@kurazh/games/heist/heist.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { useState } from 'react'
import { paceNow } from '../../play/preferences/pace.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { MadeMove } from '../../play/steps/step-controller.ts'
import { chosenBy, type EndedRun, type Telling } from './heist-run.ts'

/** How long the lock turns, and how long an open safe is looked at; milliseconds. */
const turnMs = { full: 760, turbo: 220, still: 0 } as const
const lookMs = { full: 620, turbo: 160, still: 0 } as const

export function useRun() {
  const [last, setLast] = useState<EndedRun | null>(null)
  const [telling, setTelling] = useState<Telling | null>(null)

  const turn = async (room: number, safe: number) => {
    setTelling({ room, safe, isGood: false })
    // The deeper, the lower: the lock is heard before it is seen.
    playSound('tick', 0.9 / 2 ** (room / 6))
    await pause(turnMs[paceNow()])
  }

  const reveal = async ({ move, open, settled }: MadeMove<object, HeistView, HeistOutcome>) => {
    if (open) {
      const room = open.view.chosen.length - 1
      const safe = open.view.chosen[room] ?? 0
      await turn(room, safe)
      setTelling({ room, safe, isGood: true })
      playSound('pop', 0.7 * 2 ** (room / 5))
      await pause(lookMs[paceNow()])
      return setTelling(null)
    }
    const { bet, outcome } = settled
    const chosen = chosenBy(bet.moves ?? [])
    const room = chosen.length - 1
    const isLost = outcome.alarms[room]?.includes(chosen[room] ?? -1) === true
    const run = { nonce: bet.nonce, chosen, isLost, alarms: outcome.alarms, stake: bet.stake, payout: bet.payout, multiplier: bet.multiplier }
    setLast({ ...run, told: false })
    if (!isTake(move)) await turn(room, chosen[room] ?? 0)
    setTelling(null)
    setLast({ ...run, told: true })
    playSound(isLost ? 'loss' : 'win', isLost ? 0.6 : 1)
  }

  return { last, telling, reveal, clear: () => (setLast(null), setTelling(null)) }
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
