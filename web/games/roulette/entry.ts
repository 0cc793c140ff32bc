/** The roulettes in lists of bets. */
import type { GameName } from '../../play/game/game-entry.ts'

export const rouletteEntry: GameName = { id: 'roulette', title: 'Рулетка', path: '/live/roulette' }
export const laPartageEntry: GameName = {
  id: 'roulette-la-partage',
  title: 'Рулетка La Partage',
  path: '/live/roulette-la-partage',
}
export const speedRouletteEntry: GameName = {
  id: 'speed-roulette',
  title: 'Быстрая рулетка',
  path: '/live/speed-roulette',
}
export const multiplierRouletteEntry: GameName = {
  id: 'multiplier-roulette',
  title: 'Рулетка с множителями',
  path: '/live/multiplier-roulette',
}
