/**
 * The store of live tables in memory: rounds, shoes, layouts, decisions and money, each write decided whole at one
 * instant, like a statement of PostgreSQL. Simulations run on it.
 */
import { Fenced } from '../play/rounds/store/round-store.ts'
import type { StoredShoe } from '../play/tables/store/shoe-store.ts'
import type { Relaid, StoredMove, StoredTableRound, TableBet, TableStore } from '../play/tables/store/table-store.ts'
import type { TakenSeat } from '../play/tables/seats/seats.ts'

export type WrittenTableRound = StoredTableRound & {
  bets: Map<number, TableBet>
  moves: StoredMove[]
  closings: number
}

/** The lease that is checked, and the money that is moved: those of `MemoryStore`. */
export interface TableMemoryBase {
  readonly epoch: number
  balance(player: number): bigint
  move(player: number, key: string, amount: bigint): boolean
}

const linkOf = (round: WrittenTableRound | undefined) =>
  round?.chain == null || round.link === null ? undefined : { chain: round.chain, link: round.link }

export class MemoryTables {
  readonly rounds = new Map<number, WrittenTableRound>()
  readonly shoes = new Map<number, StoredShoe>()
  readonly seats = new Map<number, TakenSeat>()
  fencedWrites = 0
  readonly #base: TableMemoryBase

  constructor(base: TableMemoryBase) {
    this.#base = base
  }

  /** The store as one node sees it: `call` decides what happens to each statement. */
  port(call: <Result>(statement: () => Result) => Promise<Result>): TableStore {
    const led = <Result>(epoch: number, write: () => Result) => call(() => (this.#fence(epoch), write()))
    const newestOf = <Kept extends { number: number }>(kept: Iterable<Kept>) =>
      [...kept].reduce<Kept | undefined>(
        (newest, one) => (newest === undefined || one.number > newest.number ? one : newest),
        undefined,
      )
    return {
      newest: () => call(() => copyRound(newestOf(this.rounds.values()))),
      newestLink: () => call(() => linkOf(newestOf(this.rounds.values()))),
      round: (_game, number) => call(() => copyRound(this.rounds.get(number))),
      past: (_game, before, limit) =>
        call(() =>
          [...this.rounds.values()]
            .filter(({ number, endedAt }) => number < before && endedAt !== undefined)
            .toSorted((a, b) => b.number - a.number)
            .slice(0, limit)
            .map((round) => ({ ...round })),
        ),
      betsOf: (_game, round) =>
        call(() => [...(this.rounds.get(round)?.bets.values() ?? [])].map((bet) => ({ ...bet }))),
      betOf: (_game, round, player) => call(() => copyBet(this.rounds.get(round)?.bets.get(player))),
      movesOf: (_game, round) => call(() => [...(this.rounds.get(round)?.moves ?? [])]),
      shoe: (_game, number) => call(() => this.shoes.get(number)),
      newestShoe: () => call(() => newestOf(this.shoes.values())),
      dealtOf: (_game, shoe) => call(() => this.#dealtOf(shoe)),
      openShoe: (_game, epoch, shoe) => led(epoch, () => this.#openShoe(shoe)),
      addSeed: (_game, epoch, number, seed) =>
        led(epoch, () =>
          this.#changeShoe(
            number,
            ({ cut }) => cut === undefined,
            ({ seeds }) => ({ seeds: [...seeds, seed] }),
          ),
        ),
      cutShoe: (_game, epoch, number, { cut, seeds }) =>
        led(epoch, () =>
          this.#changeShoe(
            number,
            (shoe) => (shoe.cut ?? cut) === cut,
            () => ({ cut, seeds }),
          ),
        ),
      endShoe: (_game, epoch, number, hash) =>
        led(epoch, () =>
          this.#changeShoe(
            number,
            () => true,
            () => ({ hash }),
          ),
        ),
      open: (_game, epoch, round) => led(epoch, () => this.#open(round)),
      start: (_game, epoch, number, startedAt) =>
        led(epoch, () => this.#change(number, ['betting', 'dealing'], { phase: 'dealing', startedAt })),
      end: (_game, epoch, number, ending) =>
        led(epoch, () => this.#change(number, ['dealing', 'ended'], { ...ending, phase: 'ended' })),
      callOff: (_game, epoch, number, ending) =>
        led(epoch, () =>
          this.#change(number, ['betting', 'dealing', 'voided'], { ...ending, result: null, phase: 'voided' }),
        ),
      settled: (_game, epoch, number) => led(epoch, () => this.#settled(number)),
      raise: (_game, epoch, _version, batch) =>
        led(epoch, () => (this.#fencePhase(batch[0]?.bet.round, 'betting'), batch.map((one) => this.#raise(one)))),
      lower: (_game, epoch, batch) =>
        led(epoch, () => (this.#fencePhase(batch[0]?.bet.round, 'betting'), batch.map((one) => this.#lower(one)))),
      move: (_game, epoch, round, move, added) =>
        led(epoch, () => (this.#fencePhase(round, 'dealing'), this.#move(round, move, added))),
      settle: (_game, epoch, round, payouts) =>
        led(epoch, () =>
          (this.#fencePhase(round, 'ended'), payouts).flatMap(({ player, payout }) =>
            this.#close(round, player, 'settled', payout),
          ),
        ),
      giveBack: (_game, epoch, round, players) =>
        led(epoch, () =>
          (this.#fencePhase(round, 'voided'), players).flatMap((player) => this.#close(round, player, 'returned')),
        ),
    }
  }

  #fence(epoch: number): void {
    if (epoch !== this.#base.epoch) throw this.#fenced()
  }

  #fencePhase(number: number | undefined, phase: StoredTableRound['phase']): void {
    if (number === undefined || this.rounds.get(number)?.phase !== phase) throw this.#fenced()
  }

  #fenced(): Fenced {
    this.fencedWrites += 1
    return new Fenced()
  }

  #dealtOf(shoe: number): number {
    return [...this.rounds.values()].reduce(
      (most, { shoe: of, drawn = 0 }) => (of?.number === shoe ? Math.max(most, of.first + drawn) : most),
      0,
    )
  }

  #openShoe(shoe: StoredShoe): void {
    const known = this.shoes.get(shoe.number)
    if (known?.cut !== undefined) throw this.#fenced()
    this.shoes.set(shoe.number, known === undefined ? { ...shoe } : { ...known, cutAt: shoe.cutAt })
  }

  #changeShoe(
    number: number,
    may: (shoe: StoredShoe) => boolean,
    change: (shoe: StoredShoe) => Partial<StoredShoe>,
  ): void {
    const shoe = this.shoes.get(number)
    if (shoe === undefined || !may(shoe)) throw this.#fenced()
    this.shoes.set(number, { ...shoe, ...change(shoe) })
  }

  #open(round: StoredTableRound): void {
    const known = this.rounds.get(round.number)
    if (known === undefined) {
      const { number, version, chain, link, shoe, closesAt } = round
      this.rounds.set(number, {
        number,
        version,
        chain,
        link,
        shoe,
        closesAt,
        phase: 'betting',
        startedAt: undefined,
        endedAt: undefined,
        drawn: undefined,
        hash: undefined,
        result: null,
        reason: null,
        settled: false,
        corrected: false,
        bets: new Map(),
        moves: [],
        closings: 0,
      })
    } else if (known.phase === 'betting') known.closesAt = round.closesAt
    else throw this.#fenced()
  }

  #change(number: number, from: readonly StoredTableRound['phase'][], change: Partial<StoredTableRound>): void {
    const round = this.rounds.get(number)
    if (round === undefined || round.settled || !from.includes(round.phase)) throw this.#fenced()
    Object.assign(round, change)
  }

  #settled(number: number): void {
    const round = this.rounds.get(number)
    if (round?.phase !== 'ended' && round?.phase !== 'voided') throw this.#fenced()
    round.settled = true
  }

  #raise({ bet, by }: Relaid) {
    if (!this.#base.move(bet.player, `${keyOf(bet)}:${bet.revision}`, -by))
      return { verdict: 'insufficient', balance: this.#base.balance(bet.player) } as const
    this.#write(bet)
    return { verdict: 'accepted', balance: this.#base.balance(bet.player) } as const
  }

  #lower({ bet, by }: Relaid): bigint {
    this.#write(bet)
    if (by < 0n) this.#base.move(bet.player, `${keyOf(bet)}:${bet.revision}:back`, -by)
    return this.#base.balance(bet.player)
  }

  #write(bet: TableBet): void {
    const bets = this.rounds.get(bet.round)?.bets
    const known = bets?.get(bet.player)
    if (known === undefined || (known.revision < bet.revision && known.state === 'open'))
      bets?.set(bet.player, { ...bet, spots: new Map(bet.spots), state: 'open' })
  }

  #move(number: number, move: StoredMove, added: Relaid | undefined) {
    const round = this.rounds.get(number)
    const bet = added && round?.bets.get(added.bet.player)
    if (added !== undefined && bet !== undefined) {
      if (!this.#base.move(bet.player, `${keyOf(bet)}:move-${move.step}`, -added.by))
        return { verdict: 'insufficient', balance: this.#base.balance(bet.player) } as const
      if (bet.state === 'open' && bet.stake < added.bet.stake)
        Object.assign(bet, { stake: added.bet.stake, spots: new Map(added.bet.spots) })
    }
    if (round !== undefined && !round.moves.some(({ step }) => step === move.step)) round.moves.push({ ...move })
    return { verdict: 'accepted', balance: bet && this.#base.balance(bet.player) } as const
  }

  #close(
    number: number,
    player: number,
    state: 'settled' | 'returned',
    payout?: bigint,
  ): { player: number; balance: bigint }[] {
    const round = this.rounds.get(number)
    const bet = round?.bets.get(player)
    if (round === undefined || bet?.state !== 'open') return []
    round.closings += 1
    const back = payout ?? bet.stake
    Object.assign(bet, { state: bet.stake === 0n ? 'withdrawn' : state, payout: back })
    if (back > 0n) this.#base.move(player, `${keyOf(bet)}:${state}`, back)
    return back > 0n ? [{ player, balance: this.#base.balance(player) }] : []
  }
}

/** The prefix of a bet's transfer keys. */
export const keyOf = ({ player, round }: Pick<TableBet, 'player' | 'round'>): string => `${player} table:${round}`

const copyRound = (round: WrittenTableRound | undefined): StoredTableRound | undefined => round && { ...round }
const copyBet = (bet: TableBet | undefined): TableBet | undefined => bet && { ...bet }
