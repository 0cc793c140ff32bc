/**
 * For tests: a small honest server that plays every seeded game of the registry by the contract, for one player, and the
 * pages that talk to it. Its answers can be lost or bent on the way, as JSON in roubles and decimals, so that a test
 * may lie in any field of any of them.
 */
import {
  type Bet,
  type BoundNonce,
  type Commitment,
  type Ending,
  oldestGap,
  type OpenGame,
  type OpenReply,
  play,
  type SettledReply,
} from '@kurazh/contract/play/play.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, type Shape, toWire, type Wire } from '@kurazh/contract/core/wire.ts'
import { current, rulesOf } from '@kurazh/games/index.ts'
import { allStaked, commitmentOf, paidKopecks, serverSeedAt } from '@kurazh/games/core/fairness.ts'
import { type SeededGame, seededKinds, type StepsGame } from '@kurazh/games/core/game.ts'
import { goesOn, take } from '@kurazh/games/core/steps.ts'
import { replayBet, replaySteps, sameJson } from '@kurazh/games/core/verify.ts'
import { CallError } from '../api/call.ts'
import { BetClient } from '../play/client/bet-client.ts'
import type { BetBody, BetClientPorts } from '../play/client/bet-client-ports.ts'
import { BetMemory } from '../play/proof/bet-memory.ts'
import type { KeptTexts } from '../play/proof/kept-texts.ts'
import { olderPromise } from '../play/proof/open-check.ts'
import { StepClient } from '../play/client/step-client.ts'

/** The calls whose answers pass through `bend`. */
export type ServerCall = 'commitments' | 'place' | 'move' | 'openGames' | 'history'
type Told = OpenReply | SettledReply
/** The same as it goes over the wire. */
export type WireTold = Wire<OpenReply> | Wire<SettledReply>

/** Where requests and answers hold money and multipliers, as the page's wire code knows it. */
const shapes = {
  commitments: { asked: undefined, told: shapeOf(play.commitments.reply.shape.success) },
  place: { asked: shapeOf(play.placeBet.body), told: shapeOf(play.placeBet.reply.shape.success) },
  move: { asked: undefined, told: shapeOf(play.move.reply.shape.success) },
  openGames: { asked: undefined, told: shapeOf(play.openGames.reply.shape.success.shape.games) },
  history: { asked: shapeOf(play.history.body), told: shapeOf(play.history.reply.shape.success.shape.bets) },
} as const satisfies Record<ServerCall, { asked: Shape | undefined; told: Shape | undefined }>

/** A bet as JSON, and as the page holds it after receiving it. */
export const betAsJson = (bet: Bet) => (toWire(shapes.history.told, [bet]) as [Wire<Bet>])[0]
export const betFromJson = (bet: unknown) => (fromWire(shapes.history.told, [bet]) as [Bet])[0]
/** A request to place a bet as the server receives it. */
export const bodyFromJson = (body: unknown) => fromWire(shapes.place.asked, body) as BetBody

const dayMs = 86_400_000
/** Refused before play receives the bet. */
const atTheDoor = new Set<string>([
  'TooManyRequests',
  'Maintenance',
  'Unavailable',
  'UserChanged',
  'Unauthorized',
  'Banned',
])
const offered = 64

interface Move {
  nonce: number
  step: number
  move: unknown
}

interface Standing {
  body: BetBody
  moves: unknown[]
  movedAt: number
  bet?: Bet
}

// Thousands of servers have the same few roots: hashing them again took half the time of the liars.
const seedAt = remembered((filling: number, nonce: number) => serverSeedAt(new Uint8Array(32).fill(filling), nonce))
const promiseOf = remembered(commitmentOf)

/** The same function, with its results remembered by argument. */
function remembered<Args extends (number | string)[]>(make: (...args: Args) => string): (...args: Args) => string {
  const made = new Map<string, string>()
  return (...args) => {
    const name = args.join()
    const known = made.get(name) ?? make(...args)
    made.set(name, known)
    return known
  }
}

export class TestServer {
  /** The server's clock, milliseconds. */
  now = Date.parse('2026-01-01T00:00:00Z')
  /** Kopecks. */
  maxWin = 1_000_000_00n
  /** The fate of the next answers: lost after the work was done, or refused before it. */
  readonly faults: ('lost answer' | CallError)[] = []
  /** Every bet sent, repeats among them, and every move as «step move». */
  readonly sent: BetBody[] = []
  readonly asked: string[] = []
  /** The client seed that a refused bet has bound its nonce to: a refusal by play, not by the checks before it. */
  readonly bound = new Map<number, BoundNonce>()
  /** The bets under a refused nonce that a page showed its player as another device's. */
  readonly elsewhere: number[] = []
  readonly standing = new Map<number, Standing>()
  /** The public list has named a restoration since the pages began. */
  restored = false
  /** Called by pages for a bet that was refused for certain. */
  refused: BetClientPorts['refused']
  /** Bends an answer on its way, JSON. */
  bend: (told: never, call: ServerCall) => unknown = (told) => told
  /** Bends a request on its way, JSON: the server then honestly plays the changed request. */
  hear: (asked: never, call: ServerCall) => unknown = (asked) => asked
  readonly #filling: number

  constructor(filling = 7) {
    this.#filling = filling
  }

  seedOf(nonce: number): string {
    return seedAt(this.#filling, nonce)
  }

  promise(nonce: number): Commitment {
    return { nonce, commitment: promiseOf(this.seedOf(nonce)) }
  }

  /**
   * A page of the player's. Pages with the same texts are tabs of one browser, or one page before and after a reload.
   */
  page(texts: KeptTexts = keptTexts(), player: () => string | null = () => 'player') {
    let seeds = 0
    const label = `${Math.random()}`.slice(2, 10)
    const betClient = new BetClient({
      player,
      memory: new BetMemory(texts),
      commitments: async () =>
        this.#tell('commitments', {
          commitments: this.#offer(),
          bound: [...this.bound.values()].filter(({ nonce }) => !this.standing.has(nonce)),
        }),
      history: async (before) => this.#tell('history', this.history(before)),
      openGames: async () => this.#tell('openGames', this.openGames()),
      openRounds: async () => [],
      place: async (body) => this.#answer('place', () => this.place(this.#heard(body, 'place')), body),
      tellBound: ({ nonce }) => void this.elsewhere.push(nonce),
      tellElsewhere: ({ nonce }) => void this.elsewhere.push(nonce),
      refused: (game, bet, error) => this.refused?.(game, bet, error),
      wasRestored: async () => this.restored,
      wait: async () => undefined,
      freshSeed: () => `seed-${label}-${(seeds += 1)}`,
    })
    const steps = new StepClient(betClient, {
      move: async (body) => this.#answer('move', () => this.move(this.#heard(body, 'move'))),
      openGames: async () => this.#tell('openGames', this.openGames()),
      maxWin: async () => this.maxWin,
      olderPromise: ({ nonce, clientSeed }) => olderPromise(texts.read('open-game'), nonce, clientSeed),
    })
    return { betClient, steps }
  }

  /** Ends the games that were idle for a day. */
  expire(): void {
    this.#endAll('expired', ({ movedAt }) => this.now >= movedAt + dayMs)
  }

  /** Ends all open games, as a ban does. */
  ban(): void {
    this.#endAll('banned', () => true)
  }

  #endAll(why: 'expired' | 'banned', ends: (standing: Standing) => boolean): void {
    for (const standing of this.standing.values()) {
      if (standing.bet || !ends(standing)) continue
      const { game, state } = this.#state(standing)
      if (state.canTake) standing.moves.push(take)
      this.#close(standing, game, state.canTake ? why : 'returned')
    }
  }

  openGames(): OpenGame[] {
    return [...this.standing.values()].filter(({ bet }) => !bet).map((standing) => this.#open(standing))
  }

  /** The newest settled bet below this nonce. */
  history(before = Number.POSITIVE_INFINITY): Bet[] {
    const below = [...this.standing.values()].flatMap(({ bet }) => (bet && bet.nonce < before ? [bet] : []))
    return below.toSorted((a, b) => b.nonce - a.nonce).slice(0, 1)
  }

  /** The lowest nonce that is not void. */
  get #lowest(): number {
    return Math.max(0, Math.max(-1, ...this.standing.keys()) - oldestGap + 1)
  }

  #tell<Answer>(call: ServerCall, answer: Answer): Answer {
    const { told } = shapes[call]
    return fromWire(told, this.bend(JSON.parse(JSON.stringify(toWire(told, answer))) as never, call)) as Answer
  }

  #heard<Body>(body: Body, call: ServerCall): Body {
    const { asked } = shapes[call]
    return fromWire(asked, this.hear(toWire(asked, body) as never, call)) as Body
  }

  #answer(call: ServerCall, work: () => Told, body?: BetBody): Told {
    const fault = this.faults.shift()
    if (fault instanceof CallError && body) this.#refuse(body, fault)
    if (fault instanceof CallError) throw fault
    const told = work()
    if (fault === 'lost answer') throw new CallError('Offline', 'нет связи', true)
    return this.#tell(call, told)
  }

  #offer(): Commitment[] {
    const from = this.#lowest
    const nonces = Array.from({ length: this.standing.size + offered }, (_, place) => from + place).filter(
      (nonce) => !this.standing.has(nonce),
    )
    return nonces.slice(0, offered).map((nonce) => this.promise(nonce))
  }

  /** A refusal by play binds the nonce to the seed it was received with. An earlier refusal binds nothing. */
  #refuse({ nonce, clientSeed, game, stake }: BetBody, { code, uncertain }: CallError): void {
    if (this.#isBoundToOther({ nonce, clientSeed })) throw new CallError('NonceReused', 'занят', false)
    if (uncertain || atTheDoor.has(code) || this.standing.has(nonce)) return
    this.bound.set(
      nonce,
      this.bound.get(nonce) ?? { nonce, clientSeed, game, stake, reason: code, at: new Date(this.now).toISOString() },
    )
  }

  #isBoundToOther({ nonce, clientSeed }: Pick<BetBody, 'nonce' | 'clientSeed'>): boolean {
    return !this.standing.has(nonce) && (this.bound.get(nonce)?.clientSeed ?? clientSeed) !== clientSeed
  }

  /** Plays a bet and returns its result. Throws CallError when it is refused. */
  place(body: BetBody): Told {
    this.sent.push(body)
    const game = gameOf(body)
    if (typeof body.stake !== 'bigint' || body.stake < 0n)
      throw new CallError('InvalidRequest', 'ставка не понята', false)
    const before = this.standing.get(body.nonce)
    if (before && !sameJson(toWire(shapes.place.asked, before.body), toWire(shapes.place.asked, body)))
      throw new CallError('NonceReused', 'занят', false)
    if (this.#isBoundToOther(body)) throw new CallError('NonceReused', 'занят', false)
    if (!before && body.nonce < this.#lowest) throw new CallError('NonceUnknown', 'такого номера нет', false)
    if (!before && body.version !== current(game.id)?.version)
      throw new CallError('RulesChanged', 'другие правила', false)
    if (!before && game.kind === 'steps' && this.openGames().some((open) => open.game === body.game))
      throw new CallError('GameOpen', 'открыта', false)
    const standing: Standing = before ?? { body, moves: [], movedAt: this.now }
    this.standing.set(body.nonce, standing)
    if (!before && game.kind === 'instant') this.#close(standing, game)
    return this.#stand(standing)
  }

  /** Plays a move and returns its result. Throws CallError when it is refused. */
  move({ nonce, step, move }: Move): Told {
    this.asked.push(`${step} ${JSON.stringify(move)}`)
    const standing = this.standing.get(nonce)
    if (!standing) throw new CallError('NotFound', 'нет такой игры', false)
    if (standing.bet || step !== standing.moves.length) {
      if (!sameJson(standing.moves[step], move)) throw new CallError('GameMoved', 'ушла вперёд', false)
      return this.#stand(standing)
    }
    standing.moves.push(move)
    standing.movedAt = this.now
    const { game, state } = this.#state(standing)
    const isOver = state.end !== null
    const isLimit = !isOver && !goesOn(state, standing.body.stake, this.maxWin)
    if (isLimit) standing.moves.push(take)
    if (isOver || isLimit) this.#close(standing, game, isLimit ? 'limit' : (state.end ?? undefined))
    return this.#stand(standing)
  }

  #state({ body, moves }: Standing) {
    const game = gameOf(body) as StepsGame
    return { game, state: replaySteps(game, { ...body, serverSeed: this.seedOf(body.nonce), moves }).state }
  }

  #close(standing: Standing, game: SeededGame, ended?: Ending): void {
    const { body, moves } = standing
    const steps = game.kind === 'steps' ? { moves: [...moves], ended: ended as Ending } : {}
    const serverSeed = this.seedOf(body.nonce)
    const result = replayBet(game, { ...body, serverSeed, ...(steps.moves && { moves }) })
    const { outcome, multiplierE4 } = result
    const stake = allStaked(body.stake, result.staked)
    const payout = paidKopecks(stake, result)
    const { commitment } = this.promise(body.nonce)
    const { maxWin: _, ...sent } = body
    standing.bet = {
      ...sent,
      ...stakedAs(body.stake, stake),
      multiplier: multiplierE4,
      payout,
      outcome,
      commitment,
      serverSeed,
      at: new Date(this.now).toISOString(),
      ...steps,
    }
  }

  #open(standing: Standing): OpenGame {
    const { state } = this.#state(standing)
    const { commitment } = this.promise(standing.body.nonce)
    return {
      ...standing.body,
      ...stakedAs(standing.body.stake, allStaked(standing.body.stake, state.staked)),
      commitment,
      moves: [...standing.moves],
      view: state.view,
      multiplier: state.multiplierE4,
      nextMultiplier: state.nextMultiplierE4,
      canTake: state.canTake,
      maxWin: this.maxWin,
      endsAt: new Date(standing.movedAt + dayMs).toISOString(),
    }
  }

  #stand(standing: Standing): Told {
    const told = { balance: 100_00n, commitments: this.#offer() }
    return standing.bet ? { bet: standing.bet, ...told } : { open: this.#open(standing), ...told }
  }
}

/** All that is staked, and the part of it that moves have added. */
const stakedAs = (first: bigint, stake: bigint) => ({ stake, ...(stake > first && { added: stake - first }) })

function gameOf(body: BetBody): SeededGame {
  const game = rulesOf(body.game, body.version, ...seededKinds) ?? current(body.game, ...seededKinds)
  if (!game) throw new CallError('InvalidRequest', 'нет такой игры', false)
  return game
}

/** A browser's storage; `refuses` stores nothing. */
export function keptTexts(refuses = false): KeptTexts & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => !refuses && Boolean(kept.set(key, text)),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}
