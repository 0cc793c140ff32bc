/** Spots of the cloth in words, and the colour of a number. */
import { covered, reds } from '@kurazh/games/roulette/layout.ts'

const outside: Readonly<Record<string, string>> = {
  red: 'Красное', black: 'Чёрное', even: 'Чёт', odd: 'Нечет', low: '1–18', high: '19–36',
  'first-four': 'Первые четыре 0/1/2/3', 'dozen-1': 'Первая дюжина', 'dozen-2': 'Вторая дюжина', 'dozen-3': 'Третья дюжина',
  'column-1': 'Первая колонна', 'column-2': 'Вторая колонна', 'column-3': 'Третья колонна',
}
const kinds: Readonly<Record<string, string>> = { straight: 'Номер', split: 'Сплит', street: 'Стрит', trio: 'Трио', corner: 'Угол', 'six-line': 'Линия' }

/** «Сплит 17/20»; the spot's own name where it is none. */
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
export const numberText = (number: number): string => (number === 0 ? 'Зеро' : `${number}, ${toneWords[toneOf(number)]}`)
