/** Opens one of the player's own bets of a game in its window. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { BetWindow } from './bet-window.tsx'
import type { GameFace } from '../game/game-face.ts'

export function useBetDialog(face: GameFace): { show: (bet: Bet) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<Bet | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((bet: Bet) => {
    setShown(bet)
    setOpen(true)
  }, [])
  const dialog = shown && <BetWindow own face={face} open={open} onClose={() => setOpen(false)} bet={shown} />
  return { show, dialog }
}
