/**
 * For tests: a small honest server that plays games made elsewhere for one player, and the pages that talk to it. Its
 * answers can be bent.
 */
import { packagePayout, packageMultiplierE4, stakeOfBet } from '@kurazh/shared/money/package-money.ts'
import { pickedNumber } from '@kurazh/shared/proofs/package-pick.ts'
import { leafText, nodeText, rootText } from '@kurazh/shared/proofs/package-tree.ts'
import type {
  OpenPackageRound,
  PackageEntry,
  PackageFrameState,
  PackageOutcome,
} from '@kurazh/contract/play/packages.ts'
import type { Bet, BoundNonce } from '@kurazh/contract/play/play.ts'
import { commitmentOf, serverSeedAt } from '@kurazh/games/core/fairness.ts'
import { CallError } from '../api/call.ts'
import { judge, type Judgement } from '../play/proof/bet-check.ts'
import { BetClient } from '../play/client/bet-client.ts'
import { BetMemory } from '../play/proof/bet-memory.ts'
import type { KeptTexts } from '../play/proof/kept-texts.ts'
import { keptTexts } from './test-server.ts'
import { type OpenedFrame, PackageDesk } from '../slots/packages/package-desk.ts'
import { PackagePins } from '../slots/packages/package-pins.ts'
import { packageRules } from '../slots/packages/package-rules.ts'

export const game = 'pkg-two'
/** Each mode has two books of equal weight: nothing, and this many hundredths of the bet. */
const modes = [
  { mode: 'base', cost: 100, most: 190n },
  { mode: 'bonus', cost: 5_000, most: 9_500n },
]
/** The calls whose answers pass through `bend`. */
export type ServerCall = 'catalogue' | 'open' | 'next' | 'state' | 'history' | 'openRounds'

interface Session {
  version: number
  next: { nonce: number; clientSeed: string } | null
}

/** A tree of two books; `version` makes its hashes differ. */
function booksOf({ mode, cost, most }: (typeof modes)[number], version: number) {
  const leaves = [0n, most].map((payout, place) => ({
    id: BigInt(place + 1),
    weight: 1_000n,
    payout,
    book: commitmentOf(`${mode} ${version} ${place}`),
  }))
  const nodes = leaves.map((leaf) => ({ hash: commitmentOf(leafText(leaf)), weight: leaf.weight }))
  const [left, right] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
  const root = commitmentOf(
    rootText({ mode, cost, books: 2 }, { hash: commitmentOf(nodeText(left, right)), weight: 2_000n }),
  )
  const outcomeOf = (place: number): PackageOutcome => {
    const { id, weight, payout, book } = leaves[place] as (typeof leaves)[0]
    const { hash } = place === 0 ? right : left
    return {
      mode,
      cost,
      root,
      books: 2,
      place,
      leaf: { id: `${id}`, weight: `${weight}`, payout: `${payout}`, book },
      siblings: [{ hash, weight: '1000' }],
    }
  }
  return { root, outcomeOf, payouts: leaves.map(({ payout }) => payout) }
}

/** One book that takes every draw and pays nothing. */
export function emptyBook(mode: string, cost: number): PackageOutcome {
  const leaf = { id: 1n, weight: 1n, payout: 0n, book: commitmentOf('nothing') }
  const root = commitmentOf(rootText({ mode, cost, books: 1 }, { hash: commitmentOf(leafText(leaf)), weight: 1n }))
  return {
    mode,
    cost,
    root,
    books: 1,
    place: 0,
    leaf: { id: '1', weight: '1', payout: '0', book: leaf.book },
    siblings: [],
  }
}

export class PackageServer {
  newest = 1
  /** The seeds received, as «nonce seed», each once. */
  readonly heard = new Set<string>()
  readonly settled: Bet[] = []
  /** Open rounds: one of this game, and those of others. */
  readonly open: (OpenPackageRound & { payout: bigint })[] = []
  /** Nonces that refused bets of any device have bound to their seeds. */
  readonly bound: BoundNonce[] = []
  readonly redrawn: string[] = []
  readonly elsewhere: number[] = []
  /** Bends an answer, or refuses. */
  bend: (told: never, call: ServerCall) => unknown = (told) => told
  /** Its pages draw their seeds from this name, one after another: the same name gives the same rounds. */
  readonly #name: string
  #pages = 0
  readonly #sessions = new Map<string, Session>()
  readonly #locks = new Map<KeptTexts, Promise<unknown>>()

  constructor(name = 'house') {
    this.#name = name
  }

  seedOf = (nonce: number) => serverSeedAt(new Uint8Array(32).fill(7), nonce)
  isUsed = (nonce: number) =>
    this.settled.some((bet) => bet.nonce === nonce) || this.open.some((round) => round.nonce === nonce)

  entry(version = this.newest): PackageEntry {
    return {
      game,
      version,
      title: 'Две книги',
      maker: null,
      tile: null,
      page: null,
      playable: true,
      addedAt: '',
      modes: modes.map((mode) => ({
        mode: mode.mode,
        cost: mode.cost,
        books: 2,
        rtp: { numerator: '19', denominator: '20' },
        best: Number(mode.most),
        hit: 0.5,
        deviation: 1,
        root: booksOf(mode, version).root,
      })),
    }
  }

  /**
   * Opens a page of the player's; pages with the same texts are tabs of one browser, or one page before and after a
   * reload.
   */
  page(texts: KeptTexts = keptTexts()) {
    let seeds = 0
    this.#pages += 1
    const label = `${this.#name}-${this.#pages}`
    const tell = async (call: ServerCall, told: unknown) => this.bend(told as never, call)
    const history = (before = Number.MAX_SAFE_INTEGER) =>
      tell(
        'history',
        this.settled
          .filter(({ nonce }) => nonce < before)
          .toSorted((a, b) => b.nonce - a.nonce)
          .slice(0, 1),
      )
    const client = new BetClient({
      player: () => 'player',
      memory: new BetMemory(texts),
      commitments: async () => ({
        commitments: this.#window(),
        bound: this.bound.filter(({ nonce }) => !this.isUsed(nonce)),
      }),
      history,
      openGames: async () => [],
      openRounds: () => tell('openRounds', this.open.map(published)),
      place: () => Promise.reject(new Error('no bets of ours here')),
      tellElsewhere: ({ nonce }) => void this.elsewhere.push(nonce),
      tellBound: ({ nonce }) => void this.elsewhere.push(nonce),
      wasRestored: async () => false,
      wait: async () => undefined,
      freshSeed: () => `seed-${label}-${(seeds += 1)}`,
    })
    const pins = new PackagePins(texts)
    const desk = new PackageDesk({
      client,
      pins,
      history,
      pinnedSeed: () => undefined,
      tellRedrawn: (of) => void this.redrawn.push(of),
      catalogue: async () => {
        const told = (await tell('catalogue', [this.entry()])) as PackageEntry[]
        pins.hear(told)
        return told
      },
      open: async () => (await tell('open', this.#start())) as OpenedFrame,
      next: (body) => this.#next(body).then((state) => tell('next', state)),
      state: (token) => tell('state', this.state(token)),
      alone: (_, work) => this.#alone(texts, work),
    })
    const judged = (bet: Bet): Judgement =>
      judge(packageRules(bet, pins.of(bet.game, bet.version)), client.knownOf(bet), bet)
    return { desk, pins, client, judged }
  }

  /** A request by the game itself. Returns the nonce of its round; undefined where none begins. */
  play(token: string, name: string, amount: bigint): number | undefined {
    const { next, version } = this.#session(token)
    const mode = modes.find((each) => each.mode === name)
    if (
      next === null ||
      mode === undefined ||
      this.isUsed(next.nonce) ||
      version !== this.newest ||
      this.open.some((each) => each.game === game)
    )
      return undefined
    const bet = this.settledBet(next, { mode: name, amount, version })
    if (bet.payout === 0n) this.settled.push(bet)
    else this.open.push({ ...bet, mode: name, amount, openedAt: bet.at, endsAt: bet.at })
    return next.nonce
  }

  settledBet(
    { nonce, clientSeed }: { nonce: number; clientSeed: string },
    { mode: name, amount, version = this.newest }: { mode: string; amount: bigint; version?: number },
  ): Bet {
    const mode = modes.find((each) => each.mode === name) as (typeof modes)[number]
    const { outcomeOf, payouts } = booksOf(mode, version)
    const serverSeed = this.seedOf(nonce)
    const place = Number(pickedNumber({ serverSeed, clientSeed, nonce }, 2_000n) / 1_000n)
    const payout = payouts[place] as bigint
    return {
      nonce,
      game,
      version,
      stake: stakeOfBet(amount, mode.cost) as bigint,
      multiplier: packageMultiplierE4(payout, mode.cost),
      payout: packagePayout(amount, payout),
      params: { mode: name },
      outcome: outcomeOf(place),
      clientSeed,
      commitment: commitmentOf(serverSeed),
      serverSeed,
      at: '2026-11-22T12:00:00.000Z',
    }
  }

  endRound(): void {
    const place = this.open.findIndex((each) => each.game === game)
    for (const { mode, amount, version, nonce, clientSeed } of place < 0 ? [] : this.open.splice(place, 1))
      this.settled.push(this.settledBet({ nonce, clientSeed }, { mode, amount, version }))
  }

  state(token: string): PackageFrameState {
    const { next } = this.#session(token)
    const open = this.open.find((each) => each.game === game)
    const last = this.settled.filter((bet) => bet.game === game).toSorted((a, b) => b.nonce - a.nonce)[0] ?? null
    return {
      open: open ? published(open) : null,
      last,
      balance: 1_000_00n,
      next: next !== null && !this.isUsed(next.nonce) ? next : null,
    }
  }

  #start() {
    const token = `token ${this.#sessions.size}`
    const version = this.open.find((each) => each.game === game)?.version ?? this.newest
    this.#sessions.set(token, { version, next: null })
    return { token, session: this.#sessions.size, version, state: this.state(token) }
  }

  async #next({
    token,
    nonce,
    clientSeed,
  }: {
    token: string
    nonce: number
    clientSeed: string
  }): Promise<PackageFrameState> {
    this.heard.add(`${nonce} ${clientSeed}`)
    if (this.isUsed(nonce)) throw new CallError('NonceUnknown', 'занят', false)
    if (this.bound.some((each) => each.nonce === nonce && each.clientSeed !== clientSeed))
      throw new CallError('NonceReused', 'закреплён', false)
    this.#session(token).next = { nonce, clientSeed }
    return this.state(token)
  }

  #window() {
    return Array.from({ length: 64 + this.settled.length + this.open.length }, (_, nonce) => nonce)
      .filter((nonce) => !this.isUsed(nonce))
      .map((nonce) => ({ nonce, commitment: commitmentOf(this.seedOf(nonce)) }))
  }

  #session(token: string): Session {
    const session = this.#sessions.get(token)
    if (session === undefined) throw new CallError('NotFound', 'нет сессии', false)
    return session
  }

  #alone<T>(texts: KeptTexts, work: () => Promise<T>): Promise<T> {
    const before = this.#locks.get(texts) ?? Promise.resolve()
    const after = before.then(work, work)
    this.#locks.set(
      texts,
      after.catch(() => undefined),
    )
    return after
  }
}

const published = ({
  nonce,
  game: of,
  version,
  mode,
  amount,
  stake,
  clientSeed,
  commitment,
  openedAt,
  endsAt,
}: OpenPackageRound): OpenPackageRound => ({
  nonce,
  game: of,
  version,
  mode,
  amount,
  stake,
  clientSeed,
  commitment,
  openedAt,
  endsAt,
})
