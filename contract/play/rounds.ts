/**
 * Shared rounds: one draw that many players bet on, with a shared clock. A page takes the snapshot (`state`), then
 * follows the event `round`. Each event has the next `seq`; after a gap the page takes a new snapshot.
 * Times are milliseconds since 1970 by the site's clock; `now` is that clock when the answer was sent. A `point` has
 * the form that the game defines (`toldResult` of its rules).
 */
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { amount, money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { rulesVersion } from './rules-version.ts'
import { timeMs } from '../core/time-ms.ts'

/**
 * A bet without an auto cash-out must be able to rise at least this high, in ten-thousandths, or it is refused: the
 * round's remaining room may be smaller than the table's largest win.
 */
export const leastHeightE4 = 100_000
/** The number of bets in a snapshot and in each event: the largest ones. The totals count all. */
export const betsShown = 200
/**
 * Why a round was called off: the reasons that tables share, without those about a dealer. The name is part of the
 * public record.
 */
export const roundVoidReasons = ['equipment', 'rules'] as const
/** Why a round is void: called off manually, or found by a restoration of the database. */
export const roundVoidedReasons = [...roundVoidReasons, 'restored'] as const
export type RoundVoidReason = (typeof roundVoidedReasons)[number]
/** Past rounds in a snapshot. */
export const pastShown = 30

const game = z.string().check(z.minLength(1), z.maxLength(32))
const number = z
  .number()
  .check(
    z.int('Номер раунда — целое число'),
    z.minimum(1, 'Раунды считаются с первого'),
    z.maximum(Number.MAX_SAFE_INTEGER),
  )
/** Made by the page for each bet; the same key sent again is the same bet. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/, 'Ключ ставки — от 8 до 64 латинских букв, цифр, «-» и «_»'))

/**
 * betting: bets are accepted until `bettingEndsAt`. closing: pending charges finish. running: the round is played since
 * `startedAt`. ended: shown until `nextAt`. interrupted: the site failed, or the round was called off; unpaid stakes
 * were returned.
 */
export const roundPhase = z.enum(['betting', 'closing', 'running', 'ended', 'interrupted'])

/**
 * The current round. `point`, the result of its draw (the crash point of a rising multiplier), and `hash` are present
 * once it has ended.
 */
export const roundNow = z.object({
  number: z.number(),
  /** Of its rules. */
  version: z.number(),
  /**
   * The chain that the round belongs to: see `chain`. The round hash, hashed `link` times, is the chain's terminating
   * hash.
   */
  chain: z.number(),
  link: z.number(),
  phase: roundPhase,
  bettingEndsAt: timeMs,
  startedAt: z.nullable(timeMs),
  endedAt: z.nullable(timeMs),
  /** When betting on the next round opens. */
  nextAt: z.nullable(timeMs),
  point: z.nullable(z.number()),
  hash: z.nullable(z.string()),
})

/** open until the round ends; taken: paid at `multiplier`; lost; returned in full because the round was interrupted. */
const roundBetState = z.enum(['open', 'taken', 'lost', 'returned'])

/**
 * A bet as everyone sees it. `id` is its number within the round; `target` its auto cash-out, null where there is none.
 */
export const publicBet = z.object({
  id: z.number(),
  ...shownPlayer,
  stake: money,
  target: z.nullable(multiplier),
  state: roundBetState,
  multiplier: z.nullable(multiplier),
  payout: money,
})

/** All bets of the round, shown or not. */
export const roundTotals = z.object({
  bets: z.number(),
  players: z.number(),
  stake: money,
  taken: z.number(),
  paid: money,
})

/** A player's own bet. */
export const ownRoundBet = z.object({
  id: z.number(),
  key: z.string(),
  /** The bet's public number: its page is `/bet/<link>`. */
  link: z.string(),
  round: z.number(),
  stake: money,
  target: z.nullable(multiplier),
  /**
   * The most it may pay. A rising multiplier is cashed out there automatically: at the target, or where the payout
   * would reach the table's largest win, or at the round's remaining room.
   */
  takenAt: multiplier,
  /** cancelled: withdrawn in full by its player while bets were accepted. */
  state: z.enum(['open', 'taken', 'lost', 'returned', 'cancelled']),
  multiplier: z.nullable(multiplier),
  payout: money,
})

/** A bet as anyone with its public number may see it. */
export const playedRoundBet = z.extend(z.omit(ownRoundBet, { key: true }), {
  game: z.string(),
  /** When it ended, or, while open, when it was placed. ISO 8601. */
  at: z.string(),
})

/** A finished round. `salt` is its chain's. */
export const pastRound = z.object({
  number: z.number(),
  /** Of its rules. */
  version: z.number(),
  chain: z.number(),
  link: z.number(),
  point: z.number(),
  hash: z.string(),
  interrupted: z.boolean(),
  /**
   * Called off manually, for this reason: bets not yet taken were returned. Absent where the site itself failed, or the
   * round was not interrupted.
   */
  reason: z.optional(z.enum(roundVoidedReasons)),
  startedAt: z.nullable(timeMs),
  endedAt: timeMs,
})

/** A chain: `terminatingHash` was published at `publishedAt`, the salt fixed afterwards. */
export const roundChain = z.object({
  id: z.number(),
  terminatingHash: z.string(),
  links: z.number(),
  publishedAt: timeMs,
  /** null while the salt is not fixed: no round of this chain is played before that. */
  salt: z.nullable(z.string()),
  saltedAt: z.nullable(timeMs),
  /** drawn: by the server after publishing. entered: by the administrator, from the source named beforehand. */
  saltFrom: z.nullable(z.enum(['drawn', 'entered'])),
  /** Rounds played on it. */
  used: z.number(),
})

export type RoundPhase = z.output<typeof roundPhase>
export type RoundNow = z.output<typeof roundNow>
export type PublicBet = z.output<typeof publicBet>
export type RoundTotals = z.output<typeof roundTotals>
export type PlayedRoundBet = z.output<typeof playedRoundBet>
export type OwnRoundBet = z.output<typeof ownRoundBet>
export type PastRound = z.output<typeof pastRound>
export type RoundChain = z.output<typeof roundChain>

export const roundSnapshot = z.object({
  game: z.string(),
  seq: z.number(),
  now: z.number(),
  /** null while the first round is being prepared. */
  round: z.nullable(roundNow),
  bets: z.array(publicBet),
  totals: roundTotals,
  /** The caller's bets on the current round; empty for guests. */
  own: z.array(ownRoundBet),
  /** Newest first. */
  past: z.array(pastRound),
  chain: z.nullable(roundChain),
  /** The chain that follows, announced ahead. */
  nextChain: z.nullable(roundChain),
  bettingMs: z.number(),
  pauseMs: z.number(),
  /** The operator has paused the game: no round starts after the current one. Absent while rounds go on. */
  paused: z.optional(z.boolean()),
})
export type RoundSnapshot = z.output<typeof roundSnapshot>

const news = { game: z.string(), seq: z.number(), now: z.number(), round: z.number() }

/** Events of rounds, sent to everyone. `round` is the number of the round concerned. */
export const roundEvent = z.discriminatedUnion('kind', [
  z.object({ ...news, kind: z.literal('betting'), current: roundNow }),
  z.object({ ...news, kind: z.literal('joined'), bets: z.array(publicBet), totals: roundTotals }),
  z.object({ ...news, kind: z.literal('cancelled'), ids: z.array(z.number()), totals: roundTotals }),
  z.object({ ...news, kind: z.literal('running'), startedAt: timeMs }),
  z.object({
    ...news,
    kind: z.literal('taken'),
    bets: z.array(z.object({ id: z.number(), multiplier, payout: money })),
    totals: roundTotals,
  }),
  /** For a rising multiplier: open bets whose `takenAt` is at most the point are paid at it, the others are lost. */
  z.object({
    ...news,
    kind: z.literal('ended'),
    point: z.number(),
    hash: z.string(),
    endedAt: timeMs,
    nextAt: timeMs,
    totals: roundTotals,
  }),
  /** Open bets were paid at the multiplier reached before the interruption, or returned: request the snapshot. */
  z.object({
    ...news,
    kind: z.literal('interrupted'),
    point: z.number(),
    hash: z.string(),
    endedAt: timeMs,
    nextAt: timeMs,
  }),
  /** The operator has paused the game after this round, or resumes it. */
  z.object({ ...news, kind: z.literal('paused'), paused: z.boolean() }),
  z.object({ ...news, kind: z.literal('chain'), chain: roundChain, nextChain: z.nullable(roundChain) }),
])
export type RoundEvent = z.output<typeof roundEvent>

const ofBet = { game, round: number, key }
const settled = z.object({ success: z.object({ bet: ownRoundBet, balance: money }) })

export const rounds = {
  roundState: call({
    method: 'POST',
    path: '/api/rounds/state',
    summary: 'Раунд этой минуты: фаза, часы сервера, ставки, прошлые раунды, цепочка. seq — номер последней новости',
    access: everyone,
    body: z.strictObject({ game }),
    reply: z.object({ success: roundSnapshot }),
    refusals: ['Unavailable'],
    duringMaintenance: true,
  }),
  roundClock: call({
    method: 'POST',
    path: '/api/rounds/clock',
    summary: 'Часы раундов, миллисекунды: по ним страница измеряет своё отставание и время пути',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ now: z.number() }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  roundBet: call({
    method: 'POST',
    path: '/api/rounds/bet',
    summary:
      'Ставка на раунд: сколько их у игрока, говорят правила игры. С целью сервер заберёт её сам; без цели — на высоте takenAt',
    access: players,
    rate: 'play',
    /** `maxWin`: the largest win that the page has shown, for a bet without a target: it flies until it wins that. */
    body: z.strictObject({
      ...ofBet,
      stake: amount,
      target: z.optional(z.number()),
      maxWin: z.optional(amount),
      version: rulesVersion,
    }),
    reply: settled,
    refusals: [
      'InsufficientFunds',
      'StakeTooSmall',
      'StakeTooLarge',
      'MaxWinExceeded',
      'LimitsChanged',
      'Banned',
      'OnBreak',
      'Held',
      'LimitReached',
      'BettingStopped',
      'GameOff',
      'Unavailable',
      'RoundClosed',
      'KeyReused',
      'TooManyBets',
      'ExposureReached',
      'RulesChanged',
    ],
  }),
  roundCancel: call({
    method: 'POST',
    path: '/api/rounds/cancel',
    summary: 'Отмена своей ставки, пока принимаются ставки: она возвращается целиком',
    access: players,
    rate: 'play',
    body: z.strictObject(ofBet),
    reply: settled,
    refusals: ['BetUnknown', 'TooLateToCancel', 'Unavailable'],
    duringMaintenance: true,
  }),
  roundTake: call({
    method: 'POST',
    path: '/api/rounds/take',
    summary: 'Забрать ставку в полёте. Считается миг, когда запрос дошёл до сервера',
    access: players,
    rate: 'play',
    body: z.strictObject(ofBet),
    reply: settled,
    refusals: ['BetUnknown', 'NotRunning', 'TooLate', 'Unavailable'],
    timed: true,
    duringMaintenance: true,
  }),
  roundHistory: call({
    method: 'POST',
    path: '/api/rounds/history',
    summary: 'Прошлые раунды с хешами, новые первыми. before — номер, до которого листать',
    access: everyone,
    body: z.strictObject({
      game,
      before: z.optional(number),
      limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(200))),
    }),
    reply: z.object({ success: z.object({ rounds: z.array(pastRound) }) }),
    refusals: ['NotFound'],
  }),
  round: call({
    method: 'POST',
    path: '/api/rounds/round',
    summary: 'Один прошлый раунд: доказательство, крупнейшие ставки и свои',
    access: everyone,
    body: z.strictObject({ game, number }),
    reply: z.object({
      success: z.object({
        round: pastRound,
        chain: roundChain,
        bets: z.array(publicBet),
        totals: roundTotals,
        own: z.array(ownRoundBet),
      }),
    }),
    refusals: ['NotFound'],
  }),
  roundBets: call({
    method: 'POST',
    path: '/api/rounds/bets',
    summary:
      'Свои сыгранные ставки с их раундами, новые первыми. before — номер раунда, до которого листать; next — откуда листать дальше',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({
      game,
      before: z.optional(number),
      limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    /** Whole rounds, at most `limit`. `chains` holds those that the rounds belong to. */
    reply: z.object({
      success: z.object({
        bets: z.array(z.object({ bet: playedRoundBet, round: pastRound })),
        chains: z.array(roundChain),
        next: z.nullable(z.number()),
      }),
    }),
    refusals: ['NotFound'],
  }),
  roundChains: call({
    method: 'POST',
    path: '/api/rounds/chain',
    summary: 'Цепочки раундов: опубликованные хеши, соли и сколько раундов сыграно, новые первыми',
    access: everyone,
    body: z.strictObject({ game }),
    reply: z.object({ success: z.object({ chains: z.array(roundChain) }) }),
    refusals: ['NotFound'],
  }),
}
