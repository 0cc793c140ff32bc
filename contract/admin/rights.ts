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
  'player.notify': 'Писать игрокам сообщения',
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
  'payment.view': 'Видеть пополнения и уведомления платёжных систем',
  'payment.reconcile': 'Сверять платежи со списками платёжных систем и отмечать расхождения',
  'ledger.view': 'Смотреть книги: счета, проводки, сверку',
  'game.view': 'Смотреть, как идут игры: возврат, пределы, цепочки, столы',
  'game.switch': 'Выключать игры для новых ставок, запрещать в них автоигру и турбо, выводить пакеты из игры',
  'table.control': 'Останавливать столы и общие раунды, отзывать раунд, который идёт; тот, что сдаёт цепочка, вместе со вторым человеком',
  'table.deal': 'Сдавать за столом с человеком: открывать ставки, вводить и подтверждать выпавшее',
  'table.correct': 'Исправлять выплаченный раунд стола с человеком, вместе со вторым человеком',
  'reward.view': 'Смотреть промокоды, турниры и сезоны',
  'promo.edit': 'Делать и заканчивать промокоды',
  'tournament.edit': 'Делать и отменять турниры, начинать и заканчивать сезоны',
  'risk.view': 'Видеть, кого проверить, и кто взял перерыв',
  'risk.decide': 'Вести дела: открывать, придерживать выводы, закрывать с выводом, снимать признаки',
  'risk.rule': 'Менять правила риска и их числа',
  'player.release': 'Пускать играть тех, кто ждал проверки',
  'chat.view': 'Читать чат столов и жалобы на него',
  'chat.moderate': 'Убирать сообщения чата и не давать в него писать',
  'report.view': 'Смотреть отчёты',
  'delivery.view': 'Видеть, что сайт посылает: события и письма',
  'delivery.send': 'Посылать события снова и проверять почту',
  'site.maintenance': 'Закрывать сайт на технические работы и приём новых игроков',
  'content.edit': 'Менять содержание: ссылки на соцсети и статьи помощи',
  'document.publish': 'Писать новые версии соглашения и политики, вместе со вторым человеком',
  'admin.view': 'Видеть администраторов, их роли и сессии',
  'admin.session.end': 'Закрывать сессии администраторов',
  'role.grant': 'Давать и забирать роли, вместе со вторым человеком',
  'audit.view': 'Читать журнал действий',
} as const
export type Right = keyof typeof rights

/** What asks for a second factor of the last minutes: money, roles, bans, the door of the site. */
export const freshRights: ReadonlySet<string> = new Set<Right>([
  'list.export', 'balance.correct', 'request.decide', 'game.switch', 'table.control', 'table.correct', 'promo.edit', 'tournament.edit', 'risk.decide', 'risk.rule', 'player.release', 'chat.moderate', 'player.note', 'player.notify', 'player.session.end', 'player.factor.reset', 'player.limit', 'player.ban', 'payout.approve', 'payout.refuse', 'payment.reconcile', 'delivery.send', 'site.maintenance', 'content.edit', 'document.publish', 'admin.session.end', 'role.grant',
])

export const roleRights = {
  owner: [
    'player.view', 'player.contact.view', 'bet.view', 'list.export', 'player.note', 'player.notify', 'player.session.end', 'player.factor.reset', 'player.limit', 'player.ban', 'balance.correct',
    'request.view', 'request.decide', 'payout.view', 'payout.approve', 'payout.refuse', 'payment.view', 'payment.reconcile', 'ledger.view', 'game.view', 'game.switch', 'table.control', 'table.correct', 'reward.view', 'promo.edit',
    'tournament.edit', 'risk.view', 'risk.decide', 'risk.rule', 'player.release', 'chat.view', 'chat.moderate', 'report.view', 'delivery.view', 'delivery.send', 'site.maintenance', 'content.edit', 'document.publish', 'admin.view', 'admin.session.end', 'role.grant', 'audit.view',
  ],
  finance: [
    'player.view', 'player.contact.view', 'bet.view', 'list.export', 'player.note', 'player.notify', 'balance.correct', 'request.view', 'request.decide',
    'payment.view', 'payment.reconcile', 'ledger.view', 'game.view', 'table.correct', 'reward.view', 'report.view', 'delivery.view', 'payout.view', 'payout.approve', 'payout.refuse',
  ],
  support: ['chat.view', 'chat.moderate', 'payment.view', 'player.view', 'player.contact.view', 'bet.view', 'player.note', 'player.notify', 'player.session.end', 'player.factor.reset', 'player.limit', 'payout.view'],
  risk: ['chat.view', 'chat.moderate', 'game.view', 'game.switch', 'risk.view', 'risk.decide', 'risk.rule', 'player.release', 'player.view', 'player.contact.view', 'bet.view', 'list.export', 'player.note', 'player.notify', 'player.session.end', 'player.limit', 'player.ban', 'payout.view', 'payout.refuse', 'audit.view'],
  content: ['reward.view', 'site.maintenance', 'content.edit'],
  tournament: ['player.view', 'game.view', 'reward.view', 'promo.edit', 'tournament.edit'],
  dealer: ['game.view', 'table.control', 'table.deal', 'chat.view', 'chat.moderate'],
  auditor: ['chat.view', 'request.view', 'payment.view', 'ledger.view', 'game.view', 'reward.view', 'risk.view', 'report.view', 'delivery.view', 'player.view', 'bet.view', 'list.export', 'payout.view', 'admin.view', 'audit.view'],
} as const satisfies Record<string, readonly Right[]>
export type AdminRole = keyof typeof roleRights

/** As administrators read them. */
export const roleNames: Readonly<Record<AdminRole, string>> = {
  owner: 'Владелец', finance: 'Финансы', support: 'Поддержка', risk: 'Риск', content: 'Контент', tournament: 'Турниры', dealer: 'Дилер', auditor: 'Аудитор',
}

export const adminRoles = Object.keys(roleRights) as [AdminRole, ...AdminRole[]]

/** Everything that these roles together allow. */
export const rightsOf = (roles: readonly AdminRole[]): ReadonlySet<Right> => new Set(roles.flatMap((role): readonly Right[] => roleRights[role]))
