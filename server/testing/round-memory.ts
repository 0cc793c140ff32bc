/**
 * The store of rounds in memory: leads, rounds, bets and money, each write decided whole at one instant, like a
 * statement of PostgreSQL. Simulations run on it, and the stored functions are compared with it (round-store.test.ts):
 * the same calls give the same answers, rows and balances in both.
 */
import {
  Fenced,
  type Ending,
  type Moved,
  type RoundBet,
  type RoundStore,
  type StoredRound,
} from '../play/rounds/store/round-store.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'

/** A written bet, with the moment it was settled. */
export interface WrittenBet extends RoundBet {
  settledAt: number | undefined
}
export type WrittenRound = StoredRound & { paidToE4: number; bets: Map<string, WrittenBet> }

export class MemoryStore {
  readonly rounds = new Map<number, WrittenRound>()
  readonly balances = new Map<number, bigint>()
  /** What every key moved, and into whose balance. A key moves money once. */
  readonly transfers = new Map<string, { player: number; amount: bigint }>()
  /** Sums of the transfers of each player whose rounds are deleted. */
  readonly carried = new Map<number, bigint>()
  fencedWrites = 0
  #lead = { epoch: 0, address: '', until: 0 }
  #aliveAt = 0
  #newest: StoredRound | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  get epoch(): number {
    return this.#lead.epoch
  }

  /** The store as one node sees it: `call` decides what happens to each statement. */
  port(call: <Result>(statement: () => Result) => Promise<Result>): RoundStore {
    return {
      takeLease: (_game, address, leaseMs) => call(() => this.#takeLease(address, leaseMs)),
      renewLease: (_game, epoch, leaseMs) => call(() => this.#renew(epoch, leaseMs)),
      releaseLease: (_game, epoch) => call(() => void this.#renew(epoch, 0)),
      leaderAddress: () => call(() => (this.#lead.until > this.#now() ? this.#lead.address : undefined)),
      standsBy: () => call(() => false),
      signOfLife: (_game, epoch) => call(() => void (epoch === this.#lead.epoch && (this.#aliveAt = this.#now()))),
      lastSign: () => call(() => ({ lostAt: this.#aliveAt, now: this.#now() })),
      newest: () => call(() => copy(this.#newest)),
      betsOf: (_game, round) =>
        call(() => [...(this.rounds.get(round)?.bets.values() ?? [])].map((bet) => ({ ...bet }))),
      betOf: (_game, round, player, key) => call(() => copy(this.rounds.get(round)?.bets.get(`${player}:${key}`))),
      round: (_game, number) => call(() => copy(this.rounds.get(number))),
      past: (_game, before, limit) => call(() => this.#past(before, limit)),
      open: (_game, epoch, round) => call(() => this.#open(epoch, round)),
      start: (_game, epoch, number, startedAt) => call(() => this.#start(epoch, number, startedAt)),
      end: (_game, epoch, ending) => call(() => this.#end(epoch, ending)),
      settle: (_game, epoch, number) => call(() => this.#settle(epoch, number)),
      place: (_game, epoch, _version, bets) => call(() => bets.map((bet) => this.#place(epoch, bet))),
      cancel: (_game, epoch, bets) => call(() => bets.map((bet) => this.#cancel(epoch, bet))),
      payOut: (_game, epoch, bets) => call(() => bets.map((bet) => this.#payOut(epoch, bet))),
    }
  }

  balance(player: number): bigint {
    return this.balances.get(player) ?? 0n
  }

  /** Moves money once per key. False when there is too little. */
  move(player: number, key: string, amount: bigint): boolean {
    if (this.transfers.has(key)) return true
    const balance = this.balance(player) + amount
    if (balance < 0n) return false
    this.transfers.set(key, { player, amount })
    this.balances.set(player, balance)
    return true
  }

  /** Deletes a round that has been checked; its money is still counted. */
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

  #takeLease(address: string, leaseMs: number) {
    const now = this.#now()
    if (this.#lead.until > now) return undefined
    this.#lead = { epoch: this.#lead.epoch + 1, address, until: now + leaseMs }
    return { epoch: this.#lead.epoch }
  }

  #renew(epoch: number, leaseMs: number): boolean {
    if (epoch !== this.#lead.epoch) return false
    this.#lead = { ...this.#lead, until: this.#now() + leaseMs }
    return true
  }

  #past(before: number, limit: number): StoredRound[] {
    return [...this.rounds.values()]
      .filter(({ number, hash }) => number < before && hash !== undefined)
      .toSorted((a, b) => b.number - a.number)
      .slice(0, limit)
      .map(copy)
  }

  /** The round of a write, undefined where there is none. Throws where this epoch does not lead. */
  #led(epoch: number, number: number): WrittenRound | undefined {
    if (epoch !== this.#lead.epoch) throw this.#fenced()
    return this.rounds.get(number)
  }

  #fenced(): Fenced {
    this.fencedWrites += 1
    return new Fenced()
  }

  #open(
    epoch: number,
    {
      number,
      version,
      chain,
      link,
      bettingEndsAt,
    }: Pick<StoredRound, 'number' | 'version' | 'chain' | 'link' | 'bettingEndsAt'>,
  ): void {
    const known = this.#led(epoch, number)
    if (known !== undefined) {
      if (known.phase !== 'betting') throw this.#fenced()
      known.bettingEndsAt = bettingEndsAt
      return
    }
    const round: WrittenRound = {
      number,
      version,
      chain,
      link,
      bettingEndsAt,
      phase: 'betting',
      startedAt: undefined,
      endedAt: undefined,
      hash: undefined,
      result: undefined,
      settled: false,
      paidToE4: 0,
      bets: new Map(),
    }
    this.rounds.set(number, round)
    this.#newest = round
  }

  #start(epoch: number, number: number, startedAt: number): void {
    const round = this.#led(epoch, number)
    if (round?.phase !== 'betting' && round?.phase !== 'running') throw this.#fenced()
    Object.assign(round, { phase: 'running', startedAt })
  }

  #end(epoch: number, { number, ...ending }: Ending): void {
    const round = this.#led(epoch, number)
    if (round === undefined || round.settled) throw this.#fenced()
    Object.assign(round, ending)
  }

  #place(epoch: number, bet: RoundBet) {
    const round = this.rounds.get(bet.round)
    if (epoch !== this.#lead.epoch || round === undefined) {
      this.fencedWrites += 1
      return { verdict: 'fenced', balance: 0n } as const
    }
    const [stakeKey] = keysOf(bet)
    if (this.transfers.has(stakeKey)) return { verdict: 'duplicate', balance: this.balance(bet.player) } as const
    if (!this.move(bet.player, stakeKey, -bet.stake))
      return { verdict: 'insufficient', balance: this.balance(bet.player) } as const
    round.bets.set(`${bet.player}:${bet.key}`, {
      ...bet,
      state: 'open',
      multiplierE4: 0,
      payout: 0n,
      settledAt: undefined,
    })
    return { verdict: 'accepted', balance: this.balance(bet.player) } as const
  }

  #cancel(epoch: number, { player, key, round }: RoundBet): bigint | undefined {
    const bet = this.#led(epoch, round)?.bets.get(`${player}:${key}`)
    if (bet?.state === 'open') this.#close(bet, 'cancelled', 0, bet.stake)
    return bet?.state === 'cancelled' ? this.balance(player) : undefined
  }

  #payOut(epoch: number, { player, key, round, multiplierE4 }: RoundBet) {
    const bet = this.#led(epoch, round)?.bets.get(`${player}:${key}`)
    if (bet?.state === 'open') this.#close(bet, 'taken', multiplierE4, payoutKopecks(bet.stake, multiplierE4))
    return bet?.state === 'taken'
      ? { multiplierE4: bet.multiplierE4, payout: bet.payout, balance: this.balance(player) }
      : undefined
  }

  #settle(epoch: number, number: number): Moved[] {
    const round = this.#led(epoch, number)
    if (round?.hash === undefined) return []
    const wasSettled = round.settled
    const back: RoundBet[] = []
    round.settled = true
    for (const bet of round.bets.values()) {
      const isDue = wasSettled || bet.state === 'open'
      if (!wasSettled && isDue) this.#closeAtEnd(round, bet)
      if (isDue && (bet.state === 'taken' || bet.state === 'returned')) back.push(bet)
    }
    return [...new Set(back.map(({ player }) => player))].map((player) => ({ player, balance: this.balance(player) }))
  }

  #closeAtEnd({ phase, paidToE4 }: WrittenRound, bet: WrittenBet): void {
    if (bet.ceilingE4 <= paidToE4) this.#close(bet, 'taken', bet.ceilingE4, payoutKopecks(bet.stake, bet.ceilingE4))
    else if (phase === 'interrupted') this.#close(bet, 'returned', 0, bet.stake)
    else this.#close(bet, 'lost', 0, 0n)
  }

  #close(bet: WrittenBet, state: WrittenBet['state'], multiplierE4: number, payout: bigint): void {
    Object.assign(bet, { state, multiplierE4, payout, settledAt: this.#now() })
    const [, payoutKey, backKey] = keysOf(bet)
    if (payout > 0n) this.move(bet.player, state === 'taken' ? payoutKey : backKey, payout)
  }
}

/** The ledger's keys of a bet: stake, payout, returned stake. */
export function keysOf({ player, round, key }: Pick<RoundBet, 'player' | 'round' | 'key'>): [string, string, string] {
  const stake = `${player} round:${round}:${key}`
  return [stake, `${stake}:payout`, `${stake}:back`]
}

const copy = <Kept extends object | undefined>(kept: Kept): Kept => kept && { ...kept }
