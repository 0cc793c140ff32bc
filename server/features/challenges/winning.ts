/** Says which bets win a challenge. Pure: the same journal gives the same winners. */
import { edgeStakeOf, type JournalBet } from '../../play/bets/journal-bet.ts'
import type { Challenge } from './challenges.ts'
import { challengeGames } from './cost.ts'

export type PlayedBet = Pick<
  JournalBet,
  'player' | 'game' | 'stake' | 'added' | 'multiplierE4' | 'at' | 'position' | 'byHand'
>

/** A bet that fulfils the condition of some challenge. */
export interface Candidate {
  readonly bet: PlayedBet
  readonly placed: Date
  /** Its public number. */
  readonly link: string
}

const counted: ReadonlySet<string> = new Set(challengeGames)

/** Whether the bet is what the challenge asks for, and was over in its time. */
export function fulfils(
  { game, thresholdE4, minStake, startsAt, endsAt }: Challenge,
  bet: Omit<PlayedBet, 'player' | 'position'>,
): boolean {
  return (
    BigInt(bet.multiplierE4) >= thresholdE4 &&
    edgeStakeOf(bet) >= minStake &&
    (game === null ? counted.has(bet.game) : game === bet.game) &&
    bet.at.getTime() >= startsAt.getTime() &&
    bet.at.getTime() < endsAt.getTime()
  )
}

export interface NewWin {
  player: number
  challenge: number
  place: number
  link: string
  multiplier: number
  at: Date
  amount: bigint
}

/**
 * Gives the free places to the first candidates: by their place in the journal, and where one write ended several bets, by
 * their public numbers, which nobody can choose. `out`: players who win nothing; `won`: who has a place already, as
 * «player challenge».
 */
export function winsAmong(
  challenges: readonly Challenge[],
  candidates: readonly Candidate[],
  out: ReadonlySet<number>,
  won: ReadonlySet<string>,
): NewWin[] {
  const inOrder = candidates
    .filter(({ bet }) => !out.has(bet.player))
    .toSorted((a, b) => compare(a.bet.position, b.bet.position) || compare(a.link, b.link))
  return challenges.flatMap((challenge) => {
    const winners = new Map<number, Candidate>()
    for (const candidate of inOrder) {
      const { bet, placed } = candidate
      if (challenge.taken + winners.size >= challenge.places) break
      if (winners.has(bet.player) || won.has(`${bet.player} ${challenge.id}`)) continue
      if (fulfils(challenge, bet) && placed.getTime() >= challenge.startsAt.getTime())
        winners.set(bet.player, candidate)
    }
    return [...winners.values()].map(({ bet, link }, index) => ({
      player: bet.player,
      challenge: challenge.id,
      place: challenge.taken + index + 1,
      link,
      multiplier: bet.multiplierE4,
      at: bet.at,
      amount: challenge.prize,
    }))
  })
}

const compare = <Value extends bigint | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)
