/**
 * Fills a database as if this many players had played for two years: rows of every slice, by a few statements straight
 * into the tables. Balances are the sums of their transfers, so that the auditor agrees. Nothing else needs to be
 * exact: what is looked for is work that grows with the number of rows.
 */
import type pg from 'pg'

/** The tables that are filled, each by statements that take the number of players as `$1`. */
const fillings: readonly (readonly [name: string, statement: string])[] = [
  [
    'игроки',
    `insert into player (id, login, login_key, email, email_key, mailbox, email_confirmed_at, password_hash, ref_link, adult_confirmed_at, created_at, banned_at, held_at, held_because, held_like)
    overriding system value
    select n, 'player-' || n, 'player-' || n, n || '@example.test', n || '@example.test', n || '@example.test', now(), '', 'ref-' || n, now(),
      now() - (1 + n % 700) * interval '1 day', case when n % 200 = 0 then now() end, case when n % 500 = 1 then now() end,
      case when n % 500 = 1 then 'device' end, case when n % 500 = 1 then 1 end
    from generate_series(1, $1::int) n`,
  ],
  [
    'счета',
    `insert into ledger_account (owner, balance, frozen, frozen_at)
    select n, 100000 + n * 7919::bigint % 5000000, n % 200 = 0, case when n % 200 = 0 then now() end from generate_series(1, $1::int) n`,
  ],
  [
    'переводы',
    `insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, balance)
    select owner, 'gift:welcome', 0, 102, 1, balance, 'gift', balance from ledger_account where owner <= $1::int`,
  ],
  [
    'сеансы',
    `insert into session (player, token_hash, expires_at, address, agent, created_at)
    select n, sha256(n::text::bytea), now() + (n % 10 - 0.5) * interval '1 day', '192.0.2.1', 'bench', now() - interval '5 days'
    from generate_series(1, $1::int) n`,
  ],
  [
    'закончившиеся сеансы',
    `insert into ended_session (player, id, token_hash, why, at)
    select n, 1000000000 + n, sha256(('ended ' || n)::bytea), 'expired', now() - (n % 100) * interval '1 day' from generate_series(1, $1::int / 2) n`,
  ],
  [
    'входы',
    `insert into sign_in (player, at, way, success, device, network)
    select 1 + n % $1::int, now() - (n % 200) * interval '1 day', 'password', n % 9 > 0, '{"name":"Chrome ' || n % ($1::int / 2) || '","kind":"desktop"}', '192.0.' || n % 250
    from generate_series(1, 4 * $1::int) n`,
  ],
  [
    'устройства',
    `insert into player_device (player, info_hash, info)
    select n, sha256((n % ($1::int / 2))::text::bytea), 'video ' || n % ($1::int / 2) from generate_series(1, $1::int) n`,
  ],
  [
    'итоги игроков',
    `insert into player_total (player, bets, staked, paid, last_bet_at) select n, 100, 100000, 95000, now() from generate_series(1, $1::int) n`,
  ],
  [
    'месяцы игроков',
    `insert into player_month (player, month, bets, staked, paid)
    select n, date_trunc('month', now()) - m * interval '1 month', 10, 10000, 9500 from generate_series(1, $1::int) n, generate_series(0, 2) m`,
  ],
  [
    'игры игроков',
    `insert into player_game_month (player, month, game, bets)
    select n, date_trunc('month', now()), g, 10 from generate_series(1, $1::int) n, unnest('{dice,plinko}'::text[]) g`,
  ],
  [
    'рекорды',
    `insert into player_record (player, game, multiplier_e4, multiplier_link, multiplier_at, win, win_link, win_at)
    select n, 'dice', 20000 + n, 'link' || n, now(), 1000, 'link' || n, now() from generate_series(1, $1::int) n`,
  ],
  [
    'дни игр',
    `insert into game_day (day, game, bets, staked, paid)
    select current_date - d, g, 1000, 1000000, 950000 from generate_series(0, 700) d, unnest('{dice,plinko,mines,crash}'::text[]) g where $1::int > 0`,
  ],
  [
    'начисления',
    `insert into credit (player, edge, rakeback, status, last_day) select n, 30000000000, 3000000000, n % 4, current_date - 1 from generate_series(1, $1::int) n`,
  ],
  [
    'дни начислений',
    `insert into credit_day (player, day, game, bets, staked, edge, rakeback, first_number, last_number)
    select n, current_date - d, 'dice', 10, 10000, 500000000, 50000000, 0, 9 from generate_series(1, $1::int) n, generate_series(1, 2) d`,
  ],
  [
    'дни сайта',
    `insert into credit_total (day, bets, staked, edge, players)
    select current_date - d, 1000, 100000000, 10::bigint ^ 16, 1000 from generate_series(1, 700) d where $1::int > 0`,
  ],
  [
    'выплаты наград',
    `insert into reward_payment (player, key, reward, amount, at)
    select n, 'rakeback:' || each, 'rakeback', 100, now() - (n % 350 * 2 + each) * interval '1 day' from generate_series(1, $1::int) n, generate_series(1, 2) each`,
  ],
  [
    'суммы наград',
    `insert into reward_sum (player, reward, paid) select n, 'rakeback', 200 from generate_series(1, $1::int) n`,
  ],
  [
    'статусы',
    `insert into status_reached (player, status, journal, at) select n, 1, 1, now() from generate_series(1, $1::int) n where n % 4 > 0`,
  ],
  [
    'приглашённые',
    `insert into referral (player, owner, code, share, source, at, income_day, looked_day, traces, held_at, summed_day)
    select n, 1 + n % greatest(10, $1::int / 1000), 'code', 2, '', now() - interval '30 days', current_date - 1,
      case when n % 50 > 0 then current_date - 1 end, '[]', case when n % 100 = 3 then now() end, case when n % 50 > 0 then current_date - 1 end
    from generate_series(2, $1::int, 4) n`,
  ],
  [
    'дни приглашённых',
    `insert into referral_day (player, day, newcomer, bets, edge, income) select owner, current_date - d, player, 10, 100000000, 1000000 from referral, generate_series(1, 3) d where $1::int > 0`,
  ],
  [
    'свои дни приглашённых',
    `insert into referral_own_day (player, day, income) select player, current_date - d, 100000 from referral, generate_series(1, 3) d where $1::int > 0`,
  ],
  [
    'доходы приглашений',
    `insert into referral_income (player, income) select distinct owner, 100000000 from referral where $1::int > 0`,
  ],
  [
    'промокоды',
    `insert into promo_code (code, amount, most_uses, from_at, until_at, made_at)
    select 'CODE' || n, 100, 1000000000, now() - interval '60 days', now() + interval '1 day', now() - interval '60 days' from generate_series(1, 5) n where $1::int > 0`,
  ],
  [
    'взятые промокоды',
    `insert into promo_use (player, code, amount, needed, request, at, paid_at)
    select n, 'CODE' || 1 + n % 5, 100, 0, 'r' || n, now() - (n % 60) * interval '1 day', now() from generate_series(1, $1::int, 4) n`,
  ],
  [
    'турниры',
    `insert into tournament (title, kind, min_stake, joining, fee, share, fund, places, starts_at, ends_at, least_edge, cancelled_at)
    select t.title, 'turnover', 100, t.joining, t.fee, 1, 0, array(select 2::smallint from generate_series(1, 50)), now() - interval '1 day', t.ends, 0, t.cancelled
    from (values ('Кончился', 'auto', 0, now() - interval '1 minute', null::timestamptz), ('Идёт', 'auto', 0, now() + interval '1 day', null), ('Отменён', 'fee', 500, now() + interval '1 day', now())) as t(title, joining, fee, ends, cancelled)
    where $1::int > 0`,
  ],
  [
    'места турниров',
    `insert into tournament_score (player, tournament, score, edge, bets, reached, reached_at)
    select n, t.id, 1 + n * 7919::bigint % 1000000, 100000000000, 10, 1, now() from generate_series(1, $1::int, 10) n, tournament t where t.fee = 0`,
  ],
  [
    'суммы турниров',
    `insert into tournament_total (tournament, edge, players, bets, qualified) select tournament, sum(edge), count(*), sum(bets), count(*) from tournament_score where $1::int > 0 group by tournament`,
  ],
  [
    'взносы турниров',
    `insert into tournament_entry (player, tournament, fee, at) select n, t.id, 500, now() - interval '1 hour' from generate_series(1, $1::int / 50) n, tournament t where t.fee > 0 and n % 200 > 0`,
  ],
  [
    'задания недели',
    `insert into mission_week (player, week, edge, bets, wins, best_e4, games, done)
    select n, floor(extract(epoch from now()) / 604800)::int - w, 100000000, 20, 5, 20000, '{dice,plinko}', 2 from generate_series(1, $1::int / 5) n, generate_series(0, 2) w`,
  ],
  [
    'ограбление',
    `insert into heist_credit (player, season, edge) select n, 0, 100000000 from generate_series(1, $1::int) n`,
  ],
  [
    'подарки ограбления',
    `insert into heist_gift (player, season, chapter, amount) select n, 0, 1, 100 from generate_series(1, $1::int / 4) n`,
  ],
  ['колесо', `insert into wheel_credit (player, edge) select n, 100000000 from generate_series(1, $1::int) n`],
  [
    'посланные уведомления',
    `insert into push_message (id, player, subscription, kind, detail, at, deadline, next_try_at, ended, ended_at)
    select gen_random_uuid(), n, gen_random_uuid(), 'reward', '{}', now() - (n % 60) * interval '1 day', now(), null, 'sent', now() - (n % 60) * interval '1 day' from generate_series(1, $1::int) n`,
  ],
  [
    'письма',
    `insert into outgoing_letter (id, player, kind, at, deadline, has_link, urgent, next_try_at, ended, ended_at)
    select gen_random_uuid(), n, 'notice', now() - (n % 90) * interval '1 day', now(), false, false, null, 'sent', now() - (n % 90) * interval '1 day' from generate_series(1, $1::int) n`,
  ],
  [
    'события',
    `insert into webhook_event (kind, at, detail, next_try_at, heard_at)
    select 'payout.review', now() - (n % 90) * interval '1 day', '{}', null, now() from generate_series(1, $1::int) n`,
  ],
  [
    'чат',
    `insert into chat_line (player, room, text, key, at, standing)
    select n, 'ru', 'строка ' || n, 'key ' || n, now() - ($1::int - n) * interval '90 days' / $1::int, 'said' from generate_series(1, $1::int) n`,
  ],
  [
    'упоминания',
    `insert into chat_mention (player, line, author, room) select player % 1000 + 1, id, player, room from chat_line where player % 20 = 0 and player <= $1::int on conflict do nothing`,
  ],
  [
    'пополнения',
    `insert into payment (player, request, gateway, method, amount, state, received, credited, credited_at, created_at, provider_key, provider_id)
    select n, gen_random_uuid(), 'sandbox', 'card', 10000, case when n % 500 = 0 then 'review' else 'credited' end, 10000, case when n % 500 = 0 then 0 else 10000 end,
      case when n % 500 > 0 then now() - (n % 300) * interval '1 day' end, now() - (n % 300) * interval '1 day', 'p' || n, 'p' || n
    from generate_series(1, $1::int) n`,
  ],
  [
    'выводы',
    `insert into payout (player, request, gateway, method, details, details_key, amount, state, created_at, finished_at, provider_key)
    select n, gen_random_uuid(), 'sandbox', 'card', '{"masked": "1"}', sha256((n % ($1::int / 20))::text::bytea), 1000, case when n % 500 = 0 then 'review' else 'sent' end,
      now() - (n % 60) * interval '1 day', now(), 'o' || n
    from generate_series(1, $1::int, 4) n`,
  ],
  [
    'чаевые',
    `insert into tips_given (player, request, receiver, amount, room, is_public, at)
    select n, gen_random_uuid(), 1 + (n * 7) % $1::int, 50000, 'ru', true, now() - (n % 40) * interval '1 day' from generate_series(1, $1::int / 5) n`,
  ],
  [
    'согласия',
    `insert into document_acceptance (player, name, version, at, asked) select n, d, 1, now() - (n % 700) * interval '1 day', false from generate_series(1, $1::int) n, unnest('{terms,privacy}'::text[]) d`,
  ],
  [
    'аудит',
    `insert into admin_event (at, admin, who, way, action, subject, outcome, detail)
    select now() - (n % 60) * interval '1 minute', 1, 'admin', 'area', '/api/admin/player', n, 'done', '{}' from generate_series(1, $1::int / 10) n`,
  ],
  [
    'визиты',
    `insert into protection_visit (player, started_at, last_bet_at, bets, staked, paid) select n, now(), now(), 1, 100, 100 from generate_series(1, $1::int) n`,
  ],
  [
    'самоисключения',
    `insert into protection_break (player, length, taken_at, until) select n, 'forever', now(), 'infinity' from generate_series(7, $1::int, 50) n`,
  ],
  [
    'метки исключённых',
    `insert into excluded_mark (player, mark, kind, until, looked_at) select player, sha256(('mark ' || player)::bytea), 'email', 'infinity', case when player % 20 > 0 then now() end from protection_break where player <= $1::int and player % 500 > 7`,
  ],
  [
    'лимиты',
    `insert into wallet_limit (player, measure, period, cap, window_start) select n, 'deposit', 'day', 100000, now() from generate_series(1, $1::int, 10) n`,
  ],
  [
    'счётчики попыток',
    `insert into rate_limit (bucket, window_start, count) select 'bench ' || n, now() - (n % 4) * interval '1 day', 1 from generate_series(1, $1::int) n`,
  ],
  [
    'признаки риска',
    `insert into risk_flag (player, rule, mark, weight, size, facts, linked) select n, 'own-circle', 'bench', 10, 1, '[]', '{}' from generate_series(1, $1::int / 50) n`,
  ],
]

/** Bets that no follower has seen, 256 a transaction, as many as there are players. */
async function fillBets(client: pg.Client, players: number): Promise<void> {
  const groups = Math.ceil(players / 256)
  await client.query(
    `do $$ begin for i in 1..${groups + 1_000} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
  await client.query(
    `insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    select n, 0, 'dice', 1, 1000, 19800, 1980, 'bench-bench-bench-bench', '{"chance":50,"side":"under"}', now() - interval '1 minute',
      (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + value - $2::int from journal_offset) + n / 256
    from generate_series(1, $1::int) n`,
    [players, groups + 10],
  )
}

/** Fills an empty, migrated database. */
export async function fillSite(client: pg.Client, players: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  for (const [name, statement] of fillings) {
    await client.query(statement, [players]).catch((error: unknown) => {
      throw new Error(`не заполнено: ${name}`, { cause: error })
    })
  }
  await client.query(`select setval(pg_get_serial_sequence('player', 'id'), $1::bigint + 1000)`, [players])
  await fillBets(client, players)
  await client.query('vacuum analyze')
}

/** What an open site needs: browsers of players, and its open pot has fallen with a share of every fifth player. */
export async function fillOpenSite(client: pg.Client, players: number): Promise<void> {
  await client.query(
    `insert into push_subscription (player, id, session, mark, sealed, device, kinds, sums)
    select n, gen_random_uuid(), n, sha256(('push ' || n)::bytea), '', 'Chrome', '{tournament,reward}', true from generate_series(1, $1::int / 10) n`,
    [players],
  )
  await client.query(
    `insert into push_message (id, player, subscription, kind, detail, deadline)
    select gen_random_uuid(), player, id, 'tournament', '{"place": 1, "amount": "100"}', now() + interval '1 hour' from push_subscription where player <= $1::int / 50`,
    [players],
  )
  await client.query(
    `insert into jackpot_share (player, pot, day, contributed)
    select n, (select pot from jackpot_pot where fallen_at is null and withdrawn_at is null), current_date - 1, 1000000 from generate_series(1, $1::int, 5) n
    on conflict (player, pot, day) do nothing`,
    [players],
  )
  await client.query(
    `update jackpot_pot p set total = s.total, amount = 100000, secret = repeat('0', 64), journal = 1, fallen_at = now()
    from (select pot, sum(contributed)::bigint as total from jackpot_share group by pot) s
    where s.pot = p.pot and p.fallen_at is null and p.withdrawn_at is null`,
  )
}
