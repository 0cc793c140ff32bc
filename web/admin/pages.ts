/**
 * Pages of the area. A page is added so: its calls in `contract/admin` with their rights; a folder `web/admin/<name>/` with a component
 * (a list is `<List name=… columns=… />` over a list of `adminLists`, see `players/`; columns take their words from the contract); and one line
 * below with the right that opens it. A page of something (`/admin/players/:id`) is a line without a group: it stands in no rail.
 */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { lazyChunk } from '../ui/chunk.ts'
import type { IconName } from '../ui/icon.tsx'
import { matchPath, type Params } from '../ui/router.tsx'

export interface AdminPage {
  path: string
  title: string
  /** Where it stands in the rail; undefined: nowhere. */
  group: 'Сегодня' | 'Люди' | 'Деньги' | 'Игры' | 'Сайт' | undefined
  icon: IconName
  /** Who has it may open the page; null: whoever is in. */
  right: Right | null
  element: ReactNode
}

function page(path: string, title: string, group: AdminPage['group'], icon: IconName, right: Right | null, load: () => Promise<ComponentType>): AdminPage {
  return { path, title, group, icon, right, element: createElement(lazyChunk(title, load)) }
}

const adminPages: readonly AdminPage[] = [
  page('/admin/overview', 'Обзор', 'Сегодня', 'chart', 'report.view', async () => (await import('./overview/overview-page.tsx')).OverviewPage),
  page('/admin/players/:id', 'Игрок', undefined, 'user', 'player.view', async () => (await import('./player/player-page.tsx')).PlayerPage),
  page('/admin/payouts', 'Выводы', 'Сегодня', 'wallet', 'payout.view', async () => (await import('./payouts/payouts-page.tsx')).PayoutsPage),
  page('/admin/players', 'Игроки', 'Люди', 'partners', 'player.view', async () => (await import('./players/players-page.tsx')).PlayersPage),
  page('/admin/requests', 'Второй человек', 'Сегодня', 'partners', 'request.view', async () => (await import('./requests/requests-page.tsx')).RequestsPage),
  page('/admin/held', 'Ждут проверки', 'Люди', 'shield', 'risk.view', async () => (await import('./risk/held-page.tsx')).HeldPage),
  page('/admin/exclusions', 'Перерывы', 'Люди', 'clock', 'risk.view', async () => (await import('./risk/exclusions-page.tsx')).ExclusionsPage),
  page('/admin/reports', 'Отчёты', 'Деньги', 'chart', 'report.view', async () => (await import('./reports/reports-page.tsx')).ReportsPage),
  page('/admin/books', 'Книги', 'Деньги', 'book', 'ledger.view', async () => (await import('./books/books-page.tsx')).BooksPage),
  page('/admin/payments', 'Пополнения', 'Деньги', 'plus', 'payment.view', async () => (await import('./payments/payments-page.tsx')).PaymentsPage),
  page('/admin/notices', 'Уведомления касс', 'Деньги', 'channel', 'payment.view', async () => (await import('./payments/notices-page.tsx')).NoticesPage),
  page('/admin/reconciliation', 'Сверка касс', 'Деньги', 'equal', 'payment.view', async () => (await import('./payments/reconciliation-page.tsx')).ReconciliationPage),
  page('/admin/corrections', 'Исправления', 'Деньги', 'equal', 'request.view', async () => (await import('./payments/corrections-page.tsx')).CorrectionsPage),
  page('/admin/games', 'Возврат и пределы', 'Игры', 'chart', 'game.view', async () => (await import('./games/games-page.tsx')).GamesPage),
  page('/admin/switches', 'Выключатели', 'Игры', 'settings', 'game.view', async () => (await import('./games/switches-page.tsx')).SwitchesPage),
  page('/admin/slots', 'Автоматы', 'Игры', 'play', 'game.view', async () => (await import('./games/slots-page.tsx')).SlotsPage),
  page('/admin/rounds', 'Crash', 'Игры', 'play', 'game.view', async () => (await import('./games/rounds-page.tsx')).RoundsPage),
  page('/admin/tables', 'Столы', 'Игры', 'card', 'game.view', async () => (await import('./games/tables-page.tsx')).TablesPage),
  page('/admin/tournaments', 'Турниры', 'Игры', 'cup', 'reward.view', async () => (await import('./rewards/tournaments-page.tsx')).TournamentsPage),
  page('/admin/promo', 'Промокоды', 'Игры', 'gift', 'reward.view', async () => (await import('./rewards/promo-page.tsx')).PromoPage),
  page('/admin/heist', 'Ограбление', 'Игры', 'lock', 'reward.view', async () => (await import('./rewards/heist-page.tsx')).HeistPage),
  page('/admin/admins', 'Администраторы', 'Сайт', 'key', 'admin.view', async () => (await import('./people/people-page.tsx')).PeoplePage),
  page('/admin/chat', 'Чат столов', 'Люди', 'chat', 'chat.view', async () => (await import('./chat/chat-page.tsx')).ChatPage),
  page('/admin/content', 'Содержание', 'Сайт', 'help', 'content.edit', async () => (await import('./content/content-page.tsx')).ContentPage),
  page('/admin/documents', 'Документы', 'Сайт', 'book', 'player.view', async () => (await import('./documents/documents-page.tsx')).DocumentsPage),
  page('/admin/settings', 'Настройки', 'Сайт', 'settings', 'site.maintenance', async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  page('/admin/dealer', 'Дилер', 'Игры', 'card', 'table.deal', async () => (await import('./dealer/dealer-page.tsx')).DealerPage),
  page('/admin/bets', 'Ставки', 'Игры', 'play', 'bet.view', async () => (await import('./bets/bets-page.tsx')).BetsPage),
  page('/admin/risk', 'Риск', 'Люди', 'alert', 'risk.view', async () => (await import('./risk/risk-page.tsx')).RiskPage),
  page('/admin/risk/:id', 'Дело', undefined, 'alert', 'risk.view', async () => (await import('./risk/case-page.tsx')).CasePage),
  page('/admin/protection', 'Лимит на исходе', 'Люди', 'shield', 'risk.view', async () => (await import('./protection/protection-page.tsx')).ProtectionPage),
  page('/admin/deliveries', 'Что сайт посылает', 'Сайт', 'channel', 'delivery.view', async () => (await import('./deliveries/deliveries-page.tsx')).DeliveriesPage),
  page('/admin/audit', 'Журнал', 'Сайт', 'book', 'audit.view', async () => (await import('./audit/audit-page.tsx')).AuditPage),
]

const mayOpen = (rights: readonly Right[]) => ({ right }: AdminPage) => right === null || rights.includes(right)

/** The pages that stand in the rail for these rights, in its order. */
export const pagesFor = (rights: readonly Right[]): AdminPage[] => adminPages.filter(({ group }) => group !== undefined).filter(mayOpen(rights))

export type Found = { page: AdminPage; params: Params } | 'no right' | undefined

/** The page of an address. The area's own address is the first page one may open. */
export function pageAt(pathname: string, rights: readonly Right[]): Found {
  const pages = /^\/admin\/?$/i.test(pathname) ? pagesFor(rights).slice(0, 1).map((each) => ({ page: each, params: {} })) : adminPages.flatMap((each) => {
    const params = matchPath(each.path, pathname)
    return params ? [{ page: each, params }] : []
  })
  const [found] = pages
  return found && !mayOpen(rights)(found.page) ? 'no right' : found
}
