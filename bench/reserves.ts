/**
 * Daily reserves of many players: whether publishing the root holds up the serving process, how much memory it takes,
 * how long the database holds a snapshot for it, and whether the leaves add up. Then the branches of that day are
 * forgotten as those of old days are.
 *   node bench/reserves.ts [--players 50000]
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { publishReserves } from '../server/features/reserves/reserves.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { type Stall, watchLoop } from '../server/platform/process/loop-watch.ts'
import { uidBy } from '../server/players/players.ts'
import { owedToPlayers } from '../server/wallet/statement.ts'
import { whole } from './figures.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({ options: { players: { type: 'string', default: '50000' } } })
const players = Number(values.players)
/** The same process settles bets and leads rounds: it may compute no longer than this at a time. */
const longestTurnMs = 20
const mostMemory = 200
const verdicts = createVerdicts()

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  const filling = await filled(postgres.url)
  onLeave(() => filling.end())
  const publish = () =>
    publishReserves(
      { ...database, databaseUrl: postgres.url, uidBy, lastLink: async () => undefined },
      new AbortController().signal,
    )
  const stalls: Stall[] = []
  const watch = watchLoop(
    { warn: () => undefined },
    { limitMs: longestTurnMs, onStall: (stall) => void stalls.push(stall) },
  )
  const before = process.memoryUsage().rss
  let [most, snapshot, looking] = [before, 0, true]
  const looks = (async () => {
    while (looking) {
      most = Math.max(most, process.memoryUsage().rss)
      const { rows } = await database.pool.query<{ seconds: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds from pg_stat_activity
        where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`,
      )
      snapshot = Math.max(snapshot, rows[0]?.seconds ?? 0)
      await sleep(50)
    }
  })()
  const began = performance.now()
  const isPublished = await publish().finally(() => (looking = false))
  const took = performance.now() - began
  await looks
  const grown = (most - before) / 2 ** 20
  watch.close()
  const waited = watch.tallies[0]?.values().find(({ of }) => of === 'the machine')?.value ?? 0
  console.log(
    `${whole(players)} игроков: корень опубликован за ${(took / 1000).toFixed(1)} с; память процесса выросла на ${whole(grown)} МБ; самая долгая транзакция со снимком ${snapshot.toFixed(1)} с; процессора или диска процесс ждал дольше ${longestTurnMs} мс ${whole(waited)} раз`,
  )
  verdicts.expect(isPublished, 'корень опубликован')
  verdicts.expect(
    stalls.length === 0,
    `обслуживающий процесс нигде не считал дольше ${longestTurnMs} мс подряд`,
    stalls.map(({ during, busyMs }) => `${during}: ${busyMs} мс`).join(', '),
  )
  verdicts.expect(grown < mostMemory, `памяти не больше ${mostMemory} МБ`, `${whole(grown)} МБ`)
  const {
    rows: [sums],
  } = await filling.query<{ agree: boolean }>(
    `select (select total from reserve_day) = (select sum(balance) from ledger_account) + (select sum(amount) from ledger_transfer where credit = 104)
      and (select total from reserve_day) = (select sum(sum) from reserve_node where level = 0) as agree`,
  )
  verdicts.expect(sums?.agree === true, 'сумма листьев равна сумме, которую сайт должен')
  const { rows: plan } = await filling.query<{ 'QUERY PLAN': string }>(
    `explain ${owedToPlayers.compile(database.db).sql}`,
  )
  const scan = plan.find((line) => /Seq Scan on ledger_transfer/.test(line['QUERY PLAN']))
  verdicts.expect(scan === undefined, 'переводы читаются по индексу выплат')

  await filling.query('update reserve_day set day = day - 10')
  await filling.query('update reserve_leaf set day = day - 10')
  await filling.query('update reserve_node set day = day - 10')
  const again = performance.now()
  const isAgain = await publish()
  const { rows: old } = await filling.query('select from reserve_node where day < current_date - 5 limit 1')
  verdicts.expect(
    isAgain && old.length === 0,
    'следующий день опубликован, ветви старого забыты',
    `${((performance.now() - again) / 1000).toFixed(1)} с`,
  )
})
console.log(verdicts.allHold() ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)

/** Fills the database with players and their transfers; gives the connection. */
async function filled(url: string): Promise<pg.Client> {
  // Without the site's deadline for a query: a million rows take longer.
  const filling = new pg.Client(url)
  await filling.connect()
  // Balances of all sizes; every tenth player has requested a payout of ten roubles.
  await filling.query(
    `insert into player (id, login, login_key, password_hash, ref_link) overriding system value
    select n, 'player-' || n, 'player-' || n, '', 'player-' || n from generate_series(1, $1::int) n`,
    [players],
  )
  await filling.query(
    'insert into ledger_account (owner, balance) select n, 1 + n * 7919::bigint % 5000000 from generate_series(1, $1::int) n',
    [players],
  )
  await filling.query(
    `insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, balance)
    select n, 'payout:' || n, 0, 1, 104, 1000, 'payout', 0 from generate_series(10, $1::int, 10) n`,
    [players],
  )
  // And what else moved: the payouts are a few of many transfers.
  await filling.query(
    `insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, balance)
    select n, 'gift:' || n || ':' || each, 0, 101, 1, 1000, 'gift', 0 from generate_series(1, $1::int) n, generate_series(1, 4) each`,
    [players],
  )
  await filling.query('vacuum analyze')
  return filling
}
