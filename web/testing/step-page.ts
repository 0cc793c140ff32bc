/** The common parts of the test pages of games played step by step. */
import { calls } from '@kurazh/contract/index.ts'
import { me } from './wire.ts'

/** The player's games that are open, and the last bet of the journal, as the server knows them. */
export const openGames = async () => (await me.ask(calls.openGames)).games
export const lastBet = async () => (await me.ask(calls.history)).bets[0]
