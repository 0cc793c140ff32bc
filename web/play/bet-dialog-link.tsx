/** Opens a bet with its full verification; the window's content loads with the first one. */
import type { Bet } from '@kurazh/contract/play.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { GameFace } from './game-face.ts'

export interface ShownBet {
  bet: Bet
  /** The promise this page heard before the bet; absent for bets of earlier visits. */
  promised?: string
}

const BetDetails = lazy(() => import('./bet-details.tsx'))

export function useBetDialog(face: GameFace): { show: (bet: ShownBet) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<ShownBet | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((bet: ShownBet) => {
    setShown(bet)
    setOpen(true)
  }, [])
  const dialog = shown && (
    <Dialog open={open} onClose={() => setOpen(false)} title={`${face.title}, ставка № ${shown.bet.nonce}`} wide>
      <Suspense fallback={<div className="skeleton h-80" />}>
        <BetDetails face={face} {...shown} />
      </Suspense>
    </Dialog>
  )
  return { show, dialog }
}
