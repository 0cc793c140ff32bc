/** Roulette for one player: chips are laid as at the table, and one key spins. */
import { covered } from '@kurazh/games/roulette/layout.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { soloRoulette } from '@kurazh/games/roulette/solo-roulette.ts'
import { SoloScreen } from '../../play/tables/solo-screen.tsx'
import { rouletteEntry } from './entry.ts'
import { soloRouletteFace } from './solo-face.ts'
import { SoloStage } from './solo-stage.tsx'
import { useSoloSpin } from './use-solo-spin.ts'
import { useStanding } from './use-standing.ts'

const first = { red: 10_00n }

export default function SoloRouletteScreen() {
  const standing = useStanding()
  const { play, ...seen } = useSoloSpin()
  return (
    <SoloScreen
      face={soloRouletteFace}
      rules={soloRoulette}
      table={roulette}
      live={rouletteEntry}
      first={first}
      isSpot={(spot) => covered.has(spot)}
      word="Крутить"
      reveal={play}
      stage={(parts) => <SoloStage {...seen} {...parts} standing={standing} />}
    />
  )
}
