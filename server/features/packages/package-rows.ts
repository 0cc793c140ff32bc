/**
 * What the database knows of packages: which versions there are, what each of their modes gives back, and the roots of
 * their books.
 */
import { sql } from 'kysely'
import type { Fraction } from '@kurazh/shared/proofs/package-return.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { packageBounds } from './policy.ts'
import type { Row } from './rows.ts'

export interface StoredMode {
  /** In small letters. */
  name: string
  /** In hundredths of the bet. */
  cost: number
  books: number
  /** The weight of all books. */
  total: bigint
  rtp: Fraction
  /** The largest payout that can come, in hundredths of the bet. */
  best: number
  /** The part of rounds that pay, and the deviation of one round's return; null: added before they were counted. */
  hit: number | null
  deviation: number | null
  /** Books that can never come, and the least number of a book; null: the same. */
  unused: number | null
  leastId: bigint | null
  /** Of its sum tree, in hex. */
  root: string
}

export interface PackageVersion {
  name: string
  version: number
  modes: StoredMode[]
  addedAt: Date
  /** No new round of it begins; what was played stays. */
  isRetired: boolean
}

/** Numbers above 2⁵³ as decimal text: JSON has no others. */
interface WrittenMode
  extends
    Pick<StoredMode, 'name' | 'cost' | 'books' | 'root'>,
    Partial<Pick<StoredMode, 'best' | 'hit' | 'deviation' | 'unused'>> {
  total: string
  leastId?: string
  rtp: [string, string]
}

const written = ({ total, rtp, leastId, ...mode }: StoredMode): WrittenMode => ({
  ...mode,
  ...(leastId !== null && { leastId: `${leastId}` }),
  total: `${total}`,
  rtp: [`${rtp.numerator}`, `${rtp.denominator}`],
})
const readBack = ({
  total,
  rtp: [numerator, denominator],
  best = Number(packageBounds.mostWin),
  hit = null,
  deviation = null,
  unused = null,
  leastId,
  ...mode
}: WrittenMode): StoredMode => ({
  ...mode,
  best,
  hit,
  deviation,
  unused,
  leastId: leastId === undefined ? null : BigInt(leastId),
  total: BigInt(total),
  rtp: { numerator: BigInt(numerator), denominator: BigInt(denominator) },
})

type VersionRow = Omit<Row<'package'>, 'removed_at' | 'played_at'>
const fields = sql`name, version, modes, added_at, retired_at`
const fromRow = ({ name, version, modes, added_at, retired_at }: VersionRow): PackageVersion => ({
  name,
  version,
  modes: (modes as WrittenMode[]).map(readBack),
  addedAt: added_at,
  isRetired: retired_at !== null,
})

/** Those that were not removed, by name, the newest version of each first. */
export async function keptVersions(db: Db | Tx): Promise<PackageVersion[]> {
  const { rows } =
    await sql<VersionRow>`select ${fields} from package where removed_at is null order by name, version desc`.execute(
      db,
    )
  return rows.map(fromRow)
}

/** The same of one name. */
export async function versionsOf(db: Db | Tx, name: string): Promise<PackageVersion[]> {
  const { rows } =
    await sql<VersionRow>`select ${fields} from package where name = ${name} and removed_at is null order by version desc`.execute(
      db,
    )
  return rows.map(fromRow)
}

/** Writes down that it is played from now on. False where it may not be played any more. */
export async function markPlayed(db: Db, name: string, version: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update package set played_at = coalesce(played_at, now())
    where name = ${name} and version = ${version} and removed_at is null and retired_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function removedVersions(db: Db): Promise<Pick<PackageVersion, 'name' | 'version'>[]> {
  const { rows } = await sql<
    Pick<Row<'package'>, 'name' | 'version'>
  >`select name, version from package where removed_at is not null`.execute(db)
  return rows
}

/** Its number: one more than any version of the name has had. */
export async function insertVersion(tx: Tx, name: string, modes: StoredMode[]): Promise<PackageVersion> {
  const { rows } = await sql<Pick<Row<'package'>, 'version' | 'added_at'>>`
    insert into package (name, version, modes)
    select ${name}, coalesce(max(version), 0) + 1, ${JSON.stringify(modes.map(written))}::jsonb from package where name = ${name}
    returning version, added_at`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the version was not written')
  return { name, version: row.version, modes, addedAt: row.added_at, isRetired: false }
}

/** How many versions it removed, and how many it retired instead: those that were played. */
export async function removeVersions(tx: Tx, name: string): Promise<{ removed: number; retired: number }> {
  const { rows } = await sql<Pick<Row<'package'>, 'removed_at'>>`
    update package set removed_at = case when played_at is null then now() end, retired_at = case when played_at is not null then now() end
    where name = ${name} and removed_at is null and retired_at is null returning removed_at`.execute(tx)
  const removed = rows.filter(({ removed_at }) => removed_at !== null).length
  return { removed, retired: rows.length - removed }
}
