/** What a tile says of its game while that is switched off; otherwise what it always says. */
import { useTableOf } from '../../api/limits.ts'

export interface GameNoteProps {
  game: string
  usual: string
}

export function GameNote({ game, usual }: GameNoteProps) {
  return useTableOf(game)?.off === undefined ? usual : 'сейчас выключена'
}
