/** Encodes and decodes the names of bets on shared rounds. */
import { idsOf } from '@kurazh/games/index.ts'
import type { BetName } from '../../bets/bet-name.ts'
import { type GameBetName, gameBetNames } from '../../bets/game-bet-name.ts'

export const roundMark = 0xff
export type NamedRoundBet = GameBetName

const names = gameBetNames(roundMark, () => idsOf('round'))

export const roundName = (game: string, round: number, place: number): BetName => names.nameOf({ game, round, place })
export const readRoundName = names.read
