/**
 * A server of shared rounds in memory, moved by its test: it plays by the rules and is honest. Tests of a page put a
 * liar between the two (`round-page.ts`).
 */
import type {
  OwnRoundBet,
  PastRound,
  RoundChain,
  RoundEvent,
  RoundNow,
  RoundSnapshot,
} from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { largestMultiplierE4, onGridE4 } from '@kurazh/games/core/max-win.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'

interface ServerChain extends RoundChain {
  secret: string
}

type News = RoundEvent extends infer Event
  ? Event extends RoundEvent
    ? Omit<Event, 'game' | 'seq' | 'now'>
    : never
  : never

export interface ServerListener {
  heard(event: RoundEvent): void
  own(bet: OwnRoundBet): void
}

/** The largest payout of a bet. */
export const maxWinKopecks = 1_000_000_00n
const noTotals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }

/** Options of a server. `salted`: false leaves the first chain without its salt until its first round. */
export interface RoundServerOptions {
  salted?: boolean
  game?: RisingRound
  /** The length of each chain. */
  links?: number
}

/** The values a lying server puts in place of a chain's own. */
export interface Forgery {
  /** The secret is replaced by that of a server with this seed. */
  seed?: number
  /** The chain's end is replaced too, to match the secret. */
  end?: boolean
  salt?: string
  /** So are the rounds played on it. */
  past?: boolean
}

/** The seed of a server whose first round reaches at least this point, in ten-thousandths. */
export function seedReaching(leastE4: number, game: RisingRound = crash): number {
  for (let seed = 1; ; seed += 1) {
    const server = new RoundServer(seed, { game })
    server.open()
    if (server.pointE4 >= leastE4) return seed
  }
}

/** A server whose first round reaches at least this point, in ten-thousandths. */
export function serverReaching(leastE4: number): RoundServer {
  return new RoundServer(seedReaching(leastE4))
}

export class RoundServer {
  /** The site's clock. */
  now = 1_000_000
  /** The height up to which the current round can still pay a bet without a target, in ten-thousandths. */
  roomTo = Number.POSITIVE_INFINITY
  readonly listeners = new Set<ServerListener>()
  readonly #chains: ServerChain[] = []
  readonly #salted: boolean
  readonly #links: number
  /** Replaced between two rounds when the site gets new rules. */
  game: RisingRound
  #seq = 5
  #round: RoundNow | null = null
  #past: PastRound[] = []
  /** Bets of the only player: on the current round, and on those before it. */
  #bets: OwnRoundBet[] = []
  readonly #history: OwnRoundBet[] = []

  constructor(seed: number, { salted = true, game = crash, links = 12 }: RoundServerOptions = {}) {
    ;[this.#salted, this.#links, this.game] = [salted, links, game]
    for (let id = 1; id <= 40; id += 1) {
      const secret = secretOf(seed, id)
      this.#chains.push({
        id,
        secret,
        terminatingHash: endOf(secret, links),
        links,
        publishedAt: id,
        salt: `salt ${seed}/${id}`,
        saltedAt: id,
        saltFrom: 'drawn',
        used: 0,
      })
    }
  }

  get round(): RoundNow | null {
    return this.#round
  }

  /** Whether betting on the current round is open. */
  get takesBets(): boolean {
    return this.#round?.phase === 'betting' && this.now < this.#round.bettingEndsAt
  }

  /** The point of the current flight, in ten-thousandths. */
  get pointE4(): number {
    return this.#pointE4(this.#round as RoundNow)
  }

  /** Begins the next round. */
  open(): void {
    const last = this.#past[0]
    const isNew = last !== undefined && last.link === this.#links
    const [chain, link] = last ? (isNew ? [last.chain + 1, 1] : [last.chain, last.link + 1]) : [1, 1]
    this.now += 3_000
    this.#bets = []
    // The chain of the round has changed, or its successor has just been announced.
    if (isNew || link - 1 === this.#links / 2 + 1)
      this.#tell({ kind: 'chain', round: last?.number ?? 0, chain: this.#chain(chain), nextChain: this.#next(chain) })
    this.#round = {
      number: (last?.number ?? 0) + 1,
      version: this.game.version,
      chain,
      link,
      phase: 'betting',
      bettingEndsAt: this.now + 6_000,
      startedAt: null,
      endedAt: null,
      nextAt: null,
      point: null,
      hash: null,
    }
    this.#tell({ kind: 'betting', round: this.#round.number, current: this.#round })
  }

  start(): void {
    const round = this.#round as RoundNow
    this.now = Math.max(this.now, round.bettingEndsAt) + 7
    this.#round = { ...round, phase: 'running', startedAt: this.now }
    this.#tell({ kind: 'running', round: round.number, startedAt: this.now })
  }

  /** Continues the flight; targets on the way are taken. Never past its end. */
  fly(ms: number): void {
    const { startedAt } = this.#round as RoundNow
    const ends = (startedAt ?? 0) + this.game.playMs(this.pointE4)
    this.now = Math.max(this.now, Math.min(this.now + ms, ends - 1))
    this.#takeDue(this.game.multiplierE4At(this.now - (startedAt ?? 0)))
  }

  end(): void {
    const round = this.#round as RoundNow
    this.now = (round.startedAt ?? 0) + this.game.playMs(this.pointE4)
    const due = this.#finish(false, this.now)
    const { point, hash, endedAt, number } = this.#past[0] as PastRound
    this.#tell({ kind: 'ended', round: number, point, hash, endedAt, nextAt: endedAt + 3_000, totals: noTotals })
    this.#settle(due, this.pointE4, false)
  }

  /** The leader was lost at this moment; another node ends the round. Numbers of its news begin far above. */
  interrupt(): void {
    const round = this.#round as RoundNow
    const lostAt = this.now
    this.now += 5_000
    this.takeOver()
    const endedAt = Math.max(lostAt, round.startedAt ?? 0)
    const reached =
      round.startedAt === null ? 0 : Math.min(this.pointE4, this.game.multiplierE4At(lostAt - round.startedAt))
    const due = this.#finish(true, endedAt)
    const { point, hash, number } = this.#past[0] as PastRound
    this.#tell({ kind: 'interrupted', round: number, point, hash, endedAt, nextAt: this.now + 3_000 })
    this.#settle(due, reached, true)
  }

  /** Another node leads: it reports the round again. */
  takeOver(): void {
    this.#seq += 1_000_000_000
    const round = this.#round
    if (round) this.#tell({ kind: 'betting', round: round.number, current: round })
  }

  place({
    round,
    key,
    stake,
    target,
  }: {
    round: number
    key: string
    stake: bigint
    target?: number | undefined
  }): OwnRoundBet | null {
    const known = this.#bets.find((bet) => bet.key === key)
    if (known) return shown(known)
    if (
      this.#round?.phase !== 'betting' ||
      this.#round.number !== round ||
      this.now >= this.#round.bettingEndsAt ||
      this.#bets.length >= 2
    )
      return null
    if (!this.game.params.safeParse({ target }).success) return null
    const cap = Math.min(this.roomTo, onGridE4(largestMultiplierE4(stake, maxWinKopecks), this.game.gridE4))
    const targetE4 = this.game.autoCashOutE4({ target }) ?? null
    const bet: OwnRoundBet = {
      id: this.#bets.length + 1,
      key,
      link: `link-${key}`,
      round,
      stake,
      target: targetE4,
      takenAt: targetE4 ?? cap,
      state: 'open',
      multiplier: null,
      payout: 0n,
    }
    this.#bets.push(bet)
    return this.#told(bet)
  }

  cancel(key: string): OwnRoundBet | null {
    const bet = this.#bets.find((one) => one.key === key)
    if (bet?.state === 'cancelled') return shown(bet)
    if (bet?.state !== 'open' || this.#round?.phase !== 'betting') return null
    return this.#told(Object.assign(bet, { state: 'cancelled', payout: bet.stake }))
  }

  take(key: string): OwnRoundBet | null {
    const bet = this.#bets.find((one) => one.key === key)
    const { startedAt } = this.#round as RoundNow
    if (!bet || bet.state === 'lost' || bet.state === 'cancelled') return null
    if (bet.state !== 'open') return shown(bet)
    if (this.#round?.phase !== 'running' || this.now - (startedAt ?? 0) >= this.game.playMs(this.pointE4)) return null
    return this.#take(bet, Math.min(bet.takenAt, this.game.multiplierE4At(this.now - (startedAt ?? 0))))
  }

  snapshot(): RoundSnapshot {
    const id = this.#round?.chain ?? 1
    return structuredClone({
      game: this.game.id,
      seq: this.#seq,
      now: this.now,
      round: this.#round,
      bets: [],
      totals: noTotals,
      own: this.#bets.map(shown),
      past: this.#past.slice(0, 30),
      chain: this.#chain(id),
      nextChain: this.#next(id),
      bettingMs: 6_000,
      pauseMs: 3_000,
    })
  }

  /** A round that is over; null while it is not. */
  past(number: number): { round: PastRound; chain: RoundChain; own: OwnRoundBet[] } | null {
    const round = this.#past.find((one) => one.number === number)
    return round
      ? structuredClone({
          round,
          chain: this.#chain(round.chain),
          own: this.#history.filter((bet) => bet.round === number && bet.state !== 'cancelled').map(shown),
        })
      : null
  }

  /** A bet of this round or of those before; undefined where it was never accepted. */
  betOf(key: string): OwnRoundBet | undefined {
    const bet = [...this.#bets, ...this.#history].find((one) => one.key === key)
    return bet && shown(bet)
  }

  /** A lie: from now on the chain is another one. */
  forge(id: number, { seed, end, salt, past }: Forgery): void {
    const chain = this.#chains[id - 1] as ServerChain
    if (seed !== undefined) chain.secret = secretOf(seed, id)
    if (end) chain.terminatingHash = downTheChain(chain.secret, this.#links)
    if (salt !== undefined) chain.salt = salt
    if (past) this.#past = this.#past.map((row) => (row.chain === id ? this.#rewritten(row) : row))
  }

  #rewritten(row: PastRound): PastRound {
    const pointE4 = this.#pointE4(row)
    return {
      ...row,
      hash: this.#hash(row),
      point: this.game.toldResult(pointE4),
      endedAt: (row.startedAt ?? 0) + this.game.playMs(pointE4),
    }
  }

  #chain(id: number): RoundChain {
    const { secret: _, ...chain } = this.#chains[id - 1] as ServerChain
    return this.#salted || id > 1 || this.#past.length > 0 || this.#round !== null
      ? chain
      : { ...chain, salt: null, saltedAt: null, saltFrom: null }
  }

  #next(id: number): RoundChain | null {
    const used = this.#round?.link ?? 0
    return used > this.#links / 2 ? this.#chain(id + 1) : null
  }

  #hash({ chain, link }: Pick<RoundNow, 'chain' | 'link'>): string {
    return downTheChain((this.#chains[chain - 1] as ServerChain).secret, this.#links - link)
  }

  #pointE4(round: Pick<RoundNow, 'chain' | 'link'>): number {
    return this.game.resultOf(roundDraw(this.#hash(round), (this.#chains[round.chain - 1] as ServerChain).salt ?? ''))
  }

  #takeDue(reachedE4: number): void {
    for (const bet of this.#bets) if (bet.state === 'open' && bet.takenAt <= reachedE4) this.#take(bet, bet.takenAt)
  }

  #take(bet: OwnRoundBet, multiplierE4: number): OwnRoundBet {
    const payout = payoutKopecks(bet.stake, multiplierE4)
    this.#tell({
      kind: 'taken',
      round: bet.round,
      bets: [{ id: bet.id, multiplier: multiplierE4, payout }],
      totals: noTotals,
    })
    return this.#told(Object.assign(bet, { state: 'taken', multiplier: multiplierE4, payout }))
  }

  #finish(interrupted: boolean, endedAt: number): OwnRoundBet[] {
    const round = this.#round as RoundNow
    const [point, hash] = [this.game.toldResult(this.pointE4), this.#hash(round)]
    this.#round = {
      ...round,
      phase: interrupted ? 'interrupted' : 'ended',
      endedAt,
      nextAt: endedAt + 3_000,
      point,
      hash,
    }
    this.#past = [
      {
        number: round.number,
        version: round.version,
        chain: round.chain,
        link: round.link,
        point,
        hash,
        interrupted,
        startedAt: round.startedAt,
        endedAt,
      },
      ...this.#past,
    ]
    this.#history.push(...this.#bets)
    return this.#bets.filter(({ state }) => state === 'open')
  }

  #settle(open: OwnRoundBet[], paidToE4: number, interrupted: boolean): void {
    this.#takeDue(paidToE4)
    for (const bet of open) {
      if (bet.state === 'open')
        this.#told(Object.assign(bet, interrupted ? { state: 'returned', payout: bet.stake } : { state: 'lost' }))
    }
  }

  #told(bet: OwnRoundBet): OwnRoundBet {
    for (const listener of this.listeners) listener.own(shown(bet))
    return shown(bet)
  }

  #tell(news: News): void {
    this.#seq += 1
    for (const listener of this.listeners)
      listener.heard(structuredClone({ game: this.game.id, seq: this.#seq, now: this.now, ...news }))
  }
}

const shown = (bet: OwnRoundBet): OwnRoundBet => ({ ...bet })

/** Servers of the same seed are made by the thousand, and the forty chains of each are most of their cost. */
const ends = new Map<string, string>()

function endOf(secret: string, links: number): string {
  const name = `${secret}/${links}`
  const end = ends.get(name) ?? downTheChain(secret, links)
  ends.set(name, end)
  return end
}

const secretOf = (seed: number, id: number) => (seed * 1000 + id).toString(16).padStart(64, '0')
