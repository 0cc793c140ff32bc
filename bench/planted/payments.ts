/** Bugs in money on its way in and out: orders, payouts, what is looked at by a person, who decides. */
import { planted } from './plant.ts'

const beside = [
  ...['withdraw', 'top-up', 'turnover', 'exact-sums'].map((name) => `server/features/payments/${name}.test.ts`),
  'server/testing/foreign-things.test.ts', 'server/testing/calendar.test.ts',
]

export const payments = planted(beside, [
  { what: 'предел суток не считает заявок, которые ещё ждут', file: 'server/features/payments/risk.ts', from: "now() - interval '1 day' and state not in ('refused', 'returned')", to: "now() - interval '1 day' and state = 'sent'" },
  { what: 'предел суток не считает ждущих человека', file: 'server/features/payments/risk.ts', from: "now() - interval '1 day' and state not in ('refused', 'returned')", to: "now() - interval '1 day' and state not in ('refused', 'returned', 'review')" },
  { what: 'сутки вывода считаются с полуночи', file: 'server/features/payments/risk.ts', from: "created_at > now() - interval '1 day' and state", to: "created_at > date_trunc('day', now()) and state" },
  { what: 'ровно предел суток отклонён', file: 'server/features/payments/withdraw.ts', from: 'sum + wanted.amountKopecks > dailyKopecks', to: 'sum + wanted.amountKopecks >= dailyKopecks' },
  { what: 'ровно крупная сумма уходит без человека', file: 'server/features/payments/risk.ts', from: 'dayKopecks >= largeKopecks', to: 'dayKopecks > largeKopecks' },
  { what: 'ровно сумму двоих решает один', file: 'server/features/payments/risk.ts', from: 'dayKopecks >= twoPeopleKopecks', to: 'dayKopecks > twoPeopleKopecks' },
  { what: 'оборот, равный пополнению, всё ещё не сыгран', file: 'server/features/payments/risk.ts', from: 'openStakes(tx, player, since)) < credited', to: 'openStakes(tx, player, since)) <= credited' },
  { what: 'реквизиты, известные у другого игрока, не подтверждаются', file: 'server/features/payments/withdraw.ts', from: 'where player = ${player} and details_key = ${key} limit 1', to: 'where ${player} > 0 and details_key = ${key} limit 1' },
  { what: 'чужое пополнение видно по номеру', file: 'server/features/payments/payment-orders.ts', from: '`select ${paymentFields} from payment p where player = ${player} and id = ${id}`', to: '`select ${paymentFields} from payment p where ${player} > 0 and id = ${id}`' },
  { what: 'заявки на вывод не ждут друг друга', file: 'server/features/payments/withdraw.ts', from: '  await lock(tx, player)\n', to: '' },
  { what: 'заказы пополнения не ждут друг друга', file: 'server/features/payments/payment-orders.ts', from: '  await lock(tx, player)\n  const before', to: '  const before' },
  { what: 'ключ пополнения не смотрит на способ', file: 'server/features/payments/top-up.ts', from: 'row.method !== body.method || ', to: '' },
  { what: 'реквизиты целиком в ответе игроку', file: 'server/features/payments/payout-orders.ts', from: 'details: row.details.masked, amount', to: "details: Object.values(row.details).join(' '), amount" },
  { what: 'реквизиты целиком в журнале', file: 'server/features/payments/sending.ts', from: "payout: Number(row.id) }, 'a payment system did not answer", to: "payout: row }, 'a payment system did not answer", tests: ['server/testing/secrets-in-logs.test.ts'] },
  { what: 'пауза после смены пароля — двадцать часов', file: 'server/features/payments/policy.ts', from: 'const pauseMs = 24 * 3_600_000', to: 'const pauseMs = 20 * 3_600_000' },
  { what: 'одобрения остаются, когда выплату смотрят заново', file: 'server/features/payments/payout-orders.ts', from: ", approvals = '{}' where", to: ' where' },
])
