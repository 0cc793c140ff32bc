/**
 * The database of simulated rounds: leads, rounds, bets and money in memory, each write decided whole at one instant, as
 * a statement of PostgreSQL is. It knows when everything happened, and is the witness the simulation asks afterwards.
 */
import { Fenced, type Ending, type RoundBet, type RoundStore, type StoredRound } from '../../server/play/rounds/round-store.ts'
import { roundPayout } from '../../server/play/rounds/flight.ts'

/** A bet as it is written, with the moment it was settled. */
export interface WrittenBet extends RoundBet {
  settledAt: number | undefined
}
export type WrittenRound = StoredRound & { paidToE2: number; bets: Map<string, WrittenBet> }

export class MemoryStore {
  readonly rounds = new Map<number, WrittenRound>()
  readonly balances = new Map<number, bigint>()
  /** What every key moved, and into whose balance. A key moves once. */
  readonly transfers = new Map<string, { player: number; amount: bigint }>()
  /** Sums of the transfers of each player whose rounds are forgotten. */
  readonly carried = new Map<number, bigint>()
  fencedWrites = 0
  #lead = { epoch: 0, until: 0 }
  #aliveAt = 0
  #newest: StoredRound | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  get epoch(): number {
    return this.#lead.epoch
  }

  /** The store as one node sees it: `call` decides what becomes of each statement it sends. */
  port(call: <Result>(statement: () => Result) => Promise<Result>): RoundStore {
    return {
      takeLead: (_game, _address, leaseMs) => call(() => this.#takeLead(leaseMs)),
      renewLead: (_game, epoch, leaseMs) => call(() => this.#renew(epoch, leaseMs)),
      releaseLead: (_game, epoch) => call(() => void this.#renew(epoch, 0)),
      leaderAddress: () => call(() => undefined),
      standsBy: () => call(() => false),
      signOfLife: (_game, epoch) => call(() => void (epoch === this.#lead.epoch && (this.#aliveAt = this.#now()))),
      lastSign: () => call(() => ({ lostAt: this.#aliveAt, now: this.#now() })),
      newest: () => call(() => this.#newest && { ...this.#newest }),
      betsOf: (_game, round) => call(() => [...(this.rounds.get(round)?.bets.values() ?? [])].map((bet) => ({ ...bet }))),
      betOf: (_game, round, player, key) => call(() => copy(this.rounds.get(round)?.bets.get(`${player}:${key}`))),
      round: (_game, number) => call(() => copy(this.rounds.get(number))),
      past: () => call(() => []),
      open: (_game, epoch, round) => call(() => this.#open(epoch, round)),
      start: (_game, epoch, number, startedAt) => call(() => void Object.assign(this.#led(epoch, number), { phase: 'running', startedAt })),
      end: (_game, epoch, ending) => call(() => this.#end(epoch, ending)),
      settle: (_game, epoch, number) => call(() => this.#settle(epoch, number)),
      place: (_game, epoch, _version, bets) => call(() => bets.map((bet) => this.#place(epoch, bet))),
      cancel: (_game, epoch, bets) => call(() => bets.map((bet) => this.#cancel(epoch, bet))),
      take: (_game, epoch, bets) => call(() => bets.map((bet) => this.#take(epoch, bet))),
    }
  }

  balance(player: number): bigint {
    return this.balances.get(player) ?? 0n
  }

  /** Moves money once a key. False when there is too little. */
  move(player: number, key: string, amount: bigint): boolean {
    if (this.transfers.has(key)) return true
    const balance = this.balance(player) + amount
    if (balance < 0n) return false
    this.transfers.set(key, { player, amount })
    this.balances.set(player, balance)
    return true
  }

  /** Forgets a round that has been looked at; its money stays counted. */
  forget(number: number): void {
    for (const bet of this.rounds.get(number)?.bets.values() ?? []) {
      for (const key of keysOf(bet)) {
        const moved = this.transfers.get(key)
        if (moved === undefined) continue
        this.carried.set(moved.player, (this.carried.get(moved.player) ?? 0n) + moved.amount)
        this.transfers.delete(key)
      }
    }
    this.rounds.delete(number)
  }

  #takeLead(leaseMs: number) {
    const now = this.#now()
    if (this.#lead.until > now) return undefined
    this.#lead = { epoch: this.#lead.epoch + 1, until: now + leaseMs }
    return { epoch: this.#lead.epoch }
  }

  #renew(epoch: number, leaseMs: number): boolean {
    if (epoch !== this.#lead.epoch) return false
    this.#lead = { epoch, until: this.#now() + leaseMs }
    return true
  }

  /** The round a write is about, if this epoch leads. */
  #led(epoch: number, number: number): WrittenRound {
    const round = this.rounds.get(number)
    if (epoch !== this.#lead.epoch || round === undefined) {
      this.fencedWrites += 1
      throw new Fenced()
    }
    return round
  }

  #open(epoch: number, { number, chain, link, bettingEndsAt }: Pick<StoredRound, 'number' | 'chain' | 'link' | 'bettingEndsAt'>): void {
    if (epoch !== this.#lead.epoch) return void this.#led(epoch, -1)
    if (this.rounds.has(number)) return
    const round: WrittenRound = {
      number, chain, link, bettingEndsAt, phase: 'betting', startedAt: undefined, endedAt: undefined, hash: undefined, pointE2: undefined,
      settled: false, paidToE2: 0, bets: new Map(),
    }
    this.rounds.set(number, round)
    this.#newest = round
  }

  #end(epoch: number, { number, ...ending }: Ending): void {
    Object.assign(this.#led(epoch, number), ending)
  }

  #place(epoch: number, bet: RoundBet) {
    const round = this.rounds.get(bet.round)
    if (epoch !== this.#lead.epoch || round === undefined) {
      this.fencedWrites += 1
      return { verdict: 'fenced', balance: 0n } as const
    }
    const [stakeKey] = keysOf(bet)
    if (this.transfers.has(stakeKey)) return { verdict: 'duplicate', balance: this.balance(bet.player) } as const
    if (!this.move(bet.player, stakeKey, -bet.stake)) return { verdict: 'insufficient', balance: this.balance(bet.player) } as const
    round.bets.set(`${bet.player}:${bet.key}`, { ...bet, state: 'open', settledAt: undefined })
    return { verdict: 'accepted', balance: this.balance(bet.player) } as const
  }

  #cancel(epoch: number, { player, key, round }: RoundBet): bigint | undefined {
    const bet = this.#led(epoch, round).bets.get(`${player}:${key}`)
    if (bet?.state === 'open') this.#close(bet, 'cancelled', 0, bet.stake)
    return bet?.state === 'cancelled' ? this.balance(player) : undefined
  }

  #take(epoch: number, { player, key, round, multiplierE2 }: RoundBet) {
    const bet = this.#led(epoch, round).bets.get(`${player}:${key}`)
    if (bet?.state === 'open') this.#close(bet, 'taken', multiplierE2, roundPayout(bet.stake, multiplierE2))
    return bet?.state === 'taken' ? { multiplierE2: bet.multiplierE2, payout: bet.payout, balance: this.balance(player) } : undefined
  }

  #settle(epoch: number, number: number) {
    const round = this.#led(epoch, number)
    const moved = new Map<number, bigint>()
    if (round.settled) {
      for (const { player, state } of round.bets.values()) if (state === 'taken' || state === 'returned') moved.set(player, this.balance(player))
    }
    round.settled = true
    for (const bet of round.bets.values()) {
      if (bet.state !== 'open') continue
      if (bet.autoE2 <= round.paidToE2) this.#close(bet, 'taken', bet.autoE2, roundPayout(bet.stake, bet.autoE2))
      else if (round.phase === 'interrupted') this.#close(bet, 'returned', 0, bet.stake)
      else this.#close(bet, 'lost', 0, 0n)
      moved.set(bet.player, this.balance(bet.player))
    }
    return [...moved].map(([player, balance]) => ({ player, balance }))
  }

  #close(bet: WrittenBet, state: WrittenBet['state'], multiplierE2: number, payout: bigint): void {
    Object.assign(bet, { state, multiplierE2, payout, settledAt: this.#now() })
    const [, payoutKey, backKey] = keysOf(bet)
    if (payout > 0n) this.move(bet.player, state === 'taken' ? payoutKey : backKey, payout)
  }
}

/** The ledger's keys of a bet: stake, payout, stake given back. */
export function keysOf({ player, round, key }: Pick<RoundBet, 'player' | 'round' | 'key'>): [string, string, string] {
  const stake = `${player} round:${round}:${key}`
  return [stake, `${stake}:payout`, `${stake}:back`]
}

const copy = <Kept extends object>(kept: Kept | undefined): Kept | undefined => kept && { ...kept }
