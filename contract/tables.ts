/**
 * Live tables: a dealing that everyone sees, bets by spots, decisions by seats, one clock. A page takes the snapshot (`state`), then follows
 * the event `table` of the tables it watches; each event has the next `seq`, and after a gap the page takes the snapshot again.
 *
 * Moments are milliseconds since 1970 on the site's one clock; `now` beside them is that clock as the answer left.
 */
import * as z from 'zod/mini'
import { call, everyone, players } from './call.ts'
import { amount, money } from './money.ts'
import { multiplier } from './multiplier.ts'
import { roundChain } from './rounds.ts'
import { rulesVersion } from './rules-version.ts'
import { recording, roundCorrection, voidReasons } from './table-reasons.ts'
import { videoKinds } from './table-video.ts'

/** Past rounds of a snapshot: a roulette tells five hundred numbers, a shoe all its rounds. */
export const resultsShown = 500
/** A seat whose player has not bet for so many rounds is free again. */
export const idleRounds = 15
/** Seats that one player may have at a table. */
export const seatsAPlayer = 3

const table = z.string().check(z.minLength(1), z.maxLength(32))
const number = z.number().check(z.int('Номер раунда — целое число'), z.minimum(1, 'Раунды считаются с первого'), z.maximum(Number.MAX_SAFE_INTEGER))
/** Made by the page for each request that moves money; the same key again is the same request again. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/, 'Ключ запроса — от 8 до 64 латинских букв, цифр, «-» и «_»'))
const spot = z.string().check(z.minLength(1), z.maxLength(32))
const seat = z.number().check(z.int(), z.minimum(1), z.maximum(7))

/** open: until `closesAt`. closing: what is on its way is waited for. closed: nothing more. */
const tableBetting = z.enum(['open', 'closing', 'closed'])
/** idle: bets are taken. dealing: cards or a ball on their way, decisions too. result: as the table has it. confirmed: paid. */
const tableDealing = z.enum(['idle', 'dealing', 'result', 'confirmed'])
/** shuffling: a new shoe is being made and cut. waiting: for the dealer, who opens the next round. paused: by the house. interrupted: the table has no leader for a moment. */
const tableSide = z.nullable(z.enum(['shuffling', 'waiting', 'paused', 'interrupted']))

/** A number of the wheel or a card, as it was dealt. `place`: where it lies. `value` null: face down. What a peek told stands at the place «peek»: 1 or 0, no card. */
const dealt = z.object({
  place: z.string(),
  value: z.nullable(z.number()),
  /** Of a card: which of its shoe's 416, its salt and the hashes from its leaf to the shoe's root, lowest first. */
  index: z.nullable(z.number()),
  salt: z.nullable(z.string()),
  branch: z.nullable(z.array(z.string())),
})

/** A decision that the table waits for, of each of these seats: one for a hand, all of them for an insurance. */
const decision = z.object({ seats: z.array(z.number()), hand: z.number(), step: z.number(), moves: z.array(z.string()), endsAt: z.number(), idle: z.string() })
/** A decision that was made. `by`: player, the clock («idle»), or the published chart for who asked it to play. */
const decided = z.object({ step: z.number(), seat: z.number(), hand: z.number(), move: z.string(), by: z.enum(['player', 'clock', 'chart']) })

/** A shoe: its root was published before anybody could add to its cut. `hash` when it is over. */
export const shoe = z.object({
  number: z.number(),
  chain: z.number(),
  link: z.number(),
  root: z.string(),
  /** Until when seeds for the cut are taken; null when it is cut. */
  cutAt: z.nullable(z.number()),
  /** The seeds by players' public codes, in the order they count, and the card that dealing begins with; null while it is not cut. */
  seeds: z.nullable(z.array(z.object({ by: z.string(), seed: z.string() }))),
  cut: z.nullable(z.number()),
  dealt: z.number(),
  hash: z.nullable(z.string()),
})

/** What the dealer of a table did in a round, one after another: who in numbers of the round, from 1. `dealt`: the number or card entered. */
const dealerAct = z.object({ act: z.enum(['open', 'close', 'enter', 'back', 'confirm', 'shuffle']), dealt: z.nullable(z.number()), who: z.number(), at: z.number() })

/** The round of the moment. `hash` of a wheel's round as its number is dealt. */
export const tableRound = z.object({
  number: z.number(),
  /** Of the rules it is played by. */
  version: z.number(),
  /** null where a person deals: no chain has it. */
  chain: z.nullable(z.number()), link: z.nullable(z.number()),
  /** Where a person deals: everything the dealer did, in place of a proof. */
  byHand: z.nullable(z.array(dealerAct)),
  /** Of a shoe: which one, and the first card of the round, counted from the cut. */
  shoe: z.nullable(z.number()), first: z.nullable(z.number()),
  betting: tableBetting,
  dealing: tableDealing,
  closesAt: z.number(),
  nextAt: z.nullable(z.number()),
  dealt: z.array(dealt),
  decided: z.array(decided),
  decision: z.nullable(decision),
  hash: z.nullable(z.string()),
  result: z.unknown(),
  /** Called off, with its reason: every stake came back. */
  voided: z.nullable(z.enum(voidReasons)),
  corrected: z.nullable(roundCorrection),
  recordings: z.array(recording),
})

/** A seat. `name` null where it is free or the name hidden; `taken` tells which. `chart`: of an own one, the chart plays for it where no answer comes. */
const tableSeat = z.object({ seat: z.number(), taken: z.boolean(), own: z.boolean(), chart: z.boolean(), name: z.nullable(z.string()), img: z.string(), idle: z.number() })
/** What others have on a spot, together. */
const spotTotal = z.object({ spot: z.string(), stake: money, players: z.number() })

const spotStake = z.object({ spot, stake: amount })
/** A player's own bet: all they have on the table in one round. */
export const ownTableBet = z.object({
  table: z.string(),
  round: z.number(),
  /** The bet's public number: its page is `/bet/<link>`. */
  link: z.string(),
  /** How often the layout was changed; the next request names it. */
  revision: z.number(),
  spots: z.array(z.object({ spot: z.string(), stake: money })),
  stake: money,
  /** open; settled: paid what it won, maybe nothing; returned: called off, every kopeck is back. `firstPayout`: what it was paid before it was corrected. */
  state: z.enum(['open', 'settled', 'returned']),
  payout: money,
  multiplier,
  firstPayout: z.nullable(money),
})
export type OwnTableBet = z.output<typeof ownTableBet>

/** A round that is over. */
const pastTableRound = z.object({
  number: z.number(), version: z.number(), chain: z.nullable(z.number()), link: z.nullable(z.number()), shoe: z.nullable(z.number()), first: z.nullable(z.number()),
  result: z.unknown(), hash: z.nullable(z.string()), voided: z.nullable(z.enum(voidReasons)), corrected: z.boolean(), endedAt: z.number(),
})

/** A bet as anyone with its public number may see it. */
export const playedTableBet = z.extend(z.omit(ownTableBet, { revision: true, table: true }), { game: z.string(), version: z.number(), at: z.string() })

/** What a table takes on a spot. `spots`: the beginning of their names («straight», «even»). */
const spotLimit = z.object({ spots: z.string(), min: money, max: money })

const tableCard = z.object({
  table: z.string(),
  /** The family of its rules: tables of one family are played alike. */
  game: z.string(),
  /** Who deals: virtual, by the chain; a person, in front of a camera. */
  dealer: z.enum(['virtual', 'person']),
  min: money,
  max: money,
  players: z.number(),
  /** The newest results, newest first, twelve at most. */
  results: z.array(z.unknown()),
  freeSeats: z.nullable(z.number()),
  side: tableSide,
  open: z.boolean(),
})

export const tableSnapshot = z.object({
  table: z.string(),
  seq: z.number(),
  now: z.number(),
  side: tableSide,
  /** null while the first round is being prepared. */
  round: z.nullable(tableRound),
  shoe: z.nullable(shoe),
  seats: z.array(tableSeat),
  totals: z.array(spotTotal),
  own: z.nullable(ownTableBet),
  /** Newest first. */
  past: z.array(pastTableRound),
  chain: z.nullable(roundChain),
  nextChain: z.nullable(roundChain),
  limits: z.array(spotLimit), maxWin: money,
  /** A camera looks at the table; left out where it is drawn alone. */
  video: z.optional(z.enum(videoKinds)),
})
export type TableSnapshot = z.output<typeof tableSnapshot>

const news = { table: z.string(), seq: z.number(), now: z.number() }
/** What happens at a table, as those who watch it hear it. */
export const tableEvent = z.discriminatedUnion('kind', [
  z.object({ ...news, kind: z.literal('betting'), round: tableRound, shoe: z.nullable(shoe) }),
  z.object({ ...news, kind: z.literal('totals'), round: z.number(), totals: z.array(spotTotal) }),
  z.object({ ...news, kind: z.literal('closing'), round: z.number() }),
  z.object({ ...news, kind: z.literal('seats'), seats: z.array(tableSeat) }),
  /** What was dealt and decided since the last word; then the decision that is waited for. */
  z.object({ ...news, kind: z.literal('dealt'), round: z.number(), dealt: z.array(dealt), decided: z.array(decided), decision: z.nullable(decision), hash: z.nullable(z.string()) }),
  z.object({ ...news, kind: z.literal('result'), round: z.number(), result: z.unknown(), past: pastTableRound, nextAt: z.number() }),
  z.object({ ...news, kind: z.literal('confirmed'), round: z.number() }),
  z.object({ ...news, kind: z.literal('voided'), round: z.number(), reason: z.enum(voidReasons) }),
  z.object({ ...news, kind: z.literal('shoe'), shoe, side: tableSide }),
  z.object({ ...news, kind: z.literal('side'), side: tableSide }),
  z.object({ ...news, kind: z.literal('chain'), chain: roundChain, nextChain: z.nullable(roundChain) }),
])
export type TableEvent = z.output<typeof tableEvent>

/** Why a spot of a layout was not taken as it was sent; `max` is what of it would have been. What stood there before stands on. */
const refusedSpot = z.object({ spot: z.string(), reason: z.enum(['TooSmall', 'TooLarge', 'MaxWin', 'Exposure', 'Funds', 'NotYours', 'Unknown']), max: money })

const whole = ['InsufficientFunds', 'Forbidden', 'Banned', 'OnBreak', 'Held', 'LimitReached', 'BettingStopped', 'GameOff', 'Unavailable', 'RoundClosed', 'KeyReused', 'LayoutMoved', 'RulesChanged', 'NotFound'] as const

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
    summary: 'Стол этой минуты: раунд, карты, места, ставки, прошлые раунды, цепочка. seq — номер последней новости. watch — слушать его новости',
    access: everyone,
    body: z.strictObject({ table }),
    reply: z.object({ success: tableSnapshot }),
    refusals: ['Unavailable', 'NotFound'],
    duringMaintenance: true,
  }),
  tableBet: call({
    method: 'POST',
    path: '/api/tables/bet',
    summary: 'Ставки игрока в раунде целиком, по полям: разница с тем, что стояло, списывается или возвращается одной записью. Поле, которое взять нельзя, названо с причиной и пределом, остальные приняты',
    access: players,
    pace: 'play',
    body: z.strictObject({ table, round: number, key, revision: z.number().check(z.int(), z.minimum(0)), spots: z.array(spotStake).check(z.maxLength(200)), version: rulesVersion }),
    reply: z.object({ success: z.object({ bet: z.nullable(ownTableBet), accepted: z.array(z.object({ spot: z.string(), stake: money })), refused: z.array(refusedSpot), balance: money }) }),
    refusals: whole,
    timed: true,
  }),
  tableMove: call({
    method: 'POST',
    path: '/api/tables/move',
    summary: 'Решение места за столом: первое, какое стол от него ждёт, начиная с номера step. Удвоение, разделение и страховка списывают ставку той же записью',
    access: players,
    pace: 'play',
    body: z.strictObject({ table, round: number, seat, step: z.number().check(z.int(), z.minimum(0), z.maximum(1000)), move: z.string().check(z.minLength(1), z.maxLength(16)) }),
    reply: z.object({ success: z.object({ bet: z.nullable(ownTableBet), balance: money }) }),
    refusals: ['InsufficientFunds', 'Banned', 'OnBreak', 'Held', 'LimitReached', 'BettingStopped', 'Unavailable', 'GameMoved', 'NotYourTurn', 'NotFound'],
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
    body: z.strictObject({ table, shoe: number, seed: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'Сид — от 1 до 64 печатных латинских знаков')) }),
    reply: z.object({ success: z.object({ shoe }) }),
    refusals: ['RoundClosed', 'Unavailable', 'NotFound'],
  }),
  tableRound: call({
    method: 'POST',
    path: '/api/tables/round',
    summary: 'Один прошлый раунд целиком: что выпало, решения, доказательство, свои ставки',
    access: everyone,
    body: z.strictObject({ table, number }),
    reply: z.object({ success: z.object({ round: tableRound, shoe: z.nullable(shoe), chain: z.nullable(roundChain), own: z.nullable(ownTableBet) }) }),
    refusals: ['NotFound'],
  }),
  tableHistory: call({
    method: 'POST',
    path: '/api/tables/history',
    summary: 'Прошлые раунды стола, новые первыми. before — номер, до которого листать',
    access: everyone,
    body: z.strictObject({ table, before: z.optional(number), limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(500))) }),
    reply: z.object({ success: z.object({ rounds: z.array(pastTableRound), shoes: z.array(shoe) }) }),
    refusals: ['NotFound'],
  }),
  tableBets: call({
    method: 'POST',
    path: '/api/tables/bets',
    summary: 'Свои сыгранные ставки за столом с их раундами, новые первыми',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ table, before: z.optional(number), limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))) }),
    reply: z.object({ success: z.object({ bets: z.array(z.object({ bet: playedTableBet, round: pastTableRound })), next: z.nullable(z.number()) }) }),
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
