/**
 * Lists the pages of the admin area. To add one: its calls in `contract/admin` with their rights; a folder
 * `web/admin/<name>/` with a component (a list is `<List name=… columns=… />` over a list of `adminLists`, see
 * `players/`; column titles come from the contract); and a line below with the right that opens it. A page of one item
 * (`/admin/players/:id`) is a line without a group: it is not in the navigation.
 */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { matchPath } from 'react-router'
import { lazyChunk } from '../ui/loading/chunk.ts'
import type { IconName } from '../ui/controls/icon.tsx'

/** The groups of the navigation in its order. The first one is always open: what is done every day. */
export const pageGroups = [
  { name: 'Сегодня', icon: 'chart' },
  { name: 'Игроки и риск', icon: 'partners' },
  { name: 'Деньги', icon: 'wallet' },
  { name: 'Игры', icon: 'play' },
  { name: 'Награды', icon: 'gift' },
  { name: 'Сайт', icon: 'book' },
  { name: 'Система', icon: 'settings' },
] as const satisfies readonly { name: string; icon: IconName }[]
export type PageGroup = (typeof pageGroups)[number]['name']

export interface AdminPage {
  path: string
  title: string
  /** Its group in the navigation; undefined: not listed. */
  group: PageGroup | undefined
  icon: IconName
  /** The right that opens the page; null: every administrator. */
  right: Right | null
  element: ReactNode
}

function page(
  path: string,
  title: string,
  group: AdminPage['group'],
  icon: IconName,
  right: Right | null,
  load: () => Promise<ComponentType>,
): AdminPage {
  return { path, title, group, icon, right, element: createElement(lazyChunk(title, load)) }
}

const adminPages: readonly AdminPage[] = [
  page(
    '/admin/overview',
    'Обзор',
    'Сегодня',
    'chart',
    'report.view',
    async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  ),
  page(
    '/admin/players/:id',
    'Игрок',
    undefined,
    'user',
    'player.view',
    async () => (await import('./player/player-page.tsx')).PlayerPage,
  ),
  page(
    '/admin/payouts',
    'Выводы',
    'Сегодня',
    'wallet',
    'payout.view',
    async () => (await import('./payouts/payouts-page.tsx')).PayoutsPage,
  ),
  page(
    '/admin/players',
    'Игроки',
    'Игроки и риск',
    'partners',
    'player.view',
    async () => (await import('./players/players-page.tsx')).PlayersPage,
  ),
  page(
    '/admin/held',
    'Ждут проверки',
    'Сегодня',
    'shield',
    'risk.view',
    async () => (await import('./risk/held-page.tsx')).HeldPage,
  ),
  page(
    '/admin/exclusions',
    'Перерывы',
    'Игроки и риск',
    'clock',
    'risk.view',
    async () => (await import('./risk/exclusions-page.tsx')).ExclusionsPage,
  ),
  page(
    '/admin/reports',
    'Отчёты',
    'Деньги',
    'chart',
    'report.view',
    async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  ),
  page(
    '/admin/books',
    'Книги',
    'Деньги',
    'book',
    'ledger.view',
    async () => (await import('./books/books-page.tsx')).BooksPage,
  ),
  page(
    '/admin/bank',
    'Банк',
    'Деньги',
    'lock',
    'ledger.view',
    async () => (await import('./bank/bank-page.tsx')).BankPage,
  ),
  page(
    '/admin/payments',
    'Пополнения',
    'Деньги',
    'plus',
    'payment.view',
    async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  ),
  page(
    '/admin/notices',
    'Уведомления касс',
    'Деньги',
    'channel',
    'payment.view',
    async () => (await import('./payments/provider-hooks-page.tsx')).NoticesPage,
  ),
  page(
    '/admin/reconciliation',
    'Сверка касс',
    'Деньги',
    'equal',
    'payment.view',
    async () => (await import('./payments/reconciliation-page.tsx')).ReconciliationPage,
  ),
  page(
    '/admin/corrections',
    'Исправления',
    'Деньги',
    'equal',
    'request.view',
    async () => (await import('./payments/corrections-page.tsx')).CorrectionsPage,
  ),
  page(
    '/admin/games',
    'Возврат и пределы',
    'Игры',
    'chart',
    'game.view',
    async () => (await import('./games/games-page.tsx')).GamesPage,
  ),
  page(
    '/admin/switches',
    'Выключатели',
    'Игры',
    'settings',
    'game.view',
    async () => (await import('./games/switches-page.tsx')).SwitchesPage,
  ),
  page(
    '/admin/slots',
    'Автоматы',
    'Игры',
    'play',
    'game.view',
    async () => (await import('./games/slots-page.tsx')).SlotsPage,
  ),
  page(
    '/admin/rounds',
    'Crash',
    'Игры',
    'play',
    'game.view',
    async () => (await import('./games/rounds-page.tsx')).RoundsPage,
  ),
  page(
    '/admin/tables',
    'Столы',
    'Игры',
    'card',
    'game.view',
    async () => (await import('./games/tables-page.tsx')).TablesPage,
  ),
  page(
    '/admin/tournaments',
    'Турниры',
    'Награды',
    'cup',
    'reward.view',
    async () => (await import('./rewards/tournaments-page.tsx')).TournamentsPage,
  ),
  page(
    '/admin/challenges',
    'Вызовы',
    'Награды',
    'star',
    'reward.view',
    async () => (await import('./rewards/challenges-page.tsx')).ChallengesPage,
  ),
  page(
    '/admin/promo',
    'Промокоды',
    'Награды',
    'gift',
    'reward.view',
    async () => (await import('./rewards/promo-page.tsx')).PromoPage,
  ),
  page(
    '/admin/jackpot',
    'Джекпот',
    'Награды',
    'gift',
    'reward.view',
    async () => (await import('./rewards/jackpot-page.tsx')).JackpotPage,
  ),
  page(
    '/admin/heist',
    'Ограбление',
    'Награды',
    'lock',
    'reward.view',
    async () => (await import('./rewards/heist-page.tsx')).HeistPage,
  ),
  page(
    '/admin/admins',
    'Администраторы',
    'Система',
    'key',
    'admin.view',
    async () => (await import('./people/people-page.tsx')).PeoplePage,
  ),
  page(
    '/admin/chat',
    'Чат',
    'Сегодня',
    'chat',
    'chat.view',
    async () => (await import('./chat/chat-page.tsx')).ChatPage,
  ),
  page(
    '/admin/content',
    'Содержание',
    'Сайт',
    'help',
    'content.edit',
    async () => (await import('./content/content-page.tsx')).ContentPage,
  ),
  page(
    '/admin/documents',
    'Документы',
    'Сайт',
    'book',
    'player.view',
    async () => (await import('./documents/documents-page.tsx')).DocumentsPage,
  ),
  page(
    '/admin/settings',
    'Настройки',
    'Система',
    'settings',
    'site.maintenance',
    async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  ),
  page(
    '/admin/dealer',
    'Дилер',
    'Игры',
    'card',
    'table.deal',
    async () => (await import('./dealer/dealer-page.tsx')).DealerPage,
  ),
  page(
    '/admin/bets',
    'Ставки',
    'Игроки и риск',
    'play',
    'bet.view',
    async () => (await import('./bets/bets-page.tsx')).BetsPage,
  ),
  page(
    '/admin/risk',
    'Риск',
    'Игроки и риск',
    'alert',
    'risk.view',
    async () => (await import('./risk/risk-page.tsx')).RiskPage,
  ),
  page(
    '/admin/risk/:id',
    'Дело',
    undefined,
    'alert',
    'risk.view',
    async () => (await import('./risk/case-page.tsx')).CasePage,
  ),
  page(
    '/admin/protection',
    'Лимит на исходе',
    'Игроки и риск',
    'shield',
    'risk.view',
    async () => (await import('./protection/protection-page.tsx')).ProtectionPage,
  ),
  page(
    '/admin/deliveries',
    'Что сайт посылает',
    'Система',
    'channel',
    'delivery.view',
    async () => (await import('./deliveries/deliveries-page.tsx')).DeliveriesPage,
  ),
  page(
    '/admin/audit',
    'Журнал',
    'Система',
    'book',
    'audit.view',
    async () => (await import('./audit/audit-page.tsx')).AuditPage,
  ),
  // Last: every administrator may open it, and it is the first page only of those without another.
  page(
    '/admin/requests',
    'Подтверждения',
    'Сегодня',
    'partners',
    null,
    async () => (await import('./requests/requests-page.tsx')).RequestsPage,
  ),
]

const mayOpen =
  (rights: readonly Right[]) =>
  ({ right }: AdminPage) =>
    right === null || rights.includes(right)

/** The pages in the navigation for these rights, in its order. */
export const pagesFor = (rights: readonly Right[]): AdminPage[] =>
  adminPages.filter(({ group }) => group !== undefined).filter(mayOpen(rights))

/** The page of a path. The root of the admin area is the first page the administrator may open. */
export function pageAt(pathname: string, rights: readonly Right[]): AdminPage | 'no right' | undefined {
  const isFirst = /^\/admin\/?$/i.test(pathname)
  const found = isFirst ? pagesFor(rights)[0] : adminPages.find(({ path }) => matchPath(path, pathname))
  return found && !mayOpen(rights)(found) ? 'no right' : found
}
