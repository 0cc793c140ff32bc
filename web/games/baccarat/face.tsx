/** Baccarat in menus and explanations. */
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { baccaratEntry } from './entry.ts'
import type { BaccaratResult } from '@kurazh/games/baccarat/baccarat.ts'

/** The names of baccarat's spots and results. */
const spotNames: Readonly<Record<string, string>> = {
  player: 'Игрок',
  banker: 'Банкир',
  tie: 'Ничья',
  'player-pair': 'Пара игрока',
  'banker-pair': 'Пара банкира',
  'either-pair': 'Любая пара',
}
export const payWords: Readonly<Record<string, string>> = {
  player: '1:1',
  banker: '0.95:1',
  tie: '8:1',
  'player-pair': '11:1',
  'banker-pair': '11:1',
  'either-pair': '5:1',
}
export const spotText = (spot: string): string => spotNames[spot] ?? spot

/** Whether a received value is a result of baccarat. */
export function isResult(told: unknown): told is BaccaratResult {
  return (
    typeof told === 'object' &&
    told !== null &&
    'winner' in told &&
    ['player', 'banker', 'tie'].includes(String(told.winner)) &&
    'player' in told &&
    'banker' in told
  )
}

const winnerWords = { player: 'Игрок', banker: 'Банкир', tie: 'Ничья' } as const
/** «Банкир 7 : 4»: the winner and both totals, the player's first. */
export const resultText = ({ winner, player, banker }: BaccaratResult): string =>
  `${winnerWords[winner]}, ${player} : ${banker}`
/** A result on a bead. */
export const beadLetters = { player: 'И', banker: 'Б', tie: 'Н' } as const
const tones = { player: 'blue', banker: 'red', tie: 'green' } as const

function CardsIcon({ size = 20 }: { size?: number }) {
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
      <rect x="8.5" y="4" width="10.5" height="15" rx="2" />
      <path d="M8.5 7 5 8.2l3.800 11.300 3.400-1.100M13.700 8.600l2.200 2.900-2.200 2.900-2.200-2.900Z" />
    </svg>
  )
}

export const baccaratFace: TableFace = {
  ...baccaratEntry,
  icon: <CardsIcon />,
  kind: 'Баккара',
  playing: 'Раздача',
  about: 'Восемь колод, каждую карту можно проверить. Пять дорог.',
  rules: async () => (await import('@kurazh/games/baccarat/baccarat.ts')).baccarat,
  paramsText: ({ spots }) => spotsText(Object.keys(spots), spotText),
  spotText,
  resultText: (result) => (isResult(result) ? resultText(result) : '—'),
  mark: (result) =>
    isResult(result) ? { text: beadLetters[result.winner], tone: tones[result.winner] } : { text: '—', tone: 'black' },
}
