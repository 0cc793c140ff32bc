/** Baccarat in lists of bets. */
import type { TableName } from '../../play/game/game-entry.ts'

export const baccaratEntry: TableName = {
  id: 'baccarat',
  title: 'Баккара',
  path: '/live/baccarat',
  aliases: 'baccarat punto banco пунто банко бакара карты лайв дилер',
}
