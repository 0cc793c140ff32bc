/** Stores shoes in the database: open, add a seed, cut, end. */
import type { CutSeed } from '@kurazh/games/core/shoe.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../rows.ts'
import { bytes, isLed, moment, written } from './fenced.ts'

export interface StoredShoe {
  number: number
  chain: number
  link: number
  root: string
  /** Before the cut in the order they came; then the list the shoe was cut by. */
  seeds: readonly CutSeed[]
  cutAt: number
  cut: number | undefined
  hash: string | undefined
}

/** Every write names the epoch of its leader and throws Fenced under another epoch. */
export interface ShoeWrites {
  openShoe(game: string, epoch: number, shoe: StoredShoe): Promise<void>
  addSeed(game: string, epoch: number, shoe: number, seed: CutSeed): Promise<void>
  cutShoe(game: string, epoch: number, shoe: number, made: { cut: number; seeds: readonly CutSeed[] }): Promise<void>
  endShoe(game: string, epoch: number, shoe: number, hash: string): Promise<void>
}

export const shoeFields = sql`game, number, chain, link, root, seeds, cut_at, cut, hash`
export const shoeOf = (row: Row<'table_shoe'>): StoredShoe => ({
  number: row.number,
  chain: row.chain,
  link: row.link,
  root: row.root.toString('hex'),
  seeds: row.seeds as CutSeed[],
  cutAt: row.cut_at.getTime(),
  cut: row.cut ?? undefined,
  hash: row.hash?.toString('hex'),
})

/** These shoes of a table, newest first. */
export async function shoesOf(db: Db, game: string, numbers: readonly number[]): Promise<StoredShoe[]> {
  return (
    await sql<
      Row<'table_shoe'>
    >`select ${shoeFields} from table_shoe where game = ${game} and number = any(${numbers}::int[]) order by number desc`.execute(
      db,
    )
  ).rows.map(shoeOf)
}

export function shoeWrites(db: Db): ShoeWrites {
  return {
    openShoe: (game, epoch, { number, chain, link, root, cutAt }) =>
      written(
        sql`
      insert into table_shoe (game, number, chain, link, root, cut_at)
      select ${game}, ${number}, ${chain}, ${link}, ${bytes(root)}, ${moment(cutAt)} where ${isLed(game, epoch)}
      on conflict (game, number) do update set cut_at = excluded.cut_at where table_shoe.cut is null`.execute(db),
      ),
    addSeed: (game, epoch, shoe, seed) =>
      written(
        sql`
      update table_shoe set seeds = seeds || ${JSON.stringify([seed])}::jsonb where game = ${game} and number = ${shoe} and cut is null and ${isLed(game, epoch)}`.execute(
          db,
        ),
      ),
    cutShoe: (game, epoch, shoe, { cut, seeds }) =>
      written(
        sql`
      update table_shoe set cut = ${cut}, seeds = ${JSON.stringify(seeds)}::jsonb where game = ${game} and number = ${shoe} and coalesce(cut, ${cut}) = ${cut} and ${isLed(game, epoch)}`.execute(
          db,
        ),
      ),
    endShoe: (game, epoch, shoe, hash) =>
      written(
        sql`
      update table_shoe set hash = ${bytes(hash)} where game = ${game} and number = ${shoe} and ${isLed(game, epoch)}`.execute(
          db,
        ),
      ),
  }
}
