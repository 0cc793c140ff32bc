/** Baccarat for one player: chips are laid as at the table, and one key deals. */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { soloBaccarat } from '@kurazh/games/baccarat/solo-baccarat.ts'
import { SoloScreen } from '../../play/tables/solo-screen.tsx'
import { useSoloScreen } from '../../play/tables/use-solo-screen.ts'
import { baccaratEntry } from './entry.ts'
import { soloBaccaratFace } from './solo-face.ts'
import { SoloStage } from './solo-stage.tsx'
import { useSoloDeal } from './use-solo-deal.ts'

const first = { player: 10_00n }
const isSpot = (spot: string): boolean => baccarat.spots.includes(spot)

export default function SoloBaccaratScreen() {
  const { play, ...seen } = useSoloDeal()
  const solo = useSoloScreen({
    face: soloBaccaratFace,
    rules: soloBaccarat,
    table: baccarat,
    isSpot,
    first,
    reveal: play,
  })
  return (
    <SoloScreen
      solo={solo}
      live={baccaratEntry}
      word="Раздать"
      stage={<SoloStage {...seen} chips={solo.screen.chips} laid={solo.laid} onChips={solo.hand.lay} />}
    />
  )
}
