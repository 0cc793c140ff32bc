/** Roulette for one player: chips are laid as at the table, and one key spins. */
import { covered } from '@kurazh/games/roulette/layout.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { soloRoulette } from '@kurazh/games/roulette/solo-roulette.ts'
import { SoloScreen } from '../../play/tables/solo-screen.tsx'
import { useSoloScreen } from '../../play/tables/use-solo-screen.ts'
import { rouletteEntry } from './entry.ts'
import { soloRouletteFace } from './solo-face.ts'
import { SoloStage } from './solo-stage.tsx'
import { useSoloSpin } from './use-solo-spin.ts'
import { useStanding } from './use-standing.ts'

const first = { red: 10_00n }
const isSpot = (spot: string): boolean => covered.has(spot)

export default function SoloRouletteScreen() {
  const standing = useStanding()
  const { play, ...seen } = useSoloSpin()
  const solo = useSoloScreen({
    face: soloRouletteFace,
    rules: soloRoulette,
    table: roulette,
    isSpot,
    first,
    reveal: play,
  })
  return (
    <SoloScreen
      solo={solo}
      live={rouletteEntry}
      word="Крутить"
      stage={
        <SoloStage {...seen} chips={solo.screen.chips} laid={solo.laid} onChips={solo.hand.lay} standing={standing} />
      }
    />
  )
}
