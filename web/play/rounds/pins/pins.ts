/**
 * Pins what this device has received about a game's rounds: of each chain its end, length and salt; of each round its
 * link, hash and end. The first message counts. A later message that differs is a lie and is never taken in. Pure:
 * messages go in, the text to be stored comes out.
 */
import type { PastRound, RoundChain, RoundNow } from '@kurazh/contract/play/rounds.ts'
import { firstRules } from '@kurazh/contract/play/rules-version.ts'
import { hadTimeFor, heardAhead } from '../../proof/heard-ahead.ts'
import type { Verdict } from '../../proof/verdict.ts'
import type { Lie } from '../../shared/lie.ts'

/** The fixed parts of a chain, without its number and how much of it is used: published once, salted once. */
type Published = Pick<RoundChain, 'terminatingHash' | 'links' | 'publishedAt' | 'salt' | 'saltedAt' | 'saltFrom'>

export interface RoundPin {
  number: number
  link: number
  /** The version of its rules. */
  version: number | null
  /** The version was received before the round was over. */
  inTime: boolean
  startedAt: number | null
  hash: string | null
  point: number | null
  interrupted: boolean | null
  endedAt: number | null
  /** The hash has been walked down to one that was known before. */
  sure: boolean
  verdict: Verdict | null
}

export interface ChainPin {
  id: number
  told: Partial<Published>
  /** The number of the round on the first link: numbers and links go up together. Null until a round is known. */
  first: number | null
  /**
   * The first round whose chain end and salt had been received before its betting closed. For a chain that follows
   * another one: a hundred rounds later.
   */
  promisedFrom: number | null
  /** When they were received by this device's clock, milliseconds, where the chain follows another one. */
  followsSince?: number | null
  /** Something that fixes the whole chain was reported in two ways. */
  broken: boolean
  /** In order of arrival; the latest only. */
  rounds: RoundPin[]
}

/** A round as received; fields not known yet are null. */
export type HeardRound = Pick<
  RoundPin,
  'number' | 'link' | 'version' | 'startedAt' | 'hash' | 'point' | 'interrupted' | 'endedAt'
> & { chain: number }

const chainsKept = 4
const roundsKept = 64

const chainWords = {
  terminatingHash: 'конец цепочки',
  links: 'длина цепочки',
  publishedAt: 'время публикации цепочки',
  salt: 'соль цепочки',
  saltedAt: 'время выбора соли',
  saltFrom: 'источник соли',
} as const satisfies Record<keyof Published, string>
const roundWords = {
  link: 'звено цепочки',
  version: 'версия правил',
  startedAt: 'время взлёта',
  hash: 'хеш раунда',
  point: 'точка взрыва',
  interrupted: 'был ли раунд прерван',
  endedAt: 'время конца',
} as const

const chainNames = Object.keys(chainWords) as (keyof typeof chainWords)[]
const roundNames = Object.keys(roundWords) as (keyof typeof roundWords)[]

export class RoundPins {
  readonly #now: () => number
  #chains = new Map<number, ChainPin>()
  /** Chains up to this one have been dropped: they are never taken as received «for the first time» again. */
  #dropped = 0
  /** The first round that this device received as the current one. */
  #since: number | null = null

  /** `now`: this device's clock, milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes in the text stored before; text of another form is left alone. Returns the first difference. */
  recall(text: string | null): Lie | null {
    const stored = parsed(text)
    if (!stored) return null
    this.#dropped = Math.max(this.#dropped, stored.dropped)
    if (stored.since !== null) this.#since = Math.min(this.#since ?? stored.since, stored.since)
    let lie: Lie | null = null
    for (const chain of stored.chains) {
      lie ??= this.hearChain({ id: chain.id, ...chain.told })
      // Pages that stored no version played by the first.
      for (const round of chain.rounds)
        lie ??= this.hearRound({ ...round, version: round.version ?? firstRules, chain: chain.id })
      this.#agree(chain)
    }
    return lie
  }

  toText(): string {
    return JSON.stringify({ dropped: this.#dropped, since: this.#since, chains: [...this.#chains.values()] })
  }

  chain(id: number): ChainPin | undefined {
    return this.#chains.get(id)
  }

  get chains(): Iterable<ChainPin> {
    return this.#chains.values()
  }

  round(number: number): { chain: ChainPin; pin: RoundPin } | undefined {
    for (const chain of this.#chains.values()) {
      const pin = chain.rounds.find((one) => one.number === number)
      if (pin) return { chain, pin }
    }
    return undefined
  }

  hearChain(told: { id: number } & Partial<Published>): Lie | null {
    const chain = this.#pinned(told.id)
    if (!chain) return null
    const lie = chainDiffers(chain, told)
    if (lie) return broken(chain, lie)
    for (const name of chainNames) if (told[name] != null) Object.assign(chain.told, { [name]: told[name] })
    return null
  }

  hearRound(told: HeardRound): Lie | null {
    const chain = this.#pinned(told.chain)
    const known = this.round(told.number)
    if (!known) {
      const lie = chain ? this.#placeDiffers(chain, told) : null
      if (!chain || lie) return chain && lie ? broken(chain, lie) : null
      chain.first = told.number - told.link + 1
    }
    const lie = known ? roundDiffers(known.chain, known.pin, told) : null
    const pin = known?.pin ?? admitted(chain as ChainPin, told)
    if (lie) pin.verdict = 'broken'
    else {
      pin.inTime ||= told.version !== null && pin.hash === null && told.hash === null
      for (const name of roundNames) if (told[name] != null) Object.assign(pin, { [name]: told[name] })
    }
    return lie
  }

  /** Returns how a past round that is shown again differs from what was received. Takes nothing in. */
  differs(round: HeardRound, told: RoundChain): Lie | null {
    const known = this.round(round.number)
    const chain = this.#chains.get(told.id)
    const ofChain = chain ? (chainDiffers(chain, told) ?? this.#placeDiffers(chain, round)) : null
    return ofChain ?? (known ? roundDiffers(known.chain, known.pin, round) : null)
  }

  /** The current round. `inTime`: its betting has not closed yet. The known values of its chain bind it from now on. */
  hearMoment({ number, chain: id }: Pick<RoundNow, 'number' | 'chain'>, inTime: boolean): void {
    const from = this.#unheardFrom(number)
    this.#since ??= number
    for (const chain of this.#chains.values()) {
      if (chain.promisedFrom !== null || chain.id < id || !isPublished(chain)) continue
      // A chain that a device finds on its first visit, with its salt, was not made for its future bets.
      const isFirst =
        chain.id === id &&
        number <= (this.#since ?? number) &&
        this.#dropped === 0 &&
        ![...this.#chains.values()].some(({ promisedFrom }) => promisedFrom !== null)
      chain.promisedFrom = isFirst ? Math.max(from, inTime ? number : number + 1) : from + heardAhead
      chain.followsSince = isFirst ? null : this.#now()
    }
  }

  /**
   * The first round from this one on without later news: an old message sent again binds nothing that was received
   * before it.
   */
  #unheardFrom(number: number): number {
    const heard = [...this.#chains.values()]
      .flatMap(({ rounds }) => rounds)
      .filter((pin) => pin.number > number || pin.hash !== null)
    return Math.max(number, ...heard.map((pin) => pin.number + 1))
  }

  /** Whether the received values fix the end of this round. */
  binds(number: number): boolean {
    const found = this.round(number)
    return (
      found !== undefined &&
      isPublished(found.chain) &&
      found.pin.version !== null &&
      !found.chain.broken &&
      found.pin.verdict !== 'broken'
    )
  }

  /**
   * Whether they had been received before the round's betting closed, and the round is played by rules of this version.
   */
  isPromised(number: number, id: number, version: number | null): boolean {
    const chain = this.#chains.get(id)
    if (chain === undefined || chain.broken || chain.promisedFrom === null || chain.promisedFrom > number) return false
    if (chain.followsSince != null && !hadTimeFor(heardAhead, chain.followsSince, this.#now())) return false
    return (version ?? firstRules) === this.#versionDue(number)
  }

  /**
   * The version by the messages received while the rounds were played: rounds are played by the rules of those before
   * them until others are named in time.
   */
  #versionDue(number: number): number {
    const named = [...this.#chains.values()]
      .flatMap(({ rounds }) => rounds)
      .filter((pin) => pin.inTime && pin.number <= number)
    return (
      named.reduce<RoundPin | undefined>(
        (newest, pin) => (newest === undefined || pin.number > newest.number ? pin : newest),
        undefined,
      )?.version ?? firstRules
    )
  }

  /** The chain as it was first received. */
  kept(told: RoundChain): RoundChain {
    return { ...told, ...this.#chains.get(told.id)?.told }
  }

  /** Numbers and links go up together, and a chain begins where the one before it ends. */
  #placeDiffers(chain: ChainPin, { number, link }: HeardRound): Lie | null {
    const [earlier, later] = [this.#chains.get(chain.id - 1), this.#chains.get(chain.id + 1)]
    const { links } = chain.told
    const first = chain.first ?? afterEnd(earlier) ?? (later?.first && links ? later.first - links : null)
    if (link >= 1 && link <= (links ?? link) && (first === null || number - link + 1 === first)) return null
    return {
      round: number,
      what: roundWords.link,
      before: first === null ? `от 1 до ${links}` : `${number - first + 1}`,
      now: `${link}`,
    }
  }

  #pinned(id: number): ChainPin | undefined {
    const known = this.#chains.get(id)
    if (known || id <= this.#dropped) return known
    const fresh: ChainPin = { id, told: {}, first: null, promisedFrom: null, broken: false, rounds: [] }
    this.#chains = new Map([...this.#chains, [id, fresh] as const].sort(([one], [other]) => one - other))
    for (const oldest of [...this.#chains.keys()].slice(0, -chainsKept)) {
      this.#chains.delete(oldest)
      this.#dropped = Math.max(this.#dropped, oldest)
    }
    return this.#chains.get(id)
  }

  /** Adopts what another page of this device found out. */
  #agree(stored: ChainPin): void {
    const chain = this.#chains.get(stored.id)
    if (!chain) return
    const [mine, theirs] = [chain.promisedFrom, stored.promisedFrom]
    chain.promisedFrom = mine === null || theirs === null ? (mine ?? theirs) : Math.min(mine, theirs)
    // Records of a former build do not have this field.
    if (
      chain.followsSince === undefined ||
      (chain.followsSince !== null && (stored.followsSince ?? chain.followsSince) < chain.followsSince)
    )
      chain.followsSince = stored.followsSince ?? null
    for (const pin of chain.rounds) {
      const known = stored.rounds.find(({ number }) => number === pin.number)
      if (known?.hash !== pin.hash) continue
      pin.sure ||= known.sure
      pin.inTime ||= known.inTime
      pin.verdict ??= known.verdict
    }
  }
}

/** Converts a round that is over to its received form. */
export function heardPast({
  number,
  chain,
  link,
  version,
  point,
  hash,
  interrupted,
  startedAt,
  endedAt,
}: PastRound): HeardRound {
  return { number, chain, link, version, point, hash, interrupted, startedAt, endedAt }
}

/** Converts the current round to its received form. */
export function heardNow({
  number,
  chain,
  link,
  version,
  phase,
  startedAt,
  point,
  hash,
  endedAt,
}: RoundNow): HeardRound {
  return {
    number,
    chain,
    link,
    version,
    startedAt,
    hash,
    point,
    endedAt,
    interrupted: hash === null ? null : phase === 'interrupted',
  }
}

/** The end of a chain and its salt are known: its rounds are fixed, no matter who knows its secret. */
function isPublished({ told }: ChainPin): boolean {
  return told.terminatingHash !== undefined && told.salt !== undefined && told.salt !== null
}

/** The number of the first round after a chain. */
function afterEnd(chain: ChainPin | undefined): number | null {
  return chain?.first && chain.told.links ? chain.first + chain.told.links : null
}

function chainDiffers({ id, told: known }: ChainPin, told: Partial<Published>): Lie | null {
  const name = chainNames.find((one) => known[one] != null && told[one] != null && known[one] !== told[one])
  return name
    ? { round: null, what: `${chainWords[name]} № ${id}`, before: `${known[name]}`, now: `${told[name]}` }
    : null
}

function roundDiffers({ id }: ChainPin, pin: RoundPin, told: HeardRound): Lie | null {
  if (told.chain !== id)
    return { round: told.number, what: 'цепочка раунда', before: `№ ${id}`, now: `№ ${told.chain}` }
  const name = roundNames.find((one) => pin[one] != null && told[one] != null && pin[one] !== told[one])
  return name ? { round: told.number, what: roundWords[name], before: `${pin[name]}`, now: `${told[name]}` } : null
}

function broken(chain: ChainPin, lie: Lie): Lie {
  chain.broken = true
  return lie
}

function admitted(chain: ChainPin, { number, link }: HeardRound): RoundPin {
  const pin: RoundPin = {
    number,
    link,
    version: null,
    inTime: false,
    startedAt: null,
    hash: null,
    point: null,
    interrupted: null,
    endedAt: null,
    sure: false,
    verdict: null,
  }
  chain.rounds = [...chain.rounds, pin].slice(-roundsKept)
  return pin
}

function parsed(text: string | null): { dropped: number; since: number | null; chains: ChainPin[] } | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (typeof found !== 'object' || found === null || !('chains' in found) || !Array.isArray(found.chains)) return null
    const dropped = 'dropped' in found && typeof found.dropped === 'number' ? found.dropped : 0
    const chains = (found.chains as Partial<ChainPin>[]).filter(
      ({ id, told, rounds }) => typeof id === 'number' && typeof told === 'object' && Array.isArray(rounds),
    )
    const since = 'since' in found && typeof found.since === 'number' ? found.since : null
    return { dropped, since, chains: chains as ChainPin[] }
  } catch {
    return null
  }
}
