/** The wheel of the day in histories and explanations. */
import type { WheelOutcome, WheelParams } from '@kurazh/games/wheel/wheel.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { WheelIcon } from './wheel-icon.tsx'

export const wheelFace: GameFace<WheelParams, WheelOutcome> = {
  id: 'wheel',
  title: 'Колесо дня',
  path: '/bonus',
  gift: { wayBack: 'К колесу' },
  icon: <WheelIcon />,
  rules: async () => (await import('@kurazh/games/wheel/wheel.ts')).wheel,
  paramsText: () => 'Подарок сайта',
  outcomeText: ({ prize }) => `${prize}\u00a0₽`,
  explain: () => import('./explain.ts'),
}
