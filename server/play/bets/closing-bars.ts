/** What of play stands against closing an account: whatever has been staked and has not come to its end, by engine. */
import { idsOf } from '@kurazh/games/index.ts'
import type { Tx } from '../../platform/database.ts'
import { listOpen } from '../seeded/open-games.ts'
import { hasOpenRoundBet } from '../rounds/history/round-history.ts'

const roundGames = idsOf('round')

const openGames = {
  tables: ['open_bet'],
  text: 'У вас есть неоконченная игра. Сначала доиграйте её',
  stands: async (tx: Tx, player: number) => (await listOpen(tx, player)).length > 0,
}

const roundBets = {
  tables: ['round_bet'],
  text: 'Ваша ставка в раунде ещё не сыграла. Дождитесь конца раунда',
  stands: (tx: Tx, player: number) => hasOpenRoundBet(tx, player, roundGames),
}

export const barsOfPlay = [openGames, roundBets] as const
