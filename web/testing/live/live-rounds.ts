/** Rounds of a live table of a test as a page is shown them: begun, dealt, waiting for a decision, paid, past. Pure. */
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { paidE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { TablePlay } from '@kurazh/games/core/table-play.ts'
import type { LiveRound } from './live-kinds.ts'
import type { LiveSource } from './table-secrets.ts'

/** The initial fields of a round. */
export const blankRound = {
  betting: 'open',
  dealing: 'idle',
  nextAt: null,
  dealt: [],
  decided: [],
  decision: null,
  hash: null,
  result: null,
  voided: null,
  corrected: null,
  recordings: [],
} satisfies Partial<LiveRound>

/** The cards or number on the table; of a card face down, only its place and index. */
export const shownDealt = (play: TablePlay<unknown>, source: LiveSource | undefined): LiveRound['dealt'] =>
  play.dealt.map(({ place, value, hidden, drawn }) => {
    const one = drawn === undefined ? undefined : source?.draw(drawn)
    return {
      place,
      value: hidden ? null : value,
      index: one?.index ?? null,
      salt: hidden ? null : (one?.salt ?? null),
      branch: hidden ? null : (one?.branch ?? null),
    }
  })

/** The decision that is waited for; null where none is. */
export const decisionIn = ({ ask }: TablePlay<unknown>, step: number, now: number): LiveRound['decision'] =>
  ask.kind === 'move'
    ? { seats: [...ask.seats], hand: ask.hand, step, moves: [...ask.moves], endsAt: now + 12_000, idle: ask.idle }
    : null

export const paidBet = (bet: OwnTableBet, payout: bigint): OwnTableBet => ({
  ...bet,
  state: bet.stake === 0n ? 'returned' : 'settled',
  payout,
  multiplier: bet.stake === 0n ? 0 : paidE4({ stake: bet.stake, payout }),
})

/** A round that is over, as the list of past ones shows it. */
export const pastOf = (
  { number, version, chain, link, shoe, first, result, hash, voided }: LiveRound,
  endedAt: number,
): TableSnapshot['past'][number] => ({
  number,
  version,
  chain,
  link,
  shoe,
  first,
  result,
  hash,
  voided,
  corrected: false,
  endedAt,
})
