/** Baccarat for one player: chips are laid as at the table, and one key deals. */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { soloBaccarat } from '@kurazh/games/baccarat/solo-baccarat.ts'
import { SoloScreen } from '../../play/tables/solo-screen.tsx'
import { baccaratEntry } from './entry.ts'
import { soloBaccaratFace } from './solo-face.ts'
import { SoloStage } from './solo-stage.tsx'
import { useSoloDeal } from './use-solo-deal.ts'

const first = { player: 10_00n }

export default function SoloBaccaratScreen() {
  const { play, ...seen } = useSoloDeal()
  return (
    <SoloScreen
      face={soloBaccaratFace}
      rules={soloBaccarat}
      table={baccarat}
      live={baccaratEntry}
      first={first}
      isSpot={(spot) => baccarat.spots.includes(spot)}
      word="Раздать"
      reveal={play}
      stage={(parts) => <SoloStage {...seen} {...parts} />}
    />
  )
}
