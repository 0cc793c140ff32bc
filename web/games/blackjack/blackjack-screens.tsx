/** The two tables as screens. */
import { blackjack, blackjackHigh } from '@kurazh/games/blackjack/blackjack.ts'
import { BlackjackTable } from './blackjack-table.tsx'
import { blackjackFaces } from './face.tsx'

const tables = [blackjack, blackjackHigh]

/** The table of this id. */
export default function BlackjackScreen({ id }: { id: string }) {
  const face = blackjackFaces.find((one) => one.id === id)
  const rules = tables.find((one) => one.id === id)
  return face && rules ? <BlackjackTable key={id} face={face} rules={rules} /> : null
}
