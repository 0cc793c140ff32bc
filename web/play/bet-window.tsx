/** The window of one bet with its full verification; what it shows loads with the first one. */
import { lazy, Suspense } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { ShownBet } from './bet-dialog-link.tsx'
import type { GameFace } from './game-face.ts'

const ShareBet = lazy(async () => ({ default: (await import('./share-bet.tsx')).ShareBet }))
const BetDetails = lazy(() => import('./bet-details.tsx'))

interface BetWindowProps extends ShownBet {
  face: GameFace
  open?: boolean
  /** The player's own bet, which may be shared. */
  own?: boolean
  onClose: () => void
}

export function BetWindow({ face, open = true, own = false, onClose, ...shown }: BetWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`${face.title}, ставка № ${shown.bet.nonce}`} wide>
      <Suspense fallback={<div className="skeleton h-80" />}>
        <BetDetails face={face} {...shown} />
        {own && <ShareBet nonce={shown.bet.nonce} />}
      </Suspense>
    </Dialog>
  )
}
