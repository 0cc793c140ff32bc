/**
 * Builds the public view of a table: the current round, and the events that lead from one snapshot to the next,
 * numbered without a gap.
 */
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { resultsShown } from '@kurazh/contract/tables/tables.ts'
import type { Dealt } from '@kurazh/games/core/table-play.ts'
import type { StoredCorrection } from '../hand/correction-log.ts'
import type { StoredShoe } from '../store/shoe-store.ts'
import type { StoredTableRound } from '../store/table-store.ts'
import { type TableInPlay } from '../loop/table-in-play.ts'
import { tableTimes } from '../policy.ts'

export interface ViewDependencies {
  table: string
  /** Where the numbering starts: above every number that an earlier leader has sent. */
  firstSeq: number
  now(): number
  /** The event is built only if someone receives it; the numbering continues either way. */
  tell(make: () => TableEvent): void
  wait(ms: number): Promise<void>
}

type News = TableEvent extends infer Event
  ? Event extends TableEvent
    ? Omit<Event, 'table' | 'seq' | 'now'>
    : never
  : never
export type PublicRound = NonNullable<TableSnapshot['round']>
export type PublicDealt = PublicRound['dealt'][number]
export type PublicShoe = NonNullable<TableSnapshot['shoe']>
export type PastTableRound = TableSnapshot['past'][number]

export class TableView {
  readonly #deps: ViewDependencies
  #seq: number
  #past: PastTableRound[] = []
  #side: TableSnapshot['side'] = null
  #chains: Pick<TableSnapshot, 'chain' | 'nextChain'> = { chain: null, nextChain: null }
  #round: TableInPlay | undefined
  #isGathering = false

  constructor(deps: ViewDependencies) {
    this.#deps = deps
    this.#seq = deps.firstSeq
  }

  get seq(): number {
    return this.#seq
  }
  get past(): readonly PastTableRound[] {
    return this.#past
  }
  get side(): TableSnapshot['side'] {
    return this.#side
  }
  get chains(): Pick<TableSnapshot, 'chain' | 'nextChain'> {
    return this.#chains
  }

  setPast(past: readonly PastTableRound[]): void {
    this.#past = past.slice(0, resultsShown)
  }

  setChains(chains: Pick<TableSnapshot, 'chain' | 'nextChain'>): void {
    const before = this.#chains
    this.#chains = chains
    const { chain, nextChain } = chains
    if (
      chain !== null &&
      (before.chain?.id !== chain.id ||
        before.nextChain?.salt !== nextChain?.salt ||
        before.nextChain?.id !== nextChain?.id)
    ) {
      this.#tell(() => ({ kind: 'chain', chain, nextChain }))
    }
  }

  setSide(side: TableSnapshot['side']): void {
    if (side === this.#side) return
    this.#side = side
    this.#tell(() => ({ kind: 'side', side }))
  }

  shoe(shoe: PublicShoe): void {
    this.#side = shoe.cut === null && shoe.hash === null ? 'shuffling' : null
    this.#tell(() => ({ kind: 'shoe', shoe, side: this.#side }))
  }

  begin(round: TableInPlay, shoe: PublicShoe | null): void {
    this.#round = round
    this.#side = null
    this.#tell(() => ({ kind: 'betting', round: publicRound(round), shoe }))
  }

  /** Chips have moved: sends the totals a moment later. */
  chips(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    void this.#deps.wait(tableTimes.gatheredMs).then(() => {
      this.#isGathering = false
      if (this.#round?.phase === 'betting' || this.#round?.phase === 'closing') this.totals(this.#round)
    })
  }

  /**
   * All chips on the table. Also sent when the bets close and right before the first card, so that the playing seats
   * are known before any card is dealt.
   */
  totals(round: TableInPlay): void {
    this.#tell(() => ({ kind: 'totals', round: round.number, totals: totalsOf(round) }))
  }

  closing(round: TableInPlay): void {
    this.totals(round)
    this.#tell(() => ({ kind: 'closing', round: round.number }))
  }

  /** Sends the cards that changed, and the decisions made since. */
  dealt(round: TableInPlay, before: readonly Dealt[], decidedBefore: number): void {
    const fresh = (round.play?.dealt ?? []).filter((one, place) => before[place]?.hidden !== one.hidden)
    this.#tell(() => ({
      kind: 'dealt',
      round: round.number,
      dealt: fresh.map((one) => publicDealt(round, one)),
      decided: round.moves.slice(decidedBefore).map((move) => ({ ...move })),
      decision: publicDecision(round),
      hash: round.isTold ? (round.source.hash ?? null) : null,
    }))
  }

  result(round: TableInPlay, past: PastTableRound): void {
    this.setPast([past, ...this.#past])
    this.#tell(() => ({
      kind: 'result',
      round: round.number,
      result: round.result,
      past,
      nextAt: round.nextAt ?? this.#deps.now(),
    }))
  }

  confirmed(round: TableInPlay): void {
    this.#tell(() => ({ kind: 'confirmed', round: round.number }))
  }

  voided(round: TableInPlay, past: PastTableRound): void {
    this.setPast([past, ...this.#past])
    this.#tell(() => ({ kind: 'voided', round: round.number, reason: round.reason ?? 'rules' }))
  }

  /** A card on the table was taken back. No event says so: a number is skipped, so that pages fetch the snapshot. */
  takenUp(): void {
    this.#seq += 1
    this.#tell(() => ({ kind: 'side', side: this.#side }))
  }

  /** Past rounds differ from what was sent: pages fetch the snapshot. */
  pastAnew(past: readonly PastTableRound[]): void {
    this.setPast(past)
    this.takenUp()
  }

  seats(seats: TableSnapshot['seats']): void {
    this.#tell(() => ({ kind: 'seats', seats }))
  }

  #tell(make: () => News): void {
    this.#seq += 1
    const seq = this.#seq
    this.#deps.tell(() => ({ table: this.#deps.table, seq, now: this.#deps.now(), ...make() }))
  }
}

/** The round as anyone may see it: of a hidden card only its place is shown. */
export function publicRound(round: TableInPlay): PublicRound {
  const isOver = round.phase === 'ended' || round.phase === 'voided'
  return {
    number: round.number,
    version: round.version,
    chain: round.chain,
    link: round.link,
    byHand: round.link === null ? publicActs(round.acts) : null,
    shoe: round.shoe?.number ?? null,
    first: round.shoe?.first ?? null,
    betting:
      round.phase === 'betting'
        ? 'open'
        : round.phase === 'closing' || round.phase === 'starting'
          ? 'closing'
          : 'closed',
    dealing:
      round.phase === 'betting' || round.phase === 'closing' || round.phase === 'starting'
        ? 'idle'
        : isOver
          ? round.nextAt === undefined
            ? 'result'
            : 'confirmed'
          : 'dealing',
    closesAt: round.closesAt,
    nextAt: round.nextAt ?? null,
    dealt: (round.play?.dealt ?? []).map((one) => publicDealt(round, one)),
    decided: round.moves.map((move) => ({ ...move })),
    decision: publicDecision(round),
    hash: round.isTold ? (round.source.hash ?? null) : null,
    result: round.isTold ? round.result : null,
    voided: round.reason,
    corrected: round.correction === undefined ? null : publicCorrection(round.correction),
    recordings: [...(round.recordings ?? [])],
  }
}

export const publicCorrection = ({ former, reason, at }: StoredCorrection) => ({ former, reason, at: at.getTime() })

/** Dealers are numbered, not named. */
function publicActs(acts: TableInPlay['acts']): PublicRound['byHand'] {
  const people = [...new Set(acts.map(({ admin }) => admin))]
  return acts.map(({ act, value, admin, at }) => ({ act, dealt: value, who: people.indexOf(admin) + 1, at }))
}

function publicDealt({ source }: TableInPlay, { place, value, hidden, drawn }: Dealt): PublicDealt {
  const proof = hidden || drawn === undefined ? undefined : source.proof(drawn)
  return {
    place,
    value: hidden ? null : value,
    index: drawn === undefined ? null : (source.index(drawn) ?? null),
    salt: proof?.salt ?? null,
    branch: proof === undefined ? null : [...proof.branch],
  }
}

function publicDecision({ decision }: TableInPlay): PublicRound['decision'] {
  if (decision === undefined) return null
  const { seats, hand, step, moves, endsAt, idle } = decision
  return { seats: [...seats], hand, step, moves: [...moves], endsAt, idle }
}

/** The chips on each spot, of all players. */
export function totalsOf({ bets }: TableInPlay): TableSnapshot['totals'] {
  const totals = new Map<string, { stake: bigint; players: number }>()
  for (const { spots } of bets.values()) {
    for (const [spot, stake] of spots) {
      const total = totals.get(spot) ?? { stake: 0n, players: 0 }
      totals.set(spot, { stake: total.stake + stake, players: total.players + 1 })
    }
  }
  return [...totals].map(([spot, total]) => ({ spot, ...total }))
}

/** A past round as anyone may see it. */
export function pastTableRound({
  number,
  version,
  chain,
  link,
  shoe,
  result,
  hash,
  reason,
  corrected,
  endedAt = 0,
}: StoredTableRound): PastTableRound {
  return {
    number,
    version,
    chain,
    link,
    shoe: shoe?.number ?? null,
    first: shoe?.first ?? null,
    result,
    hash: hash ?? null,
    voided: reason,
    corrected,
    endedAt,
  }
}

export function publicShoe(
  { number, chain, link, root, seeds, cutAt, cut, hash }: StoredShoe,
  dealt: number,
): PublicShoe {
  return {
    number,
    chain,
    link,
    root,
    cutAt: cut === undefined ? cutAt : null,
    seeds: cut === undefined ? null : [...seeds],
    cut: cut ?? null,
    dealt,
    hash: hash ?? null,
  }
}
