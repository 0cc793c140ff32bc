/** The three roulettes in menus and explanations. */
import type { GameName } from '../../play/game/game-entry.ts'
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { laPartageEntry, rouletteEntry, speedRouletteEntry } from './entry.ts'
import { covered, reds } from '@kurazh/games/roulette/layout.ts'

function RouletteIcon({ size = 20 }: { size?: number }) {
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
      <circle cx="12" cy="12" r="8.6" />
      <circle cx="12" cy="12" r="3.4" />
      <path d="M12 3.4v5.2M12 15.4v5.2M3.4 12h5.2M15.4 12h5.2" />
      <path d="M17.4 6.6h.01" strokeWidth="3" />
    </svg>
  )
}

const isNumber = (result: unknown): result is number => typeof result === 'number'

function face(entry: GameName, about: string, rules: TableFace['rules']): TableFace {
  return {
    ...entry,
    about,
    kind: 'Рулетка',
    playing: 'Вращение',
    rules,
    spotText,
    icon: <RouletteIcon />,
    paramsText: ({ spots }) => spotsText(Object.keys(spots), spotText),
    resultText: (result) => (isNumber(result) ? numberText(result) : '—'),
    mark: (result) =>
      isNumber(result) ? { text: String(result), tone: toneOf(result) } : { text: '—', tone: 'black' },
  }
}

export const rouletteFaces: readonly TableFace[] = [
  face(
    rouletteEntry,
    'Европейская, одно зеро: 157 полей, объявленные ставки, трек.',
    async () => (await import('@kurazh/games/roulette/roulette.ts')).roulette,
  ),
  face(
    laPartageEntry,
    'На зеро равные шансы возвращают половину ставки.',
    async () => (await import('@kurazh/games/roulette/roulette.ts')).rouletteLaPartage,
  ),
  face(
    speedRouletteEntry,
    '8 секунд на ставки, 6 на вращение.',
    async () => (await import('@kurazh/games/roulette/roulette.ts')).speedRoulette,
  ),
]

/** Spots of the cloth in words, and the colour of a number. */
const outside: Readonly<Record<string, string>> = {
  red: 'Красное',
  black: 'Чёрное',
  even: 'Чёт',
  odd: 'Нечет',
  low: '1–18',
  high: '19–36',
  'first-four': 'Первые четыре 0/1/2/3',
  'dozen-1': 'Первая дюжина',
  'dozen-2': 'Вторая дюжина',
  'dozen-3': 'Третья дюжина',
  'column-1': 'Первая колонна',
  'column-2': 'Вторая колонна',
  'column-3': 'Третья колонна',
}
const kinds: Readonly<Record<string, string>> = {
  straight: 'Номер',
  split: 'Сплит',
  street: 'Стрит',
  trio: 'Трио',
  corner: 'Угол',
  'six-line': 'Линия',
}

/** «Сплит 17/20»; the spot's own name for an unknown spot. */
export function spotText(spot: string): string {
  const named = outside[spot]
  if (named !== undefined) return named
  const kind = Object.keys(kinds).find((each) => spot.startsWith(`${each}-`))
  const numbers = covered.get(spot)
  return kind === undefined || numbers === undefined ? spot : `${kinds[kind] ?? ''} ${numbers.join('/')}`
}

export type Tone = 'red' | 'black' | 'green'
export const toneOf = (number: number): Tone => (number === 0 ? 'green' : reds.has(number) ? 'red' : 'black')
const toneWords: Readonly<Record<Tone, string>> = { red: 'красное', black: 'чёрное', green: 'зеро' }
export const numberText = (number: number): string =>
  number === 0 ? 'Зеро' : `${number}, ${toneWords[toneOf(number)]}`
