/** The heist in menus, histories and explanations. */
import type { HeistOutcome } from '@kurazh/games/heist/heist.ts'
import type { GameFace } from '../../play/layout/game-face.ts'
import { plural } from '../../ui/format.ts'
import { HeistIcon } from './heist-icon.tsx'
import { chosenBy } from './heist-run.ts'

/** «3 комнаты». */
export const roomsText = (count: number): string => `${count} ${plural(count, ['комната', 'комнаты', 'комнат'])}`
/** «3 сейфа». */
export const safesText = (count: number): string => `${count} ${plural(count, ['сейф', 'сейфа', 'сейфов'])}`

export const heistFace: GameFace<object, HeistOutcome> = {
  id: 'heist',
  title: 'Ограбление',
  path: '/snowdown',
  icon: <HeistIcon />,
  gift: { wayBack: 'К ограблению' },
  rules: async () => (await import('@kurazh/games/heist/heist.ts')).heist,
  paramsText: () => 'по билету',
  outcomeText({ alarms }, moves) {
    const chosen = chosenBy(moves)
    if (chosen.length === 0) return 'без ходов'
    const last = chosen.length - 1
    return alarms[last]?.includes(chosen[last] ?? -1) ? `тревога, комната ${chosen.length}` : roomsText(chosen.length)
  },
  explain: () => import('./explain.ts'),
}
