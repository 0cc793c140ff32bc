/** The window of one bet with its full verification; what it shows loads with the first one. */
import { lazy, Suspense } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { ShownBet } from './bet-dialog-link.tsx'
import type { GameFace } from './game-face.ts'

const BetDetails = lazy(() => import('./bet-details.tsx'))

interface BetWindowProps extends ShownBet {
  face: GameFace
  open?: boolean
  onClose: () => void
}

export function BetWindow({ face, open = true, onClose, ...shown }: BetWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`${face.title}, ставка № ${shown.bet.nonce}`} wide>
      <Suspense fallback={<div className="skeleton h-80" />}>
        <BetDetails face={face} {...shown} />
      </Suspense>
    </Dialog>
  )
}
