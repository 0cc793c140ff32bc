/**
 * What this device itself knows of its player's bets: the promise it heard and what it sent, written down before the request
 * leaves. It outlives a reload and is shared by the tabs of one browser; where the browser keeps nothing it lasts as long as
 * the page. A key for each nonce, so that two tabs never write over each other's bets.
 */
import { fromWire } from '@kurazh/contract/wire.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { jsonOf } from '../bets/told.ts'

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
  /** The first commitment heard for the nonce. */
  promised: string
  /** True when all of the above was known here before the bet was sent; false where the bet was first met in an answer. */
  own: boolean
  /** Only its seeds were drawn here: what was staked on them, and how, the page of a game made elsewhere decides. */
  drawn?: boolean
  /** True once an answer has said that this very bet stands. */
  stands?: boolean
  /** Of a steps game: the moves this device has sent, by their step. More than one at a step where the first was refused. */
  sent?: unknown[][]
  /** The moves that answers have confirmed. */
  made?: unknown[]
  /** How it ended, as an answer that held has told. */
  ended?: string
  /** When the game ends by itself, as last heard, ISO 8601. */
  endsAt?: string
  /** The player's own seed was sent: another device may send the very same. Absent in what was kept before this was written down. */
  pinned?: boolean
  /** It was shown, settled, as what had used a refused nonce: the history must go on showing it. */
  excuse?: boolean
  /** The server has refused it for certain: should it stand all the same, that is a lie, unless another device may have sent it. */
  denied?: boolean
  /** An answer about it did not agree. Whatever is told later, it is not proved any more. */
  lied?: boolean
}

/** A bet by what its sender decides. */
type Told = Pick<KnownBet, 'nonce' | 'game' | 'version' | 'clientSeed' | 'stake' | 'params'>

/** Where texts are kept. `write` is false when the browser refused. */
export interface KeptTexts {
  read(key: string): string | null
  write(key: string, text: string): boolean
  remove(key: string): void
  keys(): readonly string[]
}

/** So many of a player's newest bets are remembered. */
const betsRemembered = 500
/** Of refused bets under one nonce the latest are. */
const deniedRemembered = 4
/** How many new bets pass between two looks at what is too old. */
const tidyEvery = 50
const prefix = 'heard-bet:'

export class BetMemory {
  readonly #texts: KeptTexts
  /** The page's own copy, for a browser that keeps nothing. */
  readonly #here = new Map<string, string>()
  #sinceTidy = 0

  constructor(texts: KeptTexts) {
    this.#texts = texts
  }

  /** Everything known under a nonce: a bet of unknown fate may stand beside the one made in its place. */
  under(player: string, nonce: number): readonly KnownBet[] {
    const key = keyOf(player, nonce)
    return parsed(this.#texts.read(key) ?? this.#here.get(key) ?? null)
  }

  /** Writes down a bet before it is sent; the promise first heard for its nonce stays. */
  remember(player: string, bet: KnownBet): KnownBet {
    const before = this.under(player, bet.nonce)
    const known = { ...bet, promised: before[0]?.promised ?? bet.promised }
    this.#write(player, bet.nonce, [...before.filter((each) => !isSameBet(each, known)), known])
    this.#tidy(player)
    return known
  }

  /** Writes down what has become known of a bet since; answers how it is known now. */
  update(player: string, bet: KnownBet, change: (kept: KnownBet) => Partial<KnownBet>): KnownBet {
    const before = this.under(player, bet.nonce)
    const kept = before.find((each) => isSameBet(each, bet)) ?? bet
    const known = { ...kept, ...change(kept) }
    this.#write(player, bet.nonce, [...before.filter((each) => !isSameBet(each, bet)), known])
    return known
  }

  /** The server says for certain that the bet was not made: this body stands under no nonce. */
  deny(player: string, bet: KnownBet): void {
    this.update(player, bet, () => ({ denied: true }))
    const known = this.under(player, bet.nonce)
    const kept = new Set(known.filter(({ denied }) => denied).slice(-deniedRemembered))
    this.#write(player, bet.nonce, known.filter((each) => !each.denied || kept.has(each)))
  }

  /**
   * What is known of a bet that an answer tells of: the one that stands, the one sent with this seed, or the very one that was
   * refused. A seed that another device may send as well tells nothing: of such a bet all must be the same. Undefined where this
   * device sent no such bet.
   */
  of(player: string, told: Told): KnownBet | undefined {
    const known = this.under(player, told.nonce)
    const isIt = (each: KnownBet) => (each.pinned && !each.lied ? isSameBet(each, told) : each.clientSeed === told.clientSeed)
    const sent = known.find(({ stands }) => stands) ?? known.find((each) => !each.denied && isIt(each))
    return sent ?? known.find((each) => each.denied && isSameBet(each, told))
  }

  /** The bets that were shown, settled, as what had used a refused nonce. */
  excuses(player: string): readonly KnownBet[] {
    const own = keyOf(player, '')
    const keys = new Set([...this.#texts.keys(), ...this.#here.keys()].filter((key) => key.startsWith(own)))
    return [...keys].flatMap((key) => this.under(player, Number(key.slice(own.length))).filter(({ excuse }) => excuse))
  }

  #write(player: string, nonce: number, bets: readonly KnownBet[]): void {
    const key = keyOf(player, nonce)
    if (bets.length === 0) {
      this.#texts.remove(key)
      this.#here.delete(key)
      return
    }
    const text = JSON.stringify(bets.map(knownAsJson))
    // An older text must not be read in place of one that could not be kept.
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
    const nonces = this.#texts.keys().filter((key) => key.startsWith(own)).map((key) => Number(key.slice(own.length)))
    for (const nonce of nonces.toSorted((a, b) => b - a).slice(betsRemembered)) this.#texts.remove(keyOf(player, nonce))
  }
}

const keyOf = (player: string, nonce: number | '') => `${prefix}${player}:${nonce}`

/** The same bet as far as its sender decides it. */
export function isSameBet(one: Told, other: Told): boolean {
  return one.stake === other.stake && sameJson(bodyOf(one), bodyOf(other))
}

const bodyOf = ({ nonce, game, version, clientSeed, params }: Told) => [nonce, game, version, clientSeed, params]

const shape = { stake: 'money', maxWin: 'money' } as const

/** The bet as it is kept, and as evidence shows it. */
export function knownAsJson(bet: KnownBet): unknown {
  return jsonOf(shape, bet)
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
  const { nonce, game, version, clientSeed, stake, promised, own, sent, made, maxWin } = value as Record<keyof KnownBet, unknown>
  return typeof nonce === 'number' && typeof game === 'string' && typeof version === 'number' && typeof clientSeed === 'string'
    && typeof stake === 'bigint' && typeof promised === 'string' && typeof own === 'boolean'
    && (maxWin === undefined || typeof maxWin === 'bigint') && (sent === undefined || (Array.isArray(sent) && sent.every((moves) => moves === null || Array.isArray(moves)))) && (made === undefined || Array.isArray(made))
}
