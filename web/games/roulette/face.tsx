/** The roulettes in menus and explanations. */
import type { GameName } from '../../play/game/game-entry.ts'
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { laPartageEntry, multiplierRouletteEntry, rouletteEntry, speedRouletteEntry } from './entry.ts'
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

/** A round's number, and its multiplier where the table has them and the number carried one. */
interface Spun {
  number: number
  multiplier: number | null
}

const isSpun = (result: unknown): result is Spun =>
  typeof result === 'object' && result !== null && 'number' in result && 'multiplier' in result

/** Null for a round without a result. */
export const spunOf = (result: unknown): Spun | null =>
  typeof result === 'number' ? { number: result, multiplier: null } : isSpun(result) ? result : null

/** What a straight on such a number pays, without its stake. */
export const multiplierText = (multiplier: number): string => `${multiplier}:1`

export const spunText = ({ number, multiplier }: Spun): string =>
  multiplier === null ? numberText(number) : `${numberText(number)}, ${multiplierText(multiplier)}`

/** The number alone: a tile has no room for its multiplier, which the tile's sentence names. */
function markOf(result: unknown): ReturnType<TableFace['mark']> {
  const spun = spunOf(result)
  return spun === null ? { text: '—', tone: 'black' } : { text: `${spun.number}`, tone: toneOf(spun.number) }
}

function resultText(result: unknown): string {
  const spun = spunOf(result)
  return spun === null ? '—' : spunText(spun)
}

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
    resultText,
    mark: markOf,
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
  face(
    multiplierRouletteEntry,
    'От одного до пяти номеров перед вращением получают множитель: прямая ставка на них платит от 50:1 до 500:1.',
    async () => (await import('@kurazh/games/roulette/multiplier-roulette.ts')).multiplierRoulette,
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
