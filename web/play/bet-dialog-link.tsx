/** Opens a bet of one game in its window. */
import type { Bet } from '@kurazh/contract/play.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { BetWindow } from './bet-window.tsx'
import type { GameFace } from './game-face.ts'

export interface ShownBet {
  bet: Bet
  /** The promise this page heard before the bet; absent for bets of earlier visits. */
  promised?: string
}

export function useBetDialog(face: GameFace): { show: (bet: ShownBet) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<ShownBet | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((bet: ShownBet) => {
    setShown(bet)
    setOpen(true)
  }, [])
  const dialog = shown && <BetWindow own face={face} open={open} onClose={() => setOpen(false)} {...shown} />
  return { show, dialog }
}
