/** The three roulettes in menus and explanations. */
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { RouletteIcon } from './roulette-icon.tsx'
import { numberText, spotText, toneOf } from './spot-words.ts'

const isNumber = (result: unknown): result is number => typeof result === 'number'

function face(id: string, title: string, about: string, rules: TableFace['rules']): TableFace {
  return {
    id, title, about, rules, spotText, path: `/live/${id}`, icon: <RouletteIcon />,
    paramsText: ({ spots }) => spotsText(Object.keys(spots), spotText),
    resultText: (result) => (isNumber(result) ? numberText(result) : '—'),
    mark: (result) => (isNumber(result) ? { text: String(result), tone: toneOf(result) } : { text: '—', tone: 'black' }),
  }
}

export const rouletteFaces: readonly TableFace[] = [
  face('roulette', 'Рулетка', 'Европейская, одно зеро: 157 полей, объявленные ставки, трек.', async () => (await import('@kurazh/games/roulette/roulette.ts')).roulette),
  face('roulette-la-partage', 'Рулетка La Partage', 'На зеро равные шансы возвращают половину ставки.', async () => (await import('@kurazh/games/roulette/roulette.ts')).rouletteLaPartage),
  face('speed-roulette', 'Быстрая рулетка', 'Ставки 8 секунд, шарик катится 6.', async () => (await import('@kurazh/games/roulette/roulette.ts')).speedRoulette),
]
