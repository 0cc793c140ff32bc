/** Betting: commitments, bets, history, table limits. */
import { isClientSeed } from '@kurazh/games/core/client-seed.ts'
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { shownPlayer } from '../account/shown-player.ts'
import { amount, money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { pastRound, playedRoundBet, roundChain } from './rounds.ts'
import { playedTableBet, shoe, tableRound } from '../tables/table-rounds.ts'
import { rulesVersion } from './rules-version.ts'

/** Nonces are whole numbers from 0 up, one sequence per player; each is used once. */
const nonce = z
  .number()
  .check(
    z.int('Номер ставки — целое число'),
    z.minimum(0, 'Номер ставки — целое число от нуля'),
    z.maximum(Number.MAX_SAFE_INTEGER),
  )

/** How many unused nonces have published commitments. */
export const commitmentsAhead = 64

/** An unused nonce this far behind the newest used one is void: this bounds what a node must read to know the gaps. */
export const oldestGap = 1024

export const commitment = z.object({ nonce: z.number(), commitment: z.string() })
export type Commitment = z.output<typeof commitment>

/**
 * An unused nonce that a refused bet has bound to its client seed: another seed under it is `NonceReused`. `reason`:
 * why that bet was refused, `at`: when, ISO 8601.
 */
export const boundNonce = z.object({
  nonce: z.number(),
  clientSeed: z.string(),
  game: z.string(),
  stake: money,
  reason: z.string(),
  at: z.string(),
})
export type BoundNonce = z.output<typeof boundNonce>

/** Unused nonces with published commitments. `bound` is absent in answers of servers older than the field. */
export const offer = z.object({ commitments: z.array(commitment), bound: z.optional(z.array(boundNonce)) })
export type Offer = z.output<typeof offer>

/**
 * How a steps game ended: by a bad step; taken by the player; with no steps left; taken automatically before a step
 * that could pay more than the maximum win, after a day without a move, or when its player was banned. The stake is
 * returned where it would have been taken and no move was made.
 */
export const endings = ['lost', 'taken', 'complete', 'limit', 'expired', 'banned', 'returned'] as const
export type Ending = (typeof endings)[number]

/** A settled bet as its player sees it. `at` is ISO 8601. */
export const bet = z.object({
  nonce: z.number(),
  game: z.string(),
  version: z.number(),
  stake: money,
  /** The part of the stake that moves added; absent: none. */
  added: z.optional(money),
  multiplier,
  payout: money,
  params: z.unknown(),
  outcome: z.unknown(),
  clientSeed: z.string(),
  commitment: z.string(),
  serverSeed: z.string(),
  at: z.string(),
  /** The player's moves in order, including an automatic take; steps games only. */
  moves: z.optional(z.array(z.unknown())),
  /** How a steps game ended; absent for instant games. */
  ended: z.optional(z.enum(endings)),
})
export type Bet = z.output<typeof bet>
export const betList = z.array(bet)

/** A bet of any kind in short, as shown in lists. */
export const shortBet = z.object({
  /** The bet's public number: its page is `/bet/<link>`. */
  link: z.string(),
  game: z.string(),
  stake: money,
  multiplier,
  payout: money,
  at: z.string(),
})
export type ShortBet = z.output<typeof shortBet>

/** The owner of the bet behind a public number. own: the caller made it. */
const whose = { name: shownPlayer.name, status: shownPlayer.status, own: z.boolean() }

/**
 * A bet by its public number. A bet on a shared round includes the round and its chain as proof; both are null until
 * the round is over.
 */
const shownBet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seeded'), bet, ...whose }),
  z.object({
    kind: z.literal('round'),
    bet: playedRoundBet,
    round: z.nullable(pastRound),
    chain: z.nullable(roundChain),
    ...whose,
  }),
  z.object({
    kind: z.literal('table'),
    bet: playedTableBet,
    round: z.nullable(tableRound),
    shoe: z.nullable(shoe),
    chain: z.nullable(roundChain),
    ...whose,
  }),
])

/** An open steps game as its player may see it; it reveals nothing hidden. */
export const openGame = z.object({
  nonce: z.number(),
  game: z.string(),
  version: z.number(),
  /** All that is staked by now. */
  stake: money,
  /** The part of it that moves have added; absent: none. */
  added: z.optional(money),
  params: z.unknown(),
  clientSeed: z.string(),
  commitment: z.string(),
  /** The moves made so far; their count is the step that the next move names. */
  moves: z.array(z.unknown()),
  /** The state's public view, as the game defines it. */
  view: z.unknown(),
  /** What taking pays now; 1.0000 before the first step. */
  multiplier,
  /** What taking would pay after one more good step. */
  nextMultiplier: z.nullable(multiplier),
  canTake: z.boolean(),
  /**
   * The largest payout, fixed when the game was opened: the game is taken automatically before a step that could pay
   * more.
   */
  maxWin: money,
  /** When it is taken automatically if no move is made before, ISO 8601. */
  endsAt: z.string(),
})
export type OpenGame = z.output<typeof openGame>
export const openGameList = z.array(openGame)

/** A move of a steps game. The step number makes a repeat harmless. */
const moveBody = z.strictObject({
  nonce,
  /** How many moves were made before this one. */
  step: z
    .number()
    .check(
      z.int('Номер хода — целое число'),
      z.minimum(0, 'Номер хода — от нуля'),
      z.maximum(1000, 'Таких длинных игр не бывает'),
    ),
  /** `{ take: true }` in every game, otherwise a move of the game's own schema. */
  move: z.unknown(),
})

export const openReply = z.object({ open: openGame, balance: money, commitments: z.array(commitment) })
export const settledReply = z.object({ bet, balance: money, commitments: z.array(commitment) })
export type OpenReply = z.output<typeof openReply>
export type SettledReply = z.output<typeof settledReply>

/** What the player sends. `params` is validated by the game's own schema. */
const placeBetBody = z.strictObject({
  game: z.string().check(z.minLength(1), z.maxLength(32)),
  nonce,
  clientSeed: z.string().check(z.refine(isClientSeed, 'Сид игрока — от 1 до 64 печатных латинских знаков')),
  stake: amount,
  params: z.unknown(),
  version: rulesVersion,
  /** Steps games: the largest payout the page knows. The bet is refused if the table has another. */
  maxWin: z.optional(amount),
})

/**
 * Limits of one game. `buys`: bets that cost more than a plain one are accepted (a bought feature), each at so many
 * times the least stake.
 */
export const table = z.object({
  game: z.string(),
  minStake: money,
  maxStake: money,
  maxWin: money,
  buys: z.optional(z.boolean()),
  /** False where the jurisdiction or the operator forbids autobet, or turbo. */
  autoplay: z.optional(z.boolean()),
  turbo: z.optional(z.boolean()),
  /** The least time from the start of a game to the start of the next one, in milliseconds; absent: none. */
  leastMs: z.optional(z.number()),
  /** The game is switched off: no new bet is accepted, open ones go on. The text for its players. */
  off: z.optional(z.string()),
})
export type Table = z.output<typeof table>

export const play = {
  commitments: call({
    method: 'POST',
    path: '/api/fairness/commitments',
    summary:
      'Обязательства сервера для следующих неиспользованных номеров ставок; bound — номера, за которыми отказ в ставке закрепил сид игрока',
    access: players,
    body: z.strictObject({}),
    reply: z.object({ success: offer }),
    refusals: [],
  }),
  placeBet: call({
    method: 'POST',
    path: '/api/bets',
    summary: 'Ставка. Мгновенная игра отвечает исходом и раскрытым серверным сидом, игра по шагам открывается (open)',
    access: players,
    rate: 'play',
    body: placeBetBody,
    reply: z.object({ success: z.union([settledReply, openReply]) }),
    refusals: [
      'GameOpen',
      'RulesChanged',
      'InsufficientFunds',
      'NonceReused',
      'NonceUnknown',
      'SiteRestored',
      'StakeTooSmall',
      'StakeTooLarge',
      'NotOffered',
      'MaxWinExceeded',
      'LimitsChanged',
      'Banned',
      'OnBreak',
      'Held',
      'LimitReached',
      'BettingStopped',
      'GameOff',
      'Unavailable',
    ],
  }),
  placeGift: call({
    method: 'POST',
    path: '/api/bets/gift',
    summary:
      'Подарок сайта, сразу поставленный в игре, где ставят только подарки: ставка и ответ те же, что у обычной ставки',
    access: players,
    rate: 'play',
    body: placeBetBody,
    reply: z.object({ success: z.union([settledReply, openReply]) }),
    refusals: [
      'NothingWaits',
      'GameOpen',
      'RulesChanged',
      'NonceReused',
      'NonceUnknown',
      'SiteRestored',
      'StakeTooSmall',
      'StakeTooLarge',
      'MaxWinExceeded',
      'Banned',
      'OnBreak',
      'Held',
      'BettingStopped',
      'Unavailable',
    ],
  }),
  move: call({
    method: 'POST',
    path: '/api/bets/move',
    summary:
      'Ход в открытой игре по шагам: свой ход игры или { take: true }. Повтор того же хода безвреден. Ход, который добавляет к ставке, берёт деньги сам; без них он не сделан, а игра остаётся как была',
    access: players,
    rate: 'play',
    body: moveBody,
    reply: z.object({ success: z.union([settledReply, openReply]) }),
    refusals: [
      'NotFound',
      'GameMoved',
      'InsufficientFunds',
      'OnBreak',
      'Held',
      'LimitReached',
      'BettingStopped',
      'Unavailable',
    ],
    duringMaintenance: true,
  }),
  openGames: call({
    method: 'POST',
    path: '/api/bets/open',
    summary: 'Открытые игры по шагам: их можно продолжить на любом устройстве',
    access: players,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ games: openGameList }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  history: call({
    method: 'POST',
    path: '/api/bets/history',
    summary:
      'Ставки игрока, новые первыми. before — номер, до которого листать; game — только этой игры; next — откуда листать дальше',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({
      before: z.optional(nonce),
      limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
      game: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    /**
     * `next` is the `before` of the following page; null at the end. A page filtered by one game may be short and still
     * have a next.
     */
    reply: z.object({ success: z.object({ bets: betList, next: z.nullable(z.number()) }) }),
    refusals: [],
  }),
  latestBets: call({
    method: 'POST',
    path: '/api/bets/latest',
    summary: 'Последние свои сыгранные ставки во всех играх, новые первыми, с публичными номерами',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))) }),
    reply: z.object({ success: z.object({ bets: z.array(shortBet) }) }),
    refusals: [],
  }),
  betLink: call({
    method: 'POST',
    path: '/api/bets/link',
    summary: 'Публичный номер своей ставки: по нему её увидит любой, у кого есть ссылка',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ nonce }),
    reply: z.object({ success: z.object({ id: z.string() }) }),
    refusals: ['NotFound'],
  }),
  showBet: call({
    method: 'POST',
    path: '/api/bets/show',
    summary: 'Ставка по публичному номеру, с проверкой; own — ставка самого спросившего',
    access: everyone,
    body: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    reply: z.object({ success: shownBet }),
    refusals: ['NotFound'],
  }),
  tables: call({
    method: 'POST',
    path: '/api/tables',
    summary: 'Пределы ставок и максимальный выигрыш каждой игры',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ tables: z.array(table) }) }),
    refusals: [],
    duringMaintenance: true,
  }),
}
