/**
 * Live tables: one deal that everyone sees, bets by spots, decisions by seats, one clock. A page takes the snapshot
 * (`state`), then follows the event `table` of the tables it watches. Each event has the next `seq`; after a gap the
 * page takes a new snapshot. Times are by the site's clock; `now` is that clock when the answer was sent.
 */
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { amount, money } from '../core/money.ts'
import { roundChain } from '../play/rounds.ts'
import { rulesVersion } from '../play/rules-version.ts'
import { tableSnapshot } from './table-events.ts'
import { ownTableBet, pastTableRound, playedTableBet, shoe, tableRound, tableSeat, tableSide } from './table-rounds.ts'

/** Past rounds in a snapshot: up to five hundred numbers for roulette, all rounds of the shoe for cards. */
export const resultsShown = 500
/** A seat is freed after its player has not bet for so many rounds. */
export const idleRounds = 15
/** Seats that one player may have at a table. */
export const seatsAPlayer = 3

const table = z.string().check(z.minLength(1), z.maxLength(32))
const number = z
  .number()
  .check(
    z.int('Номер раунда — целое число'),
    z.minimum(1, 'Раунды считаются с первого'),
    z.maximum(Number.MAX_SAFE_INTEGER),
  )
/** Made by the page for each request that moves money; the same key sent again is the same request. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/, 'Ключ запроса — от 8 до 64 латинских букв, цифр, «-» и «_»'))
const spot = z.string().check(z.minLength(1), z.maxLength(32))
const seat = z.number().check(z.int(), z.minimum(1), z.maximum(7))
const spotStake = z.object({ spot, stake: amount })

const tableCard = z.object({
  table: z.string(),
  /** The family of its rules: tables of one family are played alike. */
  game: z.string(),
  /** The dealer: virtual, by the chain; or a person in front of a camera. */
  dealer: z.enum(['virtual', 'person']),
  min: money,
  max: money,
  players: z.number(),
  /** The newest results, newest first, at most twelve. */
  results: z.array(z.unknown()),
  freeSeats: z.nullable(z.number()),
  side: tableSide,
  open: z.boolean(),
})

/**
 * Why a spot of a layout was not accepted as sent; `max` is what would have been accepted. The former stake on it
 * remains.
 */
const refusedSpot = z.object({
  spot: z.string(),
  reason: z.enum(['TooSmall', 'TooLarge', 'MaxWin', 'Exposure', 'Funds', 'NotYours', 'Unknown']),
  max: money,
})

const whole = [
  'InsufficientFunds',
  'Forbidden',
  'Banned',
  'OnBreak',
  'Held',
  'LimitReached',
  'BettingStopped',
  'GameOff',
  'Unavailable',
  'RoundClosed',
  'KeyReused',
  'LayoutMoved',
  'RulesChanged',
  'LimitsChanged',
  'NotFound',
] as const

export const tables = {
  tableList: call({
    method: 'POST',
    path: '/api/tables/list',
    summary: 'Столы: игра, пределы, последние результаты или свободные места',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ tables: z.array(tableCard) }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  tableState: call({
    method: 'POST',
    path: '/api/tables/state',
    summary:
      'Стол этой минуты: раунд, карты, места, ставки, прошлые раунды, цепочка. seq — номер последней новости. watch — слушать его новости. past — сколько прошлых раундов прислать, без него все',
    access: everyone,
    body: z.strictObject({
      table,
      past: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(resultsShown))),
    }),
    reply: z.object({ success: tableSnapshot }),
    refusals: ['Unavailable', 'NotFound'],
    duringMaintenance: true,
  }),
  tableBet: call({
    method: 'POST',
    path: '/api/tables/bet',
    summary:
      'Ставки игрока в раунде целиком, по полям: разница с тем, что стояло, списывается или возвращается одной записью. Поле, которое взять нельзя, названо с причиной и пределом, остальные приняты',
    access: players,
    rate: 'play',
    body: z.strictObject({
      table,
      round: number,
      key,
      revision: z.number().check(z.int(), z.minimum(0)),
      spots: z.array(spotStake).check(z.maxLength(200)),
      version: rulesVersion,
    }),
    reply: z.object({
      success: z.object({
        bet: z.nullable(ownTableBet),
        accepted: z.array(z.object({ spot: z.string(), stake: money })),
        refused: z.array(refusedSpot),
        balance: money,
      }),
    }),
    refusals: whole,
    timed: true,
  }),
  tableMove: call({
    method: 'POST',
    path: '/api/tables/move',
    summary:
      'Решение места за столом: первое, какое стол от него ждёт, начиная с номера step. Удвоение, разделение и страховка списывают ставку той же записью',
    access: players,
    rate: 'play',
    body: z.strictObject({
      table,
      round: number,
      seat,
      step: z.number().check(z.int(), z.minimum(0), z.maximum(1000)),
      move: z.string().check(z.minLength(1), z.maxLength(16)),
    }),
    reply: z.object({ success: z.object({ bet: z.nullable(ownTableBet), balance: money }) }),
    refusals: [
      'InsufficientFunds',
      'Banned',
      'OnBreak',
      'Held',
      'LimitReached',
      'BettingStopped',
      'Unavailable',
      'GameMoved',
      'NotYourTurn',
      'NotFound',
    ],
    timed: true,
    duringMaintenance: true,
  }),
  tableSit: call({
    method: 'POST',
    path: '/api/tables/sit',
    summary: 'Сесть за стол, до трёх мест; chart — играть за меня по таблице, когда меня нет',
    access: players,
    body: z.strictObject({ table, seat, chart: z.optional(z.boolean()) }),
    reply: z.object({ success: z.object({ seats: z.array(tableSeat) }) }),
    refusals: ['SeatTaken', 'Banned', 'OnBreak', 'Held', 'Unavailable', 'NotFound'],
  }),
  tableLeave: call({
    method: 'POST',
    path: '/api/tables/leave',
    summary: 'Встать с места: после раздачи, в которой на нём стоит ставка',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ table, seat }),
    reply: z.object({ success: z.object({ seats: z.array(tableSeat) }) }),
    refusals: ['Unavailable', 'NotFound'],
    duringMaintenance: true,
  }),
  tableSeed: call({
    method: 'POST',
    path: '/api/tables/seed',
    summary: 'Своя случайность в срезку нового шуза: до тех пор, пока он не срезан, одна от игрока',
    access: players,
    body: z.strictObject({
      table,
      shoe: number,
      seed: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'Сид — от 1 до 64 печатных латинских знаков')),
    }),
    reply: z.object({
      success: z.object({
        shoe,
        /** The seed counted for this player, the first they sent; a node of a former build does not report it. */ own: z.optional(
          z.string(),
        ),
      }),
    }),
    refusals: ['RoundClosed', 'Unavailable', 'NotFound'],
  }),
  tableRound: call({
    method: 'POST',
    path: '/api/tables/round',
    summary: 'Один прошлый раунд целиком: что выпало, решения, доказательство, свои ставки',
    access: everyone,
    body: z.strictObject({ table, number }),
    reply: z.object({
      success: z.object({
        round: tableRound,
        shoe: z.nullable(shoe),
        chain: z.nullable(roundChain),
        own: z.nullable(ownTableBet),
      }),
    }),
    refusals: ['NotFound'],
  }),
  tableHistory: call({
    method: 'POST',
    path: '/api/tables/history',
    summary: 'Прошлые раунды стола, новые первыми. before — номер, до которого листать',
    access: everyone,
    body: z.strictObject({
      table,
      before: z.optional(number),
      limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(500))),
    }),
    reply: z.object({ success: z.object({ rounds: z.array(pastTableRound), shoes: z.array(shoe) }) }),
    refusals: ['NotFound'],
  }),
  tableBets: call({
    method: 'POST',
    path: '/api/tables/bets',
    summary: 'Свои сыгранные ставки за столом с их раундами, новые первыми',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({
      table,
      before: z.optional(number),
      limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    reply: z.object({
      success: z.object({
        bets: z.array(z.object({ bet: playedTableBet, round: pastTableRound })),
        next: z.nullable(z.number()),
      }),
    }),
    refusals: ['NotFound'],
  }),
  tableChains: call({
    method: 'POST',
    path: '/api/tables/chain',
    summary: 'Цепочки стола: опубликованные хеши, соли и сколько использовано, новые первыми',
    access: everyone,
    body: z.strictObject({ table }),
    reply: z.object({ success: z.object({ chains: z.array(roundChain) }) }),
    refusals: ['NotFound'],
  }),
}
