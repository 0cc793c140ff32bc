/**
 * Who may do what in the admin area: one key an action, roles as sets of keys. No key stands for another: whoever may approve payouts
 * has that key written down. There is no key that touches an outcome.
 */
export const rights = {
  'player.view': 'Искать игроков, смотреть их счёт и движение денег',
  'player.contact.view': 'Видеть почту игроков и реквизиты их выводов',
  'bet.view': 'Смотреть ставки игроков',
  'list.export': 'Выгружать списки файлом',
  'player.note': 'Писать заметки об игроках',
  'player.session.end': 'Закрывать сессии игроков',
  'player.factor.reset': 'Убирать второй фактор игрока',
  'player.limit': 'Ужесточать лимиты игроков и отправлять их на перерыв',
  'player.ban': 'Блокировать и разблокировать игроков',
  'balance.correct': 'Исправлять балансы игроков, большие суммы вместе со вторым человеком',
  'request.view': 'Видеть просьбы, которые ждут второго человека',
  'request.decide': 'Исполнять просьбы других администраторов, на что есть своё право',
  'payout.view': 'Видеть очередь выводов',
  'payout.approve': 'Одобрять выводы',
  'payout.refuse': 'Отказывать в выводах',
  'site.maintenance': 'Закрывать сайт на технические работы',
  'admin.view': 'Видеть администраторов, их роли и сессии',
  'admin.session.end': 'Закрывать сессии администраторов',
  'role.grant': 'Давать и забирать роли, вместе со вторым человеком',
  'audit.view': 'Читать журнал действий',
} as const
export type Right = keyof typeof rights

/** What asks for a second factor of the last minutes: money, roles, bans, the door of the site. */
export const freshRights: ReadonlySet<string> = new Set<Right>([
  'list.export', 'balance.correct', 'request.decide', 'player.note', 'player.session.end', 'player.factor.reset', 'player.limit', 'player.ban', 'payout.approve', 'payout.refuse', 'site.maintenance', 'admin.session.end', 'role.grant',
])

export const roleRights = {
  owner: [
    'player.view', 'player.contact.view', 'bet.view', 'list.export', 'player.note', 'player.session.end', 'player.factor.reset', 'player.limit', 'player.ban', 'balance.correct',
    'request.view', 'request.decide', 'payout.view', 'payout.approve', 'payout.refuse', 'site.maintenance', 'admin.view', 'admin.session.end', 'role.grant', 'audit.view',
  ],
  finance: [
    'player.view', 'player.contact.view', 'bet.view', 'list.export', 'player.note', 'balance.correct', 'request.view', 'request.decide', 'payout.view', 'payout.approve', 'payout.refuse',
  ],
  support: ['player.view', 'player.contact.view', 'bet.view', 'player.note', 'player.session.end', 'player.factor.reset', 'player.limit', 'payout.view'],
  risk: ['player.view', 'player.contact.view', 'bet.view', 'list.export', 'player.note', 'player.session.end', 'player.limit', 'player.ban', 'payout.view', 'payout.refuse', 'audit.view'],
  content: ['site.maintenance'],
  tournament: ['player.view'],
  dealer: [],
  auditor: ['request.view', 'player.view', 'bet.view', 'list.export', 'payout.view', 'admin.view', 'audit.view'],
} as const satisfies Record<string, readonly Right[]>
export type AdminRole = keyof typeof roleRights

export const adminRoles = Object.keys(roleRights) as [AdminRole, ...AdminRole[]]

/** Everything that these roles together allow. */
export const rightsOf = (roles: readonly AdminRole[]): ReadonlySet<Right> => new Set(roles.flatMap((role): readonly Right[] => roleRights[role]))
