/** The wheel of the day in lists of bets. */
import type { GameName } from '../../play/game/game-entry.ts'

export const wheelEntry: GameName = { id: 'wheel', title: 'Колесо дня', path: '/bonus', gift: { wayBack: 'К колесу' } }
