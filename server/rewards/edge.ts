/** Computes the edge credit of a bet in the journal. `play/bets/bet-returns.ts` has what a bet leaves. */
export { creditOfKopecks, edgeCredit, shareOfCredit, wholeKopecks } from '@kurazh/games/core/house-edge.ts'
