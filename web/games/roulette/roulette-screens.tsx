/** The three tables as screens. */
import { roulette, rouletteLaPartage, speedRoulette } from '@kurazh/games/roulette/roulette.ts'
import { rouletteFaces } from './face.tsx'
import { RouletteTable } from './roulette-table.tsx'

const tables = [roulette, rouletteLaPartage, speedRoulette]

/** The table of this id. */
export default function RouletteScreen({ id }: { id: string }) {
  const face = rouletteFaces.find((one) => one.id === id)
  const rules = tables.find((one) => one.id === id)
  return face && rules ? <RouletteTable key={id} face={face} rules={rules} /> : null
}
