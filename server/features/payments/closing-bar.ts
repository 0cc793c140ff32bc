/** What of payments stands against closing an account. */
import { isMoneyOnItsWay } from './payout-orders.ts'

export const barOfPayments = {
  tables: ['payment', 'payout'],
  text: 'Пополнение или вывод ещё не завершены. Дождитесь их и закройте аккаунт после',
  stands: isMoneyOnItsWay,
} as const
