/** The tables as screens. */
import { multiplierRoulette } from '@kurazh/games/roulette/multiplier-roulette.ts'
import { roulette, rouletteLaPartage, speedRoulette } from '@kurazh/games/roulette/roulette.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { rouletteFaces } from './face.tsx'
import { RouletteTable } from './roulette-table.tsx'

const tables: readonly TableGame[] = [roulette, rouletteLaPartage, speedRoulette, multiplierRoulette]

/** The table of this id. */
export default function RouletteScreen({ id }: { id: string }) {
  const face = rouletteFaces.find((one) => one.id === id)
  const rules = tables.find((one) => one.id === id)
  return face && rules ? <RouletteTable key={id} face={face} rules={rules} /> : null
}
