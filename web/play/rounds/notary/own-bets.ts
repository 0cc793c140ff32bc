/**
 * Stores the bets this device has sent on rounds of one game, and what the server reported of them. What was sent is
 * decisive: an answer is compared with it and never replaces it. Pure: the text to be stored comes out.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { leastHeightE4, type OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { fromWire } from '@kurazh/contract/core/wire.ts'
import { formatMultiplier } from '../../../ui/text/format.ts'
import { toJson } from '../../proof/parse-message.ts'
import type { Verdict } from '../../proof/verdict.ts'
import type { Lie } from '../../shared/lie.ts'

/** A moment by the site's clock as the page measured it, in milliseconds, and its possible error. */
export interface SiteMoment {
  at: number
  doubtMs: number
}

/**
 * A bet's end as the server reports it. One that an older page has stored may hold anything instead of a sum: that is
 * broken, and counts for nothing.
 */
export type BetEnd = Pick<OwnRoundBet, 'multiplier' | 'payout'> & { state: Exclude<OwnRoundBet['state'], 'open'> }

/** Why a consistent bet is not proved. */
export type Doubt =
  /** It was sent by another device. */
  | 'elsewhere'
  /** The promise was not received before it. */
  | 'unheard'
  /** It was taken below its height, and no take of this device explains it. */
  | 'taken-elsewhere'
  /**
   * It was taken at a moment when its round had, according to the server, no more room for payouts: only the server
   * knows how much it had.
   */
  | 'room'
  /** A take left this page well before the end and had no effect: only the server knows whether it came in time. */
  | 'take-lost'
  /**
   * The page requested to call it back while bets were open, without effect: only the server knows whether the request
   * came in time.
   */
  | 'cancel-lost'
  /** Its round was broken off, according to the server. */
  | 'interrupted'

export interface SentBet {
  key: string
  /** The public code of its player. */
  player: string | null
  round: number
  /** Kopecks; `target` and `takenAt` in ten-thousandths. */
  stake: bigint
  target: number | null
  /**
   * The height at which the server cashes out automatically: the target, or the one of the table's largest win as first
   * reported; null where that is not known.
   */
  takenAt: number | null
  /** Without a target, the height first reported was not that of the table's largest win. */
  heightTold?: boolean
  /** The status of its player, as last received before it was sent; absent where that is not known. */
  status?: string | undefined
  /** When it was sent, the chain's end and its salt had been received. */
  bound: boolean
  /** Another device sent it: the values here are the server's report. */
  foreign: boolean
  /** null: sent while the clock was not measured. */
  takes: (SiteMoment | null)[]
  cancelAsked: boolean
  /** The server has confirmed it. */
  accepted: boolean
  /** The server has reported that the bet does not exist. */
  refused: boolean
  /**
   * It was refused as too late although betting was open for this many milliseconds more; null once its round has
   * explained it, and for every other bet.
   */
  closedEarlyMs: number | null
  /** Seen open after the start. */
  flown: boolean
  link: string | null
  end: BetEnd | null
  verdict: Verdict | null
  doubt: Doubt | null
}

const fresh = {
  foreign: false,
  cancelAsked: false,
  accepted: false,
  refused: false,
  closedEarlyMs: null,
  flown: false,
  link: null,
  end: null,
  verdict: null,
  doubt: null,
} as const satisfies Partial<SentBet>
const kept = 120
/** Schema of what is stored: roubles and decimals, as in JSON. */
const shape = {
  stake: 'money',
  target: 'multiplier',
  takenAt: 'multiplier',
  end: { multiplier: 'multiplier', payout: 'money' },
} as const
const takesKept = 4

export class OwnBets {
  #bets = new Map<string, SentBet>()

  /** Takes in the text stored before, by this page or another one of the same device. */
  recall(text: string | null): void {
    for (const stored of sentBetsIn(text)) {
      const bet = this.#bets.get(stored.key)
      if (!bet) this.#keep(stored)
      else {
        bet.takes = joined(bet.takes, stored.takes)
        bet.cancelAsked ||= stored.cancelAsked
        bet.accepted ||= stored.accepted
        bet.flown ||= stored.flown
      }
    }
  }

  toText(): string {
    return JSON.stringify(toJson([shape], [...this.#bets.values()]))
  }

  forget(): void {
    this.#bets.clear()
  }

  find(key: string): SentBet | undefined {
    return this.#bets.get(key)
  }

  byLink(link: string): SentBet | undefined {
    return [...this.#bets.values()].find((bet) => bet.link === link)
  }

  /** A player's bets that wait for their verdict. */
  waitingOf(player: string | null): SentBet[] {
    return [...this.#bets.values()].filter((bet) => bet.player === player && bet.verdict === null && !bet.refused)
  }

  /** Bets refused as too late while betting was open. */
  get closedEarly(): SentBet[] {
    // A bet that an older page has stored lacks the field.
    return [...this.#bets.values()].filter((bet) => bet.closedEarlyMs != null)
  }

  /** A bet that is about to be sent. */
  sending(bet: Pick<SentBet, 'key' | 'player' | 'round' | 'stake' | 'target' | 'takenAt' | 'bound' | 'status'>): void {
    this.#keep({ ...fresh, ...bet })
  }

  /** A bet in play that this device knows nothing of. */
  found(
    { key, round, stake, target, takenAt }: Pick<SentBet, 'key' | 'round' | 'stake' | 'target' | 'takenAt'>,
    player: string | null,
  ): SentBet {
    return this.#keep({ ...fresh, key, player, round, stake, target, takenAt, bound: false, foreign: true })
  }

  /** A cash-out that is about to be sent. */
  cashingOut(key: string, moment: SiteMoment | null): void {
    const bet = this.#bets.get(key)
    if (bet) bet.takes = joined(bet.takes, [moment])
  }

  drop(key: string): void {
    this.#bets.delete(key)
  }

  #keep(stored: Omit<SentBet, 'takes'> & Partial<Pick<SentBet, 'takes'>>): SentBet {
    const bet = { ...stored, takes: stored.takes ?? [] }
    this.#bets.set(bet.key, bet)
    for (const oldest of [...this.#bets.keys()].slice(0, -kept)) this.#bets.delete(oldest)
    return bet
  }
}

/**
 * Whether a bet may be reported as cashed out at this height. Without a target a full round may take it below the
 * height of the largest win, once: when it takes the bet in.
 */
function isHeightOf({ target, takenAt, link }: SentBet, told: number): boolean {
  if (takenAt === null || told === takenAt) return true
  return target === null && link === null && told < takenAt && told >= leastHeightE4
}

/** Takes in the server's message about a bet that was sent; returns the part of it that cannot be true. */
export function hearWord(sent: SentBet, word: OwnRoundBet, inPlay: boolean): Lie | null {
  const lie = (what: string, before: string | number | null, now: string | number | null): Lie => ({
    round: sent.round,
    what,
    before: `${before}`,
    now: `${now}`,
  })
  if (sent.refused) return lie('ставка', 'отказ', 'принята')
  if (word.round !== sent.round) return lie('раунд ставки', sent.round, word.round)
  if (word.stake !== sent.stake) return lie('сумма ставки', formatMoney(sent.stake), formatMoney(word.stake))
  if (word.target !== sent.target) return lie('цель ставки', heightText(sent.target), heightText(word.target))
  if (!isHeightOf(sent, word.takenAt))
    return lie('высота, на которой ставку заберут', heightText(sent.takenAt), heightText(word.takenAt))
  if (sent.link !== null && word.link !== sent.link) return lie('номер ставки', sent.link, word.link)
  sent.link = word.link
  if (word.takenAt !== sent.takenAt) Object.assign(sent, { takenAt: word.takenAt, heightTold: true })
  sent.accepted = true
  const { state, multiplier, payout } = word
  if (state === 'open') {
    sent.flown ||= inPlay
    return null
  }
  if (state === 'cancelled' && sent.flown)
    return lie('судьба ставки', 'в полёте', endWords({ state, multiplier, payout }))
  if (sent.end && !isSameEnd(sent.end, word))
    return lie('судьба ставки', endWords(sent.end), endWords({ state, multiplier, payout }))
  sent.end ??= { state, multiplier, payout }
  return null
}

/** Whether a bet is reported with the same end as before. */
export function isSameEnd(one: BetEnd, other: Pick<OwnRoundBet, 'state' | 'multiplier' | 'payout'>): boolean {
  return one.state === other.state && one.multiplier === other.multiplier && one.payout === other.payout
}

const heightText = (multiplierE4: number | null) =>
  multiplierE4 === null ? 'без цели' : formatMultiplier(multiplierE4)

const states = { taken: 'забрана', lost: 'сгорела', returned: 'возвращена', cancelled: 'отменена' } as const

/** The reported end of a bet, for the evidence. */
export function endWords({ state, multiplier, payout }: BetEnd): string {
  return `${states[state]}${multiplier === null ? '' : ` на ${formatMultiplier(multiplier)}`}, выплата ${formatMoney(payout)}`
}

/** What was sent, for the evidence. */
export function sentWords({ stake, takenAt, takes }: SentBet): string {
  const asked = takes.length > 0 ? ', страница просила забрать' : ''
  return `ставка ${formatMoney(stake)}${takenAt === null ? '' : `, забрать на ${formatMultiplier(takenAt)}`}${asked}`
}

function joined(one: SentBet['takes'], other: SentBet['takes']): SentBet['takes'] {
  const more = other.filter((take) => one.every((known) => known?.at !== take?.at))
  return [...one, ...more].slice(0, takesKept)
}

/** The bets that a text holds; none where it is not one of ours. */
export function sentBetsIn(text: string | null): SentBet[] {
  try {
    const found = fromWire([shape], JSON.parse(text ?? '[]'))
    return Array.isArray(found)
      ? (found as SentBet[]).filter(
          (bet) => typeof bet?.key === 'string' && typeof bet.stake === 'bigint' && Array.isArray(bet.takes),
        )
      : []
  } catch {
    return []
  }
}
