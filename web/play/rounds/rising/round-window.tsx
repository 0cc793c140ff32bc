/**
 * The window of a past round: its end, the proof that it was fixed before the first bet, and its bets. Older rounds are
 * linked from newer ones.
 */
import { Dialog } from '../../../ui/windows/dialog.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { Skeleton } from '../../../ui/layout/surface.tsx'
import type { RoundFace } from '../round-face.ts'

const RoundDetails = lazyPart(async () => (await import('./round-details.tsx')).RoundDetails, {
  waiting: () => <Skeleton className="h-80" />,
})

interface RoundWindowProps {
  face: RoundFace
  /** The round's number; null when closed. */
  number: number | null
  onShow: (number: number) => void
  onClose: () => void
}

export function RoundWindow({ face, number, onShow, onClose }: RoundWindowProps) {
  return (
    <Dialog
      open={number !== null}
      onClose={onClose}
      title={number === null ? face.title : `${face.title}, раунд № ${formatNumber(number, 0)}`}
      wide
    >
      {number !== null && <RoundDetails key={number} face={face} number={number} onShow={onShow} />}
    </Dialog>
  )
}
