/** The window of one bet with its full verification; its content loads with the first one. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import type { GameFace } from '../game/game-face.ts'
import { betNumber } from '../proof/bet-number.ts'

const ShareBet = lazyPart(async () => (await import('../presentation/share-bet.tsx')).ShareBet)
const BetDetails = lazyPart(async () => (await import('./bet-details.tsx')).BetDetails, {
  waiting: () => <Skeleton className="h-80" />,
})

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
