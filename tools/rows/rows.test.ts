import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixtureTree } from '../check/fixture-tree.ts'
import { sharedKeys } from '../check/shared-keys.ts'
import { tableOwners } from '../check/table-owners.ts'
import { readTree, type Tree } from '../check/tree.ts'
import { listedIn, readCatalog } from './catalog.ts'
import { statementFaults } from './described.ts'
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts'
import { rowsFiles } from './rows-files.ts'
import { statementsOf } from './statements.ts'

const root = join(import.meta.dirname, '../..')

// Creating a database and describing hundreds of statements is slow; this only ends a test that hangs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await migratedDatabase()
})
afterAll(() => migrated.drop())

/** Built from pieces known only at run time: tests of these slices run each of them. */
const notDescribed = [
  'bench/cluster/cashier.ts it is put together when it runs',
  'bench/cluster/split.ts relation "split_probe" does not exist',
  'bench/history/fill-history.ts it is put together when it runs',
  'server/platform/database/bus.ts it is put together when it runs',
  'server/platform/database/database.ts it is put together when it runs',
  'server/platform/database/health.ts operator does not exist: timestamp with time zone - boolean',
  'server/platform/database/primary.ts it is put together when it runs',
  'server/play/bets/admin-bets.ts syntax error at or near "$2"',
  'server/play/bets/journal.ts syntax error at or near "$3"',
  'server/play/bets/journal.ts syntax error at or near "$5"',
  'server/commands/distributed-history.ts function create_distributed_table(unknown, unknown, shard_count => unknown) does not exist',
  'server/commands/distributed-history.ts function run_command_on_workers(unknown) does not exist',
  'server/commands/distributed-history.ts it is put together when it runs',
  'server/commands/distributed-history.ts relation "pg_dist_node" does not exist',
  'server/testing/citus.ts it is put together when it runs',
  'server/testing/citus.ts relation "pg_dist_node" does not exist',
  'server/testing/warehouse.ts it is put together when it runs',
  'bench/followers.ts it is put together when it runs',
  'bench/fuzz/contents.ts it is put together when it runs',
  'bench/kill/payer.ts it is put together when it runs',
  'bench/kill-rewards.ts it is put together when it runs',
  'server/features/reserves/reserves.ts syntax error at or near "$1"',
  'server/features/reserves/reserves.ts syntax error at or near "$2"',
  'server/players/players.ts operator does not exist: bigint = boolean',
  'server/ledger/owed.ts it is put together when it runs',
  'server/features/payments/sandbox/books.ts syntax error at or near "$1"',
  'server/features/rtp/rtp.ts syntax error at or near "true"',
  'server/platform/admin/admin-list.ts syntax error at or near "true"',
  'server/platform/process/claim.ts it is put together when it runs',
  'server/platform/security/re-encryption.ts it is put together when it runs',
  'server/play/bets/admin-bets.ts it is put together when it runs',
  'server/play/seeded/careful-bets.ts function play_package_play(boolean) does not exist',
  'server/play/seeded/careful-bets.ts function play_settle(boolean) does not exist',
  'server/play/bets/journal.ts it is put together when it runs',
  'server/play/measures.ts it is put together when it runs',
  'server/play/history/head-or-history.ts syntax error at or near "true"',
  'server/play/rounds/history/round-history.ts it is put together when it runs',
  'server/play/rounds/history/round-history.ts syntax error at or near "$1"',
  'server/play/rounds/history/round-movements.ts it is put together when it runs',
  'server/play/rounds/history/watched-rounds.ts syntax error at or near "true"',
  'server/play/rounds/store/round-store.ts syntax error at or near "$1"',
  'server/play/tables/history/table-bets.ts it is put together when it runs',
  'server/play/tables/history/table-bets.ts syntax error at or near "$1"',
  'server/play/tables/store/table-looks.ts syntax error at or near "$1"',
  'server/testing/old-play.ts it is put together when it runs',
  'server/testing/back-in-time.ts it is put together when it runs',
  'server/testing/hostile-days.ts it is put together when it runs',
  'server/testing/payment-setup.ts it is put together when it runs',
  'server/testing/site.ts it is put together when it runs',
  'server/testing/shifted-clock.ts relation "shifted_clock" does not exist',
  'server/testing/shifted-clock.ts relation "moved_clock" does not exist',
]

test('rows.ts of every slice matches the migrations, and a database that differs is noticed', async () => {
  const client = await migrated.database.pool.connect()
  try {
    const made = rowsFiles(await readCatalog(client), tableOwners)
    const kept = [...made.keys()].map(
      (path) => [path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''] as const,
    )
    expect(new Map(kept)).toEqual(made)

    await client.query('begin')
    await client.query('alter table bet alter column client_seed drop not null')
    await client.query('alter table wallet_limit drop constraint wallet_limit_period_check')
    await client.query('drop function ledger_post')
    const changed = rowsFiles(await readCatalog(client), tableOwners)
    expect([...made.keys()].filter((path) => made.get(path) !== changed.get(path)).toSorted()).toEqual([
      'server/ledger/rows.ts',
      'server/play/rows.ts',
      'server/wallet/rows.ts',
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a unique key with text in it begins with its player, or is listed with who chooses its text', async () => {
  const { rows } = await migrated.database.pool.query<{ name: string }>(`
    select i.relname as name from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = t.relnamespace
    left join pg_attribute first on first.attrelid = t.oid and first.attnum = x.indkey[0] and x.indkey[0] > 0
    where n.nspname = 'public' and x.indisunique and coalesce(first.attname, '') not in ('player', 'owner')
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (x.indkey::smallint[]) and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'bytea'::regtype, 'jsonb'::regtype))
    order by name`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(sharedKeys).toSorted())
})

test('the database accepts every statement of the server, and returns the columns and types that the code declares', async () => {
  const { faults, count } = await allFaults(readTree(root))
  expect(count).toBeGreaterThan(250)
  const known = (fault: string) => notDescribed.includes(fault.replace(/:\d+/, ''))
  expect(faults.filter((fault) => !known(fault))).toEqual([])
  expect(new Set(faults.map((fault) => fault.replace(/:\d+/, '')))).toEqual(new Set(notDescribed))
})

test.each([
  ['a column that is not there', 'sql`select nonce, colour from bet`', 'column "colour" does not exist'],
  ['a table that is not there', 'sql`update bets set nonce = ${1}`', 'relation "bets" does not exist'],
  [
    'a column its type does not have',
    'sql<{ nonce: bigint }>`select nonce, game from bet`',
    '«game» is asked for and not in its type',
  ],
  [
    'a column only its type has',
    'sql<{ nonce: bigint; game: string }>`select nonce from bet`',
    'its type has «game», the answer does not',
  ],
  [
    'a sum that leaves bigint',
    'sql<{ sum: bigint }>`select sum(stake) as sum from bet`',
    '«sum» is string, its type says bigint',
  ],
  [
    'a count that is no number',
    'sql<{ count: number }>`select count(*) as count from bet`',
    '«count» is bigint, its type says number',
  ],
  ['a text for a moment', 'sql<{ at: string }>`select max(at) as at from bet`', '«at» is Date, its type says string'],
])('%s is seen', async (_, statement, fault) => {
  const tree = fixtureTree({ 'server/play/x.ts': `export const x = ${statement}\n` })
  expect((await allFaults(tree)).faults).toEqual([`server/play/x.ts:1 ${fault}`])
})

test('pieces of SQL are inlined, wherever they are written', async () => {
  const tree = fixtureTree({
    'server/play/pieces.ts':
      'export const fields = sql`player, nonce`\nexport const hours = (count: number) => sql`make_interval(hours => ${count})`\n',
    'server/play/x.ts': `import { fields, hours } from './pieces.ts'
      const newest = isAsc ? sql\`order by nonce\` : sql\`order by nonce desc\`
      const read = (where: RawBuilder<unknown>) => sql<{ player: bigint; nonce: bigint }>\`select \${fields} from bet where \${where} and at > now() - \${hours(2)} \${newest} limit \${limit}\`\n`,
  })
  expect(await allFaults(tree)).toEqual({ faults: [], count: 1 })
})

test('only a list of values is parsed as one', () => {
  expect(listedIn(`CHECK ((way = ANY (ARRAY['command line'::text, 'wallet test'::text])))`)).toEqual([
    `'command line'`,
    `'wallet test'`,
  ])
  expect(listedIn('CHECK ((form = ANY (ARRAY[1, 2]))) NOT VALID')).toEqual(['1', '2'])
  expect(listedIn('CHECK ((stake > 0))')).toBeUndefined()
  expect(listedIn(`CHECK (((phase = ANY (ARRAY['ended'::text])) = (hash IS NOT NULL)))`)).toBeUndefined()
})

async function allFaults(tree: Tree): Promise<{ faults: string[]; count: number }> {
  const client = await migrated.database.pool.connect()
  const faults: string[] = []
  let count = 0
  try {
    for (const file of tree.files) {
      if (!/^(?:server\/|bench\/)/.test(file.path) || file.isTest) continue
      for (const statement of statementsOf(tree, file)) {
        count += 1
        for (const fault of await statementFaults(client, tree, file, statement))
          faults.push(`${file.path}:${statement.line} ${fault}`)
      }
    }
  } finally {
    client.release()
  }
  return { faults, count }
}
