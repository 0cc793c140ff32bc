/** What tournaments count. */

/**
 * What is counted: the edge credit of bets, the best multiplier of one bet; of bets from a multiplier on, how many there
 * were, the sum of their multipliers, or the largest payout of one.
 */
export const tournamentKinds = ['turnover', 'multiplier', 'wins', 'sum', 'payout'] as const
export type TournamentKind = (typeof tournamentKinds)[number]
/** True where only bets from a multiplier on are counted. */
export const hasThreshold = (kind: TournamentKind): boolean => ['wins', 'sum', 'payout'].includes(kind)

/** How a player joins a tournament of teams: a team of one's own, one with room, or the one of a code. */
export const teamWays = ['make', 'find', 'code'] as const
export type TeamWay = (typeof teamWays)[number]
/** The query parameter of the page that carries the code of a team. */
export const teamParameter = 'team'
