/** Ends open bets of banned players (docs/decisions/0015). */
import type { BetWrites } from './bet-writes.ts'
import type { Mechanic } from './mechanic.ts'
import type { Seat } from './round-bets.ts'
import type { RoundInPlay } from './round-in-play.ts'

export interface BannedDependencies {
  mechanic: Mechanic
  writes: BetWrites
  /** Which of these players are banned, and since when, in milliseconds. */
  frozenSince(players: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/**
 * Ends the bets of banned players as of the moment of the ban. Before the start their stakes are returned. A ban after
 * the end changes nothing.
 */
export async function endBanned(deps: BannedDependencies, round: RoundInPlay): Promise<void> {
  const open = round.bets.open()
  if (open.length === 0) return
  const since = await deps.frozenSince([...new Set(open.map(({ player }) => player))])
  await Promise.all(
    open.map(async (seat) => {
      const bannedAt = since.get(seat.player)
      if (bannedAt !== undefined) await endAt(deps, round, seat, bannedAt)
    }),
  )
}

async function endAt(
  { mechanic, writes }: BannedDependencies,
  round: RoundInPlay,
  seat: Seat,
  bannedAt: number,
): Promise<void> {
  while (seat.writing !== undefined) await seat.writing.catch(() => undefined)
  if (seat.state !== 'open' || writes.failed) return
  const { startedAt = Number.POSITIVE_INFINITY, endedAt = Number.POSITIVE_INFINITY } = round
  if (bannedAt >= endedAt) return
  // A failure has already ended the term, and no one waits for this answer.
  if (bannedAt < startedAt) return void (await writes.callBack(round, seat).catch(() => undefined))
  const multiplierE4 = mechanic.pays(round, seat, bannedAt - startedAt)
  if (multiplierE4 !== undefined) await writes.payOut(round, seat, multiplierE4).catch(() => undefined)
}
