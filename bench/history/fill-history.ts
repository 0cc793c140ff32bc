/** Fills history with bets of every month of some years, with rounds and transfers, as the mover would have left them. */
import { crash } from '@kurazh/games/crash/crash.ts'
import pg from 'pg'

export interface OldPlay {
  /** In all. */
  bets: number
  players: number
  months: number
}
/** One bet of so many is made on a round. */
const betsToOneOnRounds = 5
const betsARound = 250
const atOnce = 2

/** Bets of seeded games, and of rounds. Months are filled in two connections. */
export async function fillHistory(url: string, { bets, players, months }: OldPlay): Promise<void> {
  const beginningOf = (month: number) =>
    `date_trunc('month', now(), 'UTC') - make_interval(months => ${months + 2 - month})`
  const onRounds = betsARound * Math.ceil(bets / months / betsToOneOnRounds / betsARound)
  const seeded = Math.ceil(bets / months) - onRounds
  const clients = await Promise.all(Array.from({ length: atOnce }, () => connected(url)))
  const client = await connected(url)
  for (let month = 0; month < months; month++)
    for (const [history, key] of histories)
      await client.query(`select platform_month('${history}', ${beginningOf(month)}, '${key}')`)
  const left = Array.from({ length: months }, (_, month) => month)
  await Promise.all(
    clients.map(async (each) => {
      for (let month = left.shift(); month !== undefined; month = left.shift()) {
        const begins = beginningOf(month)
        await fillBets(each, begins, { month, each: seeded, players })
        await fillRounds(each, begins, { month, each: onRounds, players })
        await each.query(`
          insert into ledger_month (owner, series, month, kind, amount, moved, first, last)
          select owner, ledger_series(key), ${begins}, kind, sum(amount), sum(case when credit = 1 then amount else -amount end),
            min(ledger_number(key)), max(ledger_number(key))
          from ledger_history where at >= ${begins} and at < ${begins} + interval '27 days' group by owner, ledger_series(key), kind`)
      }
    }),
  )
  await client.query(`
    update ledger_account a set in_history = m.last from (select owner, max(last) as last from ledger_month where series = 'bet' group by owner) m
    where m.owner = a.owner`)
  for (const head of ['bet', 'round_bet']) {
    await client.query(
      `update history_cut set journal = (select max(journal) from ${head}_history) where head = '${head}'`,
    )
  }
  await client.query('vacuum analyze')
  await Promise.all([client, ...clients].map((each) => each.end()))
}

/** A table of history, and the key of its months. */
const histories = [
  ['bet_history', 'player, nonce'],
  ['ledger_history', 'owner, key, leg'],
  ['round_history', 'game, number'],
  ['round_bet_history', 'player, game, round, key'],
] as const

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

interface Month {
  month: number
  /** Bets in it. */
  each: number
  players: number
}

async function fillBets(client: pg.Client, begins: string, { month, each, players }: Month): Promise<void> {
  const given = [month * each, (month + 1) * each - 1, players]
  const at = `${begins} + (n - $1::int) * interval '27 days' / ${each}`
  await client.query(
    `insert into bet_history (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal)
    select 1 + n % $3::int, n / $3::int, case when n / $3::int % 5 = 0 then 'bubbles' else 'dice' end, 1, 100, case when n % 2 = 0 then 19800 else 0 end,
      case when n % 2 = 0 then 198 else 0 end, 'bench-client-seed', '{"chance":50,"side":"under"}', ${at}, 10 + n / 8
    from generate_series($1::int, $2::int) n`,
    given,
  )
  await client.query(`
    insert into bet_month select player, ${begins}, min(nonce), max(nonce) from bet_history
    where at >= ${begins} and at < ${begins} + interval '28 days' group by player`)
  await client.query(
    `insert into ledger_history (owner, key, leg, debit, credit, amount, kind, at, balance)
    select 1 + n % $3::int, 'bet:' || n / $3::int, leg, case leg when 1 then 1 else 101 end, case leg when 1 then 101 else 1 end, 100,
      case leg when 1 then 'stake' else 'payout' end, ${at}, 100
    from generate_series($1::int, $2::int) n, generate_series(1, 2) leg where leg = 1 or n % 2 = 0`,
    given,
  )
}

async function fillRounds(client: pg.Client, begins: string, { month, each, players }: Month): Promise<void> {
  const given = [month * each, (month + 1) * each - 1]
  const at = `${begins} + (n - $1::int) * interval '27 days' / ${each}`
  const number = `1 + n / ${betsARound}`
  await client.query(
    `insert into round_bet_history (player, game, round, key, place, version, stake, auto, state, multiplier, payout, placed_at, settled_at, journal, params)
    select 1 + n % ${players}, '${crash.id}', ${number}, lpad(n::text, 16, 'k'), 1 + n % ${betsARound}, ${crash.version}, 100, 198,
      case when n % 2 = 0 then 'taken' else 'lost' end, case when n % 2 = 0 then 198 else 0 end, case when n % 2 = 0 then 198 else 0 end,
      ${at}, ${at}, 10 + n / 8, '{"target":1.98}'
    from generate_series($1::int, $2::int) n`,
    given,
  )
  await client.query(
    `insert into round_history (game, number, version, chain, link, phase, betting_ends_at, started_at, ended_at, hash, point, paid_to, settled)
    select '${crash.id}', ${number}, ${crash.version}, 1, ${number}, 'ended', min(${at}), min(${at}), min(${at}), sha256((${number})::text::bytea), 200, 200, true
    from generate_series($1::int, $2::int) n group by ${number}`,
    given,
  )
  await client.query(
    `insert into round_month values ('${crash.id}', ${begins}, 1 + $1::int / ${betsARound}, 1 + $2::int / ${betsARound})`,
    given,
  )
  await client.query(`
    insert into round_bet_month select player, game, ${begins}, min(round), max(round) from round_bet_history
    where settled_at >= ${begins} and settled_at < ${begins} + interval '28 days' group by player, game`)
  await client.query(
    `insert into ledger_history (owner, key, leg, debit, credit, amount, kind, at, balance)
    select 1 + n % ${players}, 'round:${crash.id}:' || ${number} || ':' || lpad(n::text, 16, 'k') || case leg when 1 then '' else ':payout' end, leg,
      case leg when 1 then 1 else 101 end, case leg when 1 then 101 else 1 end, 100, case leg when 1 then 'stake' else 'payout' end, ${at}, 100
    from generate_series($1::int, $2::int) n, generate_series(1, 2) leg where leg = 1 or n % 2 = 0`,
    given,
  )
}
