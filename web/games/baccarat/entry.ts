/** Baccarat in lists of bets. */
import type { GameName } from '../../play/game/game-entry.ts'

export const baccaratEntry: GameName = { id: 'baccarat', title: 'Баккара', path: '/live/baccarat' }
