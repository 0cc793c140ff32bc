/**
 * Daily reserves of many players: how long publishing the root blocks the serving process, its memory, and whether the
 * first players' branches lead to the root.
 *   node bench/reserves.ts [--players 50000]
 */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { publishReserves } from '../server/features/reserves/reserves.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { uidBy } from '../server/players/players.ts'
import { whole } from './figures.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({ options: { players: { type: 'string', default: '50000' } } })
const players = Number(values.players)
/** The same process settles bets and leads rounds. */
const longestTurnMs = 250
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
  // Balances of all sizes; every tenth player has requested a payout of ten roubles.
  await database.pool.query(
    `insert into player (id, login, login_key, password_hash, ref_link) overriding system value
    select n, 'player-' || n, 'player-' || n, '', 'player-' || n from generate_series(1, $1::int) n`,
    [players],
  )
  await database.pool.query(
    'insert into ledger_account (owner, balance) select n, 1 + n * 7919 % 5000000 from generate_series(1, $1::int) n',
    [players],
  )
  await database.pool.query(
    `insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, balance)
    select n, 'payout:' || n, 0, 1, 104, 1000, 'payout', 0 from generate_series(10, $1::int, 10) n`,
    [players],
  )
  await database.pool.query('analyze ledger_account, ledger_transfer')

  const turns = monitorEventLoopDelay({ resolution: 1 })
  turns.enable()
  const began = performance.now()
  const isPublished = await publishReserves(
    {
      db: database.db,
      databaseUrl: postgres.url,
      uidBy,
      lastLink: async () => undefined,
    },
    new AbortController().signal,
  )
  const took = performance.now() - began
  turns.disable()
  const longest = turns.max / 1e6
  console.log(
    `${whole(players)} игроков: корень опубликован за ${(took / 1000).toFixed(1)} с; самый долгий оборот обслуживающего процесса ${whole(longest)} мс, память процесса с потоком ${whole(process.memoryUsage().rss / 2 ** 20)} МБ`,
  )
  verdicts.expect(isPublished, 'корень опубликован')
  verdicts.expect(longest < longestTurnMs, `ни один оборот не дольше ${longestTurnMs} мс`, `${whole(longest)} мс`)
  const {
    rows: [sums],
  } = await database.pool.query<{ agree: boolean }>(
    `select (select total from reserve_day) = (select sum(balance) from ledger_account) + (select sum(amount) from ledger_transfer)
      and (select total from reserve_day) = (select sum(sum) from reserve_node where level = 0) as agree`,
  )
  verdicts.expect(sums?.agree === true, 'сумма листьев равна сумме, которую сайт должен')
})
console.log(verdicts.allHold() ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)
