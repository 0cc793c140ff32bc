/** The two blackjack tables in menus and explanations. */
import type { BlackjackResult } from '@kurazh/games/blackjack/blackjack.ts'
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { BlackjackIcon } from './blackjack-icon.tsx'
import { resultText, spotText } from './words.ts'

/** What the dealer came to: «19», «BJ», «22» in green for who was paid. */
function mark(result: unknown): ReturnType<TableFace['mark']> {
  const { dealer, blackjack } = (result ?? {}) as Partial<BlackjackResult>
  if (dealer === undefined) return { text: '—', tone: 'black' }
  return blackjack ? { text: 'BJ', tone: 'red' } : { text: String(dealer), tone: dealer > 21 ? 'green' : 'black' }
}

function face(id: string, title: string, about: string, rules: TableFace['rules']): TableFace {
  return {
    id, title, about, rules, spotText, resultText, mark, path: `/live/${id}`, icon: <BlackjackIcon />,
    paramsText: ({ spots }) => spotsText(Object.keys(spots), spotText),
  }
}

export const blackjackFaces: readonly TableFace[] = [
  face('blackjack', 'Блэкджек', 'Семь мест, восемь колод, блэкджек платит 3 к 2.', async () => (await import('@kurazh/games/blackjack/blackjack.ts')).blackjack),
  face('blackjack-high', 'Блэкджек: высокие ставки', 'Те же правила, пределы выше.', async () => (await import('@kurazh/games/blackjack/blackjack.ts')).blackjackHigh),
]
