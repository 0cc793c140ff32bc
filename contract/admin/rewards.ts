/**
 * Rewards that an operator creates and ends: what each may cost is declared before it starts, and cannot be changed
 * later.
 */
import * as z from 'zod/mini'
import { amount, money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { potStages } from '../rewards/jackpot.ts'
import { tournamentKinds } from '../rewards/tournament-kinds.ts'
import { tournamentJoinings } from '../rewards/tournaments.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'
import { reason } from './reason.ts'

const done = z.object({ success: z.string() })
const id = z.int().check(z.minimum(1))
const instant = z.iso.datetime({ offset: true, error: 'Дата не понята' })
const code = z
  .string()
  .check(z.trim(), z.regex(/^[0-9A-Za-zА-Яа-яЁё_-]{3,32}$/, 'Код — от 3 до 32 букв, цифр и дефисов'))

const promoCode = z.object({
  code: z.string(),
  amount: money,
  uses: z.number(),
  mostUses: z.number(),
  wager: z.number(),
  budget: money,
  madeAt: z.string(),
  until: z.string(),
  endedAt: z.nullable(z.string()),
})
/** `budget`: the most its chapters may cost, fixed at creation; `given`: what they have given so far. */
const season = z.object({
  id: z.number(),
  name: z.string(),
  from: z.string(),
  until: z.string(),
  rooms: z.number(),
  chapters: z.number(),
  reached: z.number(),
  budget: money,
  given: money,
})
/**
 * A chapter opens when all players together have opened this many rooms; it gives this much to at most this many
 * players.
 */
const chapter = z.strictObject({
  rooms: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  gift: amount,
  players: z.int().check(z.minimum(1), z.maximum(9_999_999)),
})

/** A pot of the jackpot. Kopecks; `prize`: what became of the winner's money. */
const pot = z.object({
  pot: z.number(),
  stage: z.enum(['open', 'withdrawn', ...potStages]),
  least: money,
  ceiling: money,
  total: money,
  carried: money,
  openedAt: z.string(),
  fallenAt: z.nullable(z.string()),
  players: z.nullable(z.number()),
  seeds: z.nullable(z.number()),
  winner: z.nullable(z.object({ player: z.number(), login: z.string(), prize: z.enum(['paid', 'waits', 'carried']) })),
})

/**
 * A tournament created manually; it cannot be changed later. `threshold`: the least multiplier of a bet that counts; `edge`:
 * percent; `leastEdge`: the edge credit that qualifies a player towards paid places.
 */
const newTournament = z.strictObject({
  kind: z.enum(tournamentKinds),
  title: z.string().check(z.trim(), z.minLength(1, 'Введите название турнира'), z.maxLength(80)),
  game: z.optional(z.string().check(z.maxLength(40))),
  edge: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  threshold: z.optional(multiplier),
  minStake: amount,
  joining: z.enum(tournamentJoinings),
  fee: amount,
  share: z.int(),
  fund: amount,
  leastEdge: amount,
  places: z.array(z.int()).check(z.maxLength(100)),
  /** Teams of so many, whose best so many scores count. */
  team: z.optional(z.strictObject({ size: z.int(), best: z.int() })),
  /** Null: now. */
  startsAt: z.nullable(instant),
  endsAt: instant,
})
/** Days of Moscow, both included. */
const period = z.object({ from: z.string(), until: z.string(), players: z.number(), edge: money, cost: money })

export const tournamentList = adminList({
  path: '/api/admin/tournaments',
  summary: 'Турниры, новые первыми',
  right: 'reward.view',
  filters: {},
  row: z.object({
    id: z.number(),
    title: z.string(),
    kind: z.enum(tournamentKinds),
    startsAt: z.string(),
    endsAt: z.string(),
    state: z.enum(['coming', 'running', 'over', 'cancelled']),
    share: z.number(),
    fund: money,
    fee: money,
    prizeMoney: z.nullable(money),
  }),
  titles: {
    id: 'Номер',
    title: 'Название',
    kind: 'Вид',
    startsAt: 'Начало (Москва)',
    endsAt: 'Конец (Москва)',
    state: 'Состояние',
    share: 'Доля преимущества, %',
    fund: 'Фонд, ₽',
    fee: 'Взнос, ₽',
    prizeMoney: 'Разыграно, ₽',
  },
})

export const rewardCalls = {
  promoCodes: adminCall({
    path: '/api/admin/promo',
    summary: 'Промокоды, новые первыми',
    right: 'reward.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ codes: z.array(promoCode) }) }),
  }),
  makePromo: adminCall({
    path: '/api/admin/promo/make',
    summary: 'Делает промокод: сумма, умноженная на число применений, объявлена сразу',
    right: 'promo.edit',
    audited: 'change',
    body: z.strictObject({
      code,
      amount,
      mostUses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      wager: z.int().check(z.minimum(0)),
      until: instant,
    }),
    reply: done,
  }),
  endPromo: adminCall({
    path: '/api/admin/promo/end',
    summary: 'Заканчивает промокод: введённые остаются',
    right: 'promo.edit',
    audited: 'change',
    body: z.strictObject({ code }),
    reply: done,
    refusals: ['NotFound'],
  }),
  tournamentList: tournamentList.list,
  tournamentListFile: tournamentList.file,
  tournamentCost: adminCall({
    path: '/api/admin/tournaments/cost',
    summary: 'Сколько такой турнир может стоить и сколько стоил бы на прошлой игре',
    right: 'tournament.edit',
    body: newTournament,
    reply: z.object({
      success: z.object({
        /** The most it can cost the site; null: only a share of its players' edge. */
        atMost: z.nullable(money),
        /** False: everyone who played on those days is counted, so the cost is an upper bound. */
        exact: z.boolean(),
        periods: z.array(period),
      }),
    }),
  }),
  makeTournament: adminCall({
    path: '/api/admin/tournaments/make',
    summary: 'Делает турнир: условия больше не меняются, его можно только отменить',
    right: 'tournament.edit',
    audited: 'change',
    body: newTournament,
    reply: done,
  }),
  cancelTournament: adminCall({
    path: '/api/admin/tournaments/cancel',
    summary: 'Отменяет турнир, который не кончился: призов не будет, взносы вернутся',
    right: 'tournament.edit',
    audited: 'change',
    body: z.strictObject({ id }),
    reply: done,
    refusals: ['NotFound'],
  }),
  tournamentPlaces: adminCall({
    path: '/api/admin/tournaments/places',
    summary: 'Первые сто мест турнира с логинами и выплаченными призами, и вычеркнутые',
    right: 'tournament.strike',
    audited: 'read',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({
        rows: z.array(
          z.object({ player: z.number(), login: z.string(), place: z.number(), prize: money, paid: money }),
        ),
        /** `missing`: what of a paid prize could not be taken back. */
        struck: z.array(z.object({ player: z.number(), login: z.string(), reason: z.string(), missing: money })),
      }),
    }),
    refusals: ['NotFound'],
  }),
  strikeOut: adminCall({
    path: '/api/admin/tournaments/strike',
    summary:
      'Просит второго администратора вычеркнуть игрока из турнира: места раздаются заново, выплаченный приз списывается, сколько есть',
    right: 'tournament.strike',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ player: id, tournament: id, reason }),
    reply: done,
    refusals: ['NotFound'],
  }),
  jackpotPots: adminCall({
    path: '/api/admin/jackpot',
    summary: 'Джекпот: котлы, новые первыми, и кому досталось; сумма, на которой упадёт открытый, не видна никому',
    right: 'reward.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ pots: z.array(pot) }) }),
  }),
  heistSeasons: adminCall({
    path: '/api/admin/heist',
    summary: 'Сезоны ограбления, и главы, с которых начинает тот, кто делает новый',
    right: 'reward.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        seasons: z.array(season),
        usual: z.object({ name: z.string(), chapters: z.array(z.object(chapter.shape)) }),
      }),
    }),
  }),
  startHeistSeason: adminCall({
    path: '/api/admin/heist/start',
    summary: 'Начинает сезон ограбления сейчас: бюджет глав объявлен сразу',
    right: 'tournament.edit',
    audited: 'change',
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1, 'Введите название сезона'), z.maxLength(80)),
      days: z.int().check(z.minimum(1), z.maximum(365)),
      chapters: z.array(chapter).check(z.minLength(1), z.maxLength(20)),
    }),
    reply: done,
  }),
  endHeistSeason: adminCall({
    path: '/api/admin/heist/end',
    summary: 'Заканчивает сезон ограбления: билеты ещё три дня открывают забеги',
    right: 'tournament.edit',
    audited: 'change',
    body: z.strictObject({ id }),
    reply: done,
    refusals: ['NotFound'],
  }),
  cancelHeistSeason: adminCall({
    path: '/api/admin/heist/cancel',
    summary: 'Отменяет сезон ограбления, который ещё не начался: его дни свободны, он ничего не стоил',
    right: 'tournament.edit',
    audited: 'change',
    body: z.strictObject({ id }),
    reply: done,
    refusals: ['NotFound'],
  }),
}
