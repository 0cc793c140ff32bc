/** Lists about players: the players, their money, bets, sign-ins, and everything about one player in time order. */
import * as z from 'zod/mini'
import { amount, money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { adminCall } from './admin-call.ts'
import { adminList } from './list.ts'
import { shownWith } from './field-mask.ts'

const id = z.int().check(z.minimum(1))
const instant = z.iso.datetime({ offset: true, error: 'Дата не понята' })
const span = { from: z.optional(instant), until: z.optional(instant) }
export const playerGroups = ['all', 'banned', 'held', 'closed', 'admin'] as const

export const playerList = adminList({
  path: '/api/admin/player-list',
  summary: 'Игроки, новые первыми; ищет по началу логина, почте целиком, номеру и ref_link',
  right: 'player.view',
  audited: 'read',
  filters: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    group: z.optional(z.enum(playerGroups)),
    ...span,
  },
  row: z.object({
    id: z.number(),
    login: z.string(),
    uid: z.string(),
    createdAt: z.string(),
    email: shownWith('player.contact.view', z.nullable(z.string())),
    balance: money,
    banned: z.boolean(),
    held: z.boolean(),
    closed: z.boolean(),
    admin: z.boolean(),
  }),
  titles: {
    id: 'Номер',
    login: 'Логин',
    uid: 'ref_link',
    createdAt: 'Зарегистрирован',
    email: 'Почта',
    balance: 'Баланс, ₽',
    banned: 'Заблокирован',
    held: 'Ждёт проверки',
    closed: 'Закрыт',
    admin: 'Администратор',
  },
})

export const playerMoney = adminList({
  path: '/api/admin/player/money',
  summary: 'Движения денег игрока с балансом после каждого',
  right: 'player.view',
  audited: 'read',
  about: 'player',
  filters: {
    player: id,
    kinds: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(32))),
    ...span,
  },
  row: z.object({
    at: z.string(),
    what: z.string(),
    /** The id of the game, of a bet's movement. */
    game: z.nullable(z.string()),
    amount: money,
    balance: money,
    key: z.string(),
    link: z.nullable(z.string()),
  }),
  titles: {
    at: 'Время (Москва)',
    what: 'Операция',
    game: 'Игра',
    amount: 'Сумма, ₽',
    balance: 'Баланс после, ₽',
    key: 'Ключ',
    link: 'Страница ставки',
  },
})

export const betList = adminList({
  path: '/api/admin/bets',
  summary:
    'Сыгранные ставки, новые первыми: всех игроков или одного, за время, на сумму, одного раунда; или одна по номеру её страницы',
  right: 'bet.view',
  audited: 'read',
  about: 'player',
  filters: {
    player: z.optional(id),
    login: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    game: z.optional(z.string().check(z.maxLength(64))),
    /** The round of a shared draw or a table. */
    round: z.optional(id),
    stake: z.optional(amount),
    ...span,
    link: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  },
  row: z.object({
    link: z.string(),
    at: z.string(),
    player: z.number(),
    login: z.string(),
    game: z.string(),
    stake: money,
    multiplier,
    payout: money,
  }),
  titles: {
    at: 'Время (Москва)',
    player: 'Игрок',
    login: 'Логин',
    game: 'Игра',
    stake: 'Ставка, ₽',
    multiplier: 'Множитель',
    payout: 'Выплата, ₽',
    link: 'Страница ставки',
  },
})

export const signInList = adminList({
  path: '/api/admin/player/sign-ins',
  summary: 'Входы игрока и попытки войти',
  right: 'player.view',
  audited: 'read',
  about: 'player',
  filters: { player: id },
  row: z.object({
    at: z.string(),
    way: z.string(),
    success: z.boolean(),
    device: z.string(),
    network: shownWith('player.contact.view', z.string()),
  }),
  titles: { at: 'Время (Москва)', way: 'Как', success: 'Вошёл', device: 'Устройство', network: 'Сеть' },
})

export const timelineParts = ['money', 'way', 'letter', 'limit', 'staff'] as const
export type TimelinePart = (typeof timelineParts)[number]

const timelineRow = z.object({
  at: z.string(),
  part: z.enum(timelineParts),
  what: z.string(),
  game: z.nullable(z.string()),
  amount: z.nullable(money),
  balance: z.nullable(money),
  link: z.nullable(z.string()),
})
export type TimelineRow = z.output<typeof timelineRow>

export const timeline = adminList({
  path: '/api/admin/player/timeline',
  summary: 'Всё об игроке по порядку: деньги и ставки, входы, письма, лимиты и перерывы, действия сотрудников',
  right: 'player.view',
  audited: 'read',
  about: 'player',
  filters: {
    player: id,
    parts: z.optional(z.array(z.enum(timelineParts)).check(z.minLength(1), z.maxLength(timelineParts.length))),
  },
  row: timelineRow,
  titles: {
    at: 'Время (Москва)',
    part: 'О чём',
    what: 'Что',
    game: 'Игра',
    amount: 'Сумма, ₽',
    balance: 'Баланс после, ₽',
    link: 'Страница ставки',
  },
})

/** Games that are not over: a stake that has left and no bet yet. */
const openGame = z.object({
  player: z.number(),
  login: z.string(),
  game: z.string(),
  stake: money,
  at: z.string(),
  /** Where it stands: moves made, or the round. */
  says: z.string(),
})

export const playerListCalls = {
  openGames: adminCall({
    path: '/api/admin/bets/open',
    summary: 'Открытые игры: ставка ушла, а ставки в истории ещё нет; новые первыми, всех игроков или одного',
    right: 'bet.view',
    audited: 'read',
    about: 'player',
    body: z.strictObject({
      player: z.optional(id),
      login: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      game: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.object({ success: z.object({ rows: z.array(openGame), more: z.boolean() }) }),
  }),
  playerList: playerList.list,
  playerListFile: playerList.file,
  playerMoney: playerMoney.list,
  playerMoneyFile: playerMoney.file,
  betList: betList.list,
  betListFile: betList.file,
  signInList: signInList.list,
  signInListFile: signInList.file,
  timeline: timeline.list,
  timelineFile: timeline.file,
}
