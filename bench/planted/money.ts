/** Bugs in what keeps money: movements, a player's own limits and breaks, the statement, the daily root of what is owed. */
import { planted } from './plant.ts'

export const money = [
  ...planted(['server/ledger/ledger.test.ts', 'server/wallet'], [
    { what: 'выплата самой ставки засчитывается в её покрытие', file: 'server/migrations/0060-betting-stops-in-the-write.ts', from: 'a.balance >= i.out_amount', to: 'a.balance + i.in_amount >= i.out_amount' },
    { what: 'ключ движения, занятый другим игроком, считается занятым', file: 'server/migrations/0001-ledger.ts', from: 'as i(owner, key)\n      where exists (select from ledger_transfer t where t.owner = i.owner and t.key', to: 'as i(owner, key)\n      where exists (select from ledger_transfer t where t.key' },
    { what: 'счета запираются в порядке запроса, а не номеров', file: 'server/migrations/0001-ledger.ts', from: 'where owner = any(p_owner) order by owner for update', to: 'where owner = any(p_owner) order by array_position(p_owner, owner) for update' },
    { what: 'ставка ровно до лимита отклонена', file: 'server/migrations/0080-accounts-held-for-a-person.ts', from: 'then l.used else 0 end > l.cap', to: 'then l.used else 0 end >= l.cap' },
    { what: 'лимит проигрыша не уменьшается выигрышем раунда', file: 'server/migrations/0022-limits-over-midnight.ts', from: "(l.measure = 'loss' or l.measure = 'stake' and p_kind = 'refund')", to: "(p_kind = 'refund' and l.measure <> 'deposit')" },
    { what: 'пополнение на удержанный аккаунт принимается', file: 'server/migrations/0080-accounts-held-for-a-person.ts', from: "      if exists (select from wallet_break where player = p_player and held) then return 'held'; end if;\n", to: '', tests: ['server/testing/exclusions.test.ts'] },
    { what: 'несостоявшееся пополнение прошлого месяца освобождает место в этом', file: 'server/migrations/0022-limits-over-midnight.ts', from: ' and window_start <= p_reserved_at;', to: ';' },
    { what: 'неделя лимита начинается с воскресенья', file: 'server/migrations/0016-breaks-and-deposit-limits.ts', from: "return date_trunc(p_period, wallet_now() at time zone 'Europe/Moscow')", to: "return date_trunc(p_period, wallet_now() at time zone 'Europe/Moscow' + case p_period when 'week' then interval '1 day' else interval '0' end) - case p_period when 'week' then interval '1 day' else interval '0' end" },
    { what: 'изменение лимита начинает его счёт заново', file: 'server/wallet/limits.ts', from: 'do update set cap = excluded.cap`', to: 'do update set cap = excluded.cap, used = 0`' },
    { what: 'место под пополнение берётся без замка игрока', file: 'server/migrations/0080-accounts-held-for-a-person.ts', from: "      perform ledger_lock(array[p_player]);\n", to: '' },
  ]),
  ...planted(['server/wallet/history.test.ts', 'server/features/statement'], [
    { what: 'выписка: движения одного мгновения теряются на границе страниц', file: 'server/ledger/history.ts', from: 'and (t.at, t.leg) < (${page.before.at}::timestamptz, ${page.before.leg}::smallint)', to: 'and t.at < ${page.before.at}::timestamptz' },
    { what: 'выписка: конец дней включается', file: 'server/ledger/history.ts', from: 'and t.at < ${page.until}`', to: 'and t.at <= ${page.until}`' },
    { what: 'выписка файлом: пять копеек пишутся как пятьдесят', file: 'server/features/statement/statement.ts', from: "String(absolute % 100n).padStart(2, '0')", to: 'String(absolute % 100n)' },
  ]),
  ...planted(['server/features/reserves/reserves.test.ts', 'server/testing/calendar.test.ts'], [
    { what: 'резервы: у кого деньги только на выводе, в дереве нет', file: 'server/ledger/owed.ts', from: 'where a.balance + coalesce(h.held, 0) > 0', to: 'where a.balance > 0' },
    { what: 'резервы: день считается по Гринвичу', file: 'server/features/reserves/reserves.ts', from: "(now() at time zone 'Europe/Moscow')::date", to: "(now() at time zone 'UTC')::date" },
    { what: 'резервы: ветвь вчерашнего дня пропадает с новым корнем', file: 'server/features/reserves/reserves.ts', from: 'delete from reserve_leaf where day < ${day}::date - ${branchesKeptDays}::int', to: 'delete from reserve_leaf where day < ${day}::date' },
  ]),
  ...planted(['server/features/protection', 'server/testing/calendar.test.ts'], [
    { what: 'перерыв в шесть недель длится сорок дней', file: 'server/features/protection/policy.ts', from: "'six-weeks': '42 days'", to: "'six-weeks': '40 days'" },
    { what: 'перерыв в полгода считается по тридцать дней', file: 'server/features/protection/policy.ts', from: "'six-months': '6 months'", to: "'six-months': '180 days'" },
    { what: 'лимит ослабляется, не дождавшись последнего часа', file: 'server/features/protection/limits.ts', from: 'make_interval(hours => ${looseningHours}) as ready_at', to: 'make_interval(hours => ${looseningHours - 1}) as ready_at' },
    { what: 'просьба ослабить лимит не истекает', file: 'server/features/protection/limits.ts', from: ' and t.lapses_at > now()`', to: '`' },
  ]),
]
