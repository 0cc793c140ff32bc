/** The edge credit of a bet of the journal: what a bet leaves stands in `play/bets/bet-returns.ts`. */
export { creditOfKopecks, edgeCredit, shareOfCredit, wholeKopecks } from '@kurazh/games/core/edge.ts'
