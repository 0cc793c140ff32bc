/** The window of one bet with its full verification; what it shows loads with the first one. */
import type { Bet } from '@kurazh/contract/play.ts'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { GameFace } from '../layout/game-face.ts'
import { betNumber } from './bet-number.ts'

const ShareBet = lazy(async () => ({ default: (await import('./share-bet.tsx')).ShareBet }))
const BetDetails = lazy(() => import('./bet-details.tsx'))

interface BetWindowProps {
  face: GameFace
  bet: Bet
  open?: boolean
  /** The player's own bet: this device may remember it, and it may be shared. */
  own?: boolean
  onClose: () => void
}

export function BetWindow({ face, bet, open = true, own = false, onClose }: BetWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`${face.title}, ставка № ${betNumber(bet.nonce)}`} wide>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <BetDetails face={face} bet={bet} own={own} />
        {own && <ShareBet nonce={bet.nonce} />}
      </Suspense>
    </Dialog>
  )
}
