/**
 * A statement of a million rows compared with one of a thousand: the first page, a page far down, one kind among the
 * others, a day.
 *   node bench/statement.ts [--rows 1000000]
 */
import { entriesOf, type Page } from '../server/ledger/history.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({ options: { rows: { type: 'string', default: '1000000' } } })
const owners = [
  [1, 1000],
  [2, Number(values.rows)],
] as const
const rounds = 200

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message: string) => console.warn(message) },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  for (const [owner, rows] of owners) {
    await database.pool.query(
      `
      insert into ledger_transfer (owner, key, leg, debit, credit, amount, kind, at, balance)
      select $1, 'bet:' || n, 1, case n % 3 when 0 then 101 else 1 end, case n % 3 when 0 then 1 else 101 end, 100,
        case when n % 1000 = 7 then 'deposit' when n % 3 = 0 then 'payout' else 'stake' end, now() - make_interval(secs => ($2::int - n)), 1000
      from generate_series(1, $2::int) n`,
      [owner, rows],
    )
  }
  await database.pool.query('vacuum analyze ledger_transfer')

  const page: Page = { kinds: undefined, from: undefined, until: undefined, before: undefined, count: 30 }
  const farDown = (owner: number) =>
    entriesOf(database.db, owner, { ...page, until: new Date(Date.now() - 500_000), count: 1 }).then(([entry]) => entry)
  async function time(owner: number, asked: Page): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      await entriesOf(database.db, owner, asked)
      times.push(performance.now() - started)
    }
    return times.toSorted((a, b) => a - b)[rounds / 2] ?? Number.NaN
  }
  for (const [name, asked] of [
    ['первая страница', page],
    ['пополнения', { ...page, kinds: ['deposit'] }],
    ['один день', { ...page, from: new Date(Date.now() - 400_000), until: new Date(Date.now() - 300_000) }],
  ] as const) {
    const [small, large] = [await time(1, asked), await time(2, asked)]
    console.log(
      `${name.padEnd(18)} тысяча строк ${small.toFixed(2)} мс, ${values.rows} строк ${large.toFixed(2)} мс, ×${(large / small).toFixed(2)}`,
    )
  }
  const deep = await farDown(2)
  if (deep !== undefined)
    console.log(
      `страница в глубине ${(await time(2, { ...page, before: { at: deep.at, leg: deep.leg } })).toFixed(2)} мс`,
    )
})
