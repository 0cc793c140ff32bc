/** The roulettes in lists of bets. */
import type { TableName } from '../../play/game/game-entry.ts'

/** Every roulette is searched for by these. */
const aliases = 'roulette wheel колесо шарик зеро лайв дилер'

export const rouletteEntry: TableName = { id: 'roulette', title: 'Рулетка', path: '/live/roulette', aliases }
export const laPartageEntry: TableName = {
  id: 'roulette-la-partage',
  title: 'Рулетка La Partage',
  path: '/live/roulette-la-partage',
  aliases: `${aliases} ла партаж французская french`,
}
export const speedRouletteEntry: TableName = {
  id: 'speed-roulette',
  title: 'Быстрая рулетка',
  path: '/live/speed-roulette',
  aliases: `${aliases} speed скоростная спид`,
}
export const multiplierRouletteEntry: TableName = {
  id: 'multiplier-roulette',
  title: 'Рулетка с множителями',
  path: '/live/multiplier-roulette',
  aliases: `${aliases} multiplier множитель lightning молния икс`,
}
