/** The window of one bet with its full verification; what it shows loads with the first one. */
import type { Bet } from '@kurazh/contract/play.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { GameFace } from '../layout/game-face.ts'
import { betNumber } from './bet-number.ts'

const ShareBet = lazyPart(async () => (await import('./share-bet.tsx')).ShareBet)
const BetDetails = lazyPart(async () => (await import('./bet-details.tsx')).BetDetails, { waiting: () => <Skeleton className="h-80" /> })

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
      <BetDetails face={face} bet={bet} own={own} />
      {own && <ShareBet nonce={bet.nonce} />}
    </Dialog>
  )
}
