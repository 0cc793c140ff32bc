/** Reads the files of a stream with DuckDB, as an operator's warehouse would. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type pg from 'pg'

/** What each player has on each account, by all files of a folder: the query of the operator's guide. */
const ledgerOfFiles = (folder: string) => `
  with bets as (select player, stake, payout, former_payout from read_parquet('${folder}/bets_*.parquet')),
  transfers as (select player, debit, credit, amount from read_parquet('${folder}/transfers_*.parquet')),
  ledger as (
    select player, debit as account, -amount as amount from transfers union all
    select player, credit, amount from transfers union all
    select player, 'player', payout - stake from bets where former_payout is null union all
    select player, 'play', stake - payout from bets where former_payout is null
  )
  select player || ' ' || account || ' ' || sum(amount) as line from ledger group by player, account having sum(amount) <> 0 order by line`

const ledgerOfBooks = `
  with all_of as (
    select owner, debit, credit, amount from ledger_transfer union all
    select owner, debit, credit, amount from ledger_history
  ),
  ledger as (
    select owner, debit as account, -amount as amount from all_of union all select owner, credit, amount from all_of
  )
  select l.owner || ' ' || c.name || ' ' || sum(l.amount) as line from ledger l join ledger_chart c on c.code = l.account
  group by l.owner, c.name having sum(l.amount) <> 0`

/** Runs one query in DuckDB. */
export async function queried<Row>(sql: string): Promise<Row[]> {
  const duck = await DuckDBInstance.create()
  const connection = await duck.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJS() as Row[]
  } finally {
    connection.closeSync()
    duck.closeSync()
  }
}

const linesOf = (rows: readonly { line: string }[]) => rows.map(({ line }) => line).toSorted()

/** Every player's accounts by the files; the same by the books of the site. */
export const filesSay = async (folder: string) => linesOf(await queried(ledgerOfFiles(folder)))
export const booksSay = async (pool: pg.Pool) => linesOf((await pool.query<{ line: string }>(ledgerOfBooks)).rows)

/** The names of the files of batches, in order. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.parquet'))
        .toSorted()
    : []

/** How many bets the files have, and how many of them differ in their name. */
export async function betsIn(folder: string): Promise<{ all: number; different: number }> {
  const [counted] = await queried<{ all: bigint; different: bigint }>(
    `select count(*) as all, count(distinct (player, game, number, place)) as different from read_parquet('${join(folder, 'bets_*.parquet')}')`,
  )
  return { all: Number(counted?.all ?? 0), different: Number(counted?.different ?? 0) }
}
