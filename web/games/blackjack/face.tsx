/** The two blackjack tables in menus and explanations. */
import type { BlackjackResult, HandEnd } from '@kurazh/games/blackjack/blackjack.ts'
import type { GameName } from '../../play/game/game-entry.ts'
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { blackjackEntry, highBlackjackEntry } from './entry.ts'
import { partsOf } from '@kurazh/games/blackjack/spots.ts'

function BlackjackIcon({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M10.2 6.2 5 7.6a1.6 1.6 0 0 0-1.1 2l2.4 8.9a1.6 1.6 0 0 0 2 1.1l1.9-.5" />
      <rect x="10.2" y="3.6" width="10.2" height="15.2" rx="1.8" />
      <path d="M15.3 13.6v1.6M15.3 7.6c1.5 1.7 2.7 2.6 2.7 4a1.4 1.4 0 0 1-2.7.6 1.4 1.4 0 0 1-2.7-.6c0-1.4 1.2-2.3 2.7-4Z" />
    </svg>
  )
}

/** The dealer's total: «19», «BJ», «22», in green for paid players. */
function mark(result: unknown): ReturnType<TableFace['mark']> {
  const { dealer, blackjack } = (result ?? {}) as Partial<BlackjackResult>
  if (dealer === undefined) return { text: '—', tone: 'black' }
  return blackjack ? { text: 'BJ', tone: 'red' } : { text: String(dealer), tone: dealer > 21 ? 'green' : 'black' }
}

/** Below seventeen a dealer stays only where no hand is left to beat. */
function counts(result: unknown): boolean {
  const { dealer = 0, blackjack = false } = (result ?? {}) as Partial<BlackjackResult>
  return blackjack || dealer >= 17
}

function face(entry: GameName, about: string, rules: TableFace['rules']): TableFace {
  return {
    ...entry,
    about,
    kind: 'Блэкджек',
    playing: 'Раздача',
    rules,
    spotText,
    resultText,
    mark,
    counts,
    icon: <BlackjackIcon />,
    paramsText: ({ spots }) => spotsText(Object.keys(spots), spotText),
  }
}

export const blackjackFaces: readonly TableFace[] = [
  face(
    blackjackEntry,
    'Семь мест, восемь колод, блэкджек платит 3 к 2.',
    async () => (await import('@kurazh/games/blackjack/blackjack.ts')).blackjack,
  ),
  face(
    highBlackjackEntry,
    'Те же правила, пределы выше.',
    async () => (await import('@kurazh/games/blackjack/blackjack.ts')).blackjackHigh,
  ),
]

/** Texts of blackjack: spots, decisions, ends of hands. */
const bets = {
  main: 'рука',
  pairs: 'пары',
  poker: '21+3',
  behind: 'ставка позади',
  insurance: 'страховка',
  'double-0': 'удвоение',
  'double-1': 'удвоение второй руки',
  split: 'вторая рука',
} as const

/** «Место 3, пары». */
export function spotText(spot: string): string {
  const { seat, bet } = partsOf(spot)
  return `Место ${seat}, ${bets[bet]}`
}

export const moveWords: Readonly<Record<string, string>> = {
  hit: 'Ещё',
  stand: 'Хватит',
  double: 'Удвоить',
  split: 'Разделить',
  insure: 'Страховка',
  decline: 'Без страховки',
}

export const endWords: Readonly<Record<HandEnd, string>> = {
  blackjack: 'Блэкджек',
  won: 'Выигрыш',
  push: 'Ровно',
  lost: 'Проигрыш',
}

/** «Дилер 19» in a list of past rounds. */
export function resultText(result: unknown): string {
  const { dealer, blackjack } = (result ?? {}) as Partial<BlackjackResult>
  if (dealer === undefined) return '—'
  return blackjack ? 'Дилер: блэкджек' : dealer > 21 ? `Дилер: перебор, ${dealer}` : `Дилер: ${dealer}`
}
