/** Checks a bet at a live table by what its page brings: the rules, the round, its shoe and its chain. */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import type { Verdict } from '../proof/verdict.ts'
import type { Fault } from '../shared/lie.ts'
import { cutFault } from './cut-judge.ts'
import { cutText } from './cut-lines.tsx'
import { payoutFault } from './own-judge.ts'
import { cardFault, isHidden, resultFault, shoeFault, spinFault, stakedLike } from './table-judge.ts'
import type { TableRound } from './table-view.ts'

export interface TableBet {
  game: string
  version: number
  round: number
  link: string
  spots: { spot: string; stake: bigint }[]
  stake: bigint
  state: 'open' | 'settled' | 'returned'
  payout: bigint
  multiplier: number
  /** The payout before the correction. */
  firstPayout: bigint | null
  at: string
}

/** The bet as its page gets it. All null until the round is over. */
export interface ShownTableBet {
  bet: TableBet
  round: TableRound | null
  shoe: TableSnapshot['shoe']
  chain: RoundChain | null
}

export interface TableProof {
  rules: TableGame
  bet: TableBet
  round: TableRound
  shoe: TableSnapshot['shoe']
  chain: RoundChain
}

interface Line {
  text: string
  fault: Fault | null
}

/** What the checks say together. The promise before the bet is no part of them: a bet of others is recomputed at best. */
export function verdictOfTable(proof: TableProof): Verdict {
  if (linesOf(proof).some(({ fault }) => fault !== null)) return 'broken'
  return (proof.round.hash ?? proof.shoe?.hash ?? null) === null ? 'pending' : 'recomputed'
}

/** The spots that the round was dealt for: the cards themselves show which seats of others were dealt to. */
export function stakedOf(rules: TableGame, bet: TableBet, round: TableRound): ReadonlySet<string> {
  const own = new Set(bet.spots.map(({ spot }) => spot))
  return rules.seats === 0 ? own : (stakedLike(rules, round) ?? own)
}

/** The checks of a bet whose round is over, each with what differs. */
export function linesOf({ rules, bet, round, shoe, chain }: TableProof): Line[] {
  const staked = stakedOf(rules, bet, round)
  const cards = round.dealt.filter(({ index }) => index !== null)
  const replayed = round.voided === null
  return [
    ...(rules.source === 'wheel' && chain.salt !== null
      ? [{ text: 'Число посчитано из хеша раунда и соли', fault: spinFault(rules, round, chain.salt) }]
      : []),
    ...(shoe
      ? [
          {
            text: `Карты ведут к корню шуза: ${cards.filter((card) => replayed || !isHidden(card)).length}`,
            fault:
              cards
                .map((card, at) =>
                  !replayed && isHidden(card) ? null : cardFault(rules.id, shoe, round.first ?? 0, at, card),
                )
                .find((one) => one !== null) ?? null,
          },
          { text: cutText(rules.id, shoe), fault: cutFault(shoe) },
        ]
      : []),
    ...(shoe?.hash != null && chain.salt !== null
      ? [{ text: 'Раскрытый шуз имеет тот же корень', fault: shoeFault(rules.id, shoe, chain.salt) }]
      : []),
    ...(replayed
      ? [
          { text: 'Итог раунда по правилам', fault: resultFault(rules, round, staked) },
          {
            text: 'Выплата каждого поля, вниз до копейки',
            fault: payoutFault(rules, round, staked, { ...bet, spots: [...bet.spots] }),
          },
        ]
      : []),
  ]
}
