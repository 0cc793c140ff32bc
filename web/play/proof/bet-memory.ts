/**
 * Stores what this device itself knows of its player's bets: the promise it received and what it sent, written before
 * the request leaves. It survives a reload and is shared by the tabs of one browser. Where the browser stores nothing,
 * it lasts as long as the page. Each nonce has its own key, so two tabs never overwrite each other's bets.
 */
import { fromWire } from '@kurazh/contract/core/wire.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { toJson } from './parse-message.ts'
import { DeniedBodies } from './denied-bodies.ts'
import type { KeptTexts } from './kept-texts.ts'

/** One bet as this device knows it. Kept as JSON, with roubles where kopecks are here (`knownAsJson`). */
export interface KnownBet {
  nonce: number
  game: string
  version: number
  clientSeed: string
  stake: bigint
  params: unknown
  /** Of a steps game: the largest payout as it was known before the stake. */
  maxWin?: bigint
  /** The first commitment received for the nonce. */
  promised: string
  /**
   * True when all of the above was known here before the bet was sent; false where the bet was first met in an answer.
   */
  own: boolean
  /** Only its seeds were drawn here. Its stake and params are decided by the page of a game made elsewhere. */
  drawn?: boolean
  /** Of drawn seeds: the fingerprint of the books that were received for this version before the seeds were sent. */
  books?: string
  /** The expensive round that the player has allowed under this nonce, by mode and stake; empty: refused. */
  allowed?: string
  /** Stake and params are those first reported for a round on drawn seeds. */
  named?: boolean
  /** A round on drawn seeds was reported as open: it must later be shown as over. */
  waits?: boolean
  /** Drawn seeds that are not played on any more: their game has a newer version. */
  left?: boolean
  /** True once an answer has confirmed this very bet. */
  stands?: boolean
  /**
   * Of a steps game: the moves this device has sent, by their step. More than one at a step where the first was
   * refused.
   */
  sent?: unknown[][]
  /** The moves that answers have confirmed. */
  made?: unknown[]
  /** The view that the last answer has shown, of a game that reveals what was drawn: it may not change afterwards. */
  shown?: unknown
  /** How it ended, by an answer that passed the check. */
  ended?: string
  /** When the game ends without another move, as last received, ISO 8601. */
  endsAt?: string
  /**
   * The player's own seed was sent, so another device may send the very same bet. Absent in records written before this
   * field existed.
   */
  pinned?: boolean
  /** It was shown, settled, as the bet that had used a refused nonce: the history must keep showing it. */
  excuse?: boolean
  /**
   * The server has certainly refused it. If it exists all the same, the server lied, unless another device may have
   * sent it.
   */
  denied?: boolean
  /** The code of the refusal. */
  refusal?: string
  /**
   * When it was last sent, milliseconds by this device's clock: until its answer another tab does not use its nonce.
   */
  sentAt?: number
  /**
   * Why it can never be proved. `bound`: the server has revealed its seed, as one that another device was refused with;
   * a bet that is not `own` is known by that seed alone. `instead`: the nonce before it was reported as bound in this
   * way, which nothing here can confirm.
   */
  unsure?: 'bound' | 'instead'
  /** An answer about it did not agree. It stays unproved, no matter what comes later. */
  lied?: boolean
  /** The status of its player, as last received before it was sent. */
  status?: string
  /** When it was settled, by the answer that passed the check, ISO 8601. */
  at?: string
}

/** The parts of a bet that its sender decides. */
type Told = Pick<KnownBet, 'nonce' | 'game' | 'version' | 'clientSeed' | 'stake' | 'params'>

/** This many of a player's newest bets are remembered. */
const betsRemembered = 500
/** The latest refused bets under one nonce are kept whole, the others as digests. */
const deniedRemembered = 4
/** The number of new bets between two clean-ups of old records. */
const tidyEvery = 50
const prefix = 'heard-bet:'

export class BetMemory {
  readonly #texts: KeptTexts
  readonly #status: () => string | undefined
  readonly #denied: DeniedBodies
  /** The page's own copy, for a browser that stores nothing. */
  readonly #here = new Map<string, string>()
  #sinceTidy = 0

  /** `status`: the player's, as last received. */
  constructor(texts: KeptTexts, status: () => string | undefined = () => undefined) {
    this.#texts = texts
    this.#status = status
    this.#denied = new DeniedBodies(texts)
  }

  /** Everything known under a nonce: a bet of unknown fate may exist next to the one made in its place. */
  under(player: string, nonce: number): readonly KnownBet[] {
    const key = keyOf(player, nonce)
    return parsed(this.#texts.read(key) ?? this.#here.get(key) ?? null)
  }

  /** Writes down a bet before it is sent. The promise first received for its nonce stays. */
  remember(player: string, bet: KnownBet): KnownBet {
    const before = this.under(player, bet.nonce)
    const status = this.#status()
    const known = { ...bet, promised: before[0]?.promised ?? bet.promised, ...(status !== undefined && { status }) }
    this.#denied.remove(player, known)
    this.#write(player, bet.nonce, [...before.filter((each) => !isSameBet(each, known)), known])
    this.#tidy(player)
    return known
  }

  /** Writes down new facts about a bet; returns the updated record. */
  update(player: string, bet: KnownBet, change: (kept: KnownBet) => Partial<KnownBet>): KnownBet {
    const before = this.under(player, bet.nonce)
    const kept = before.find((each) => isSameBet(each, bet)) ?? bet
    const known = { ...kept, ...change(kept) }
    this.#write(player, bet.nonce, [...before.filter((each) => !isSameBet(each, bet)), known])
    return known
  }

  /** The server has certainly refused the bet: this body exists under no nonce. */
  deny(player: string, bet: KnownBet, refusal: string): void {
    this.update(player, bet, () => ({ denied: true, refusal }))
    // A bet that another device may send as well proves no lie when it exists.
    if (!bet.pinned) this.#denied.add(player, bet)
    const known = this.under(player, bet.nonce)
    const kept = new Set(known.filter(({ denied }) => denied).slice(-deniedRemembered))
    this.#write(
      player,
      bet.nonce,
      known.filter((each) => !each.denied || kept.has(each)),
    )
  }

  /**
   * Finds the record for a bet in an answer: the confirmed one, the very one that was sent or refused, or the one sent
   * with this seed. A seed that another device may send as well identifies nothing: all of such a bet must be the same.
   * Undefined where this device sent no such bet.
   */
  of(player: string, told: Told): KnownBet | undefined {
    const known = this.under(player, told.nonce)
    const isDrawn = (each: KnownBet) =>
      each.clientSeed === told.clientSeed && each.game === told.game && (!each.pinned || each.version === told.version)
    const isIt = (each: KnownBet) =>
      each.drawn
        ? isDrawn(each)
        : each.pinned && !each.lied
          ? isSameBet(each, told)
          : each.clientSeed === told.clientSeed
    const sent =
      known.find(({ stands }) => stands) ??
      known.find((each) => isSameBet(each, told)) ??
      known.find((each) => each.own && !each.denied && isIt(each))
    return sent ?? this.#deniedOf(player, told, known) ?? known.find(({ own, unsure }) => !own && unsure === 'bound')
  }

  /** A bet that was refused and is kept as a digest alone. */
  #deniedOf(
    player: string,
    { nonce, game, version, clientSeed, stake, params }: Told,
    [first]: readonly KnownBet[],
  ): KnownBet | undefined {
    const body = { nonce, game, version, clientSeed, stake, params }
    return first !== undefined && this.#denied.has(player, body)
      ? { ...body, promised: first.promised, own: true, denied: true }
      : undefined
  }

  /** All records of a player's bets. */
  all(player: string): readonly KnownBet[] {
    const own = keyOf(player, '')
    const keys = new Set([...this.#texts.keys(), ...this.#here.keys()].filter((key) => key.startsWith(own)))
    return [...keys].flatMap((key) => this.under(player, Number(key.slice(own.length))))
  }

  #write(player: string, nonce: number, bets: readonly KnownBet[]): void {
    const key = keyOf(player, nonce)
    if (bets.length === 0) {
      this.#texts.remove(key)
      this.#here.delete(key)
      return
    }
    const text = JSON.stringify(bets.map(knownAsJson))
    // An older text must not be read in place of one that could not be stored.
    if (!this.#texts.write(key, text)) this.#texts.remove(key)
    this.#here.delete(key)
    this.#here.set(key, text)
    if (this.#here.size > betsRemembered) this.#here.delete(this.#here.keys().next().value as string)
  }

  #tidy(player: string): void {
    this.#sinceTidy += 1
    if (this.#sinceTidy < tidyEvery) return
    this.#sinceTidy = 0
    const own = keyOf(player, '')
    const nonces = this.#texts
      .keys()
      .filter((key) => key.startsWith(own))
      .map((key) => Number(key.slice(own.length)))
    const old = nonces.toSorted((a, b) => b - a).slice(betsRemembered)
    // Drawn seeds are kept until their bet is shown, however long ago they were drawn.
    for (const nonce of old)
      if (!this.under(player, nonce).some(isOutstanding)) this.#texts.remove(keyOf(player, nonce))
    if (old[0] !== undefined) this.#denied.forgetBelow(player, old[0] + 1)
  }
}

const keyOf = (player: string, nonce: number | '') => `${prefix}${player}:${nonce}`

/** The same bet in everything its sender decides. */
export function isSameBet(one: Told, other: Told): boolean {
  return one.stake === other.stake && sameJson(bodyOf(one), bodyOf(other))
}

/**
 * Seeds that were drawn for a game made elsewhere, with no bet on them shown: the next round has to be played on them.
 */
export const isOutstanding = ({ drawn, books, stands, denied, left, lied }: KnownBet): boolean =>
  drawn === true && books !== undefined && ![stands, denied, left, lied].includes(true)

const bodyOf = ({ nonce, game, version, clientSeed, params }: Told) => [nonce, game, version, clientSeed, params]

const shape = { stake: 'money', maxWin: 'money' } as const

/** The bet in the form in which it is stored, and in which evidence shows it. */
export function knownAsJson(bet: KnownBet): unknown {
  return toJson(shape, bet)
}

function parsed(text: string | null): KnownBet[] {
  try {
    const found = fromWire([shape], JSON.parse(text ?? '[]'))
    return Array.isArray(found) ? found.filter(isKnownBet) : []
  } catch {
    return []
  }
}

function isKnownBet(value: unknown): value is KnownBet {
  if (typeof value !== 'object' || value === null) return false
  const { nonce, game, version, clientSeed, stake, promised, own, sent, made, maxWin } = value as Record<
    keyof KnownBet,
    unknown
  >
  return (
    typeof nonce === 'number' &&
    typeof game === 'string' &&
    typeof version === 'number' &&
    typeof clientSeed === 'string' &&
    typeof stake === 'bigint' &&
    typeof promised === 'string' &&
    typeof own === 'boolean' &&
    (maxWin === undefined || typeof maxWin === 'bigint') &&
    (sent === undefined || (Array.isArray(sent) && sent.every((moves) => moves === null || Array.isArray(moves)))) &&
    (made === undefined || Array.isArray(made))
  )
}
