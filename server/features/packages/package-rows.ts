/** What the database knows of packages: which versions there are, what each of their modes gives back, and the roots of their books. */
import { sql } from 'kysely'
import type { Fraction } from '@kurazh/contract/package-return.ts'
import type { Db, Tx } from '../../platform/database.ts'
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
  /** Of its sum tree, in hex. */
  root: string
}

export interface PackageVersion {
  name: string
  version: number
  modes: StoredMode[]
}

/** Numbers above 2⁵³ as decimal text: JSON has no others. */
interface WrittenMode extends Pick<StoredMode, 'name' | 'cost' | 'books' | 'root'> {
  total: string
  rtp: [string, string]
}

const written = ({ total, rtp, ...mode }: StoredMode): WrittenMode => ({ ...mode, total: `${total}`, rtp: [`${rtp.numerator}`, `${rtp.denominator}`] })
const readBack = ({ total, rtp: [numerator, denominator], ...mode }: WrittenMode): StoredMode =>
  ({ ...mode, total: BigInt(total), rtp: { numerator: BigInt(numerator), denominator: BigInt(denominator) } })

/** Those that were not removed, by name, the newest version of each first. */
export async function keptVersions(db: Db | Tx): Promise<PackageVersion[]> {
  const { rows } = await sql<Pick<Row<'package'>, 'name' | 'version' | 'modes'>>`
    select name, version, modes from package where removed_at is null order by name, version desc`.execute(db)
  return rows.map(({ name, version, modes }) => ({ name, version, modes: (modes as WrittenMode[]).map(readBack) }))
}

export async function removedVersions(db: Db): Promise<Pick<PackageVersion, 'name' | 'version'>[]> {
  const { rows } = await sql<Pick<Row<'package'>, 'name' | 'version'>>`select name, version from package where removed_at is not null`.execute(db)
  return rows
}

/** Its number: one more than any version of the name has had. */
export async function insertVersion(tx: Tx, name: string, modes: readonly StoredMode[]): Promise<number> {
  const { rows } = await sql<Pick<Row<'package'>, 'version'>>`
    insert into package (name, version, modes)
    select ${name}, coalesce(max(version), 0) + 1, ${JSON.stringify(modes.map(written))}::jsonb from package where name = ${name}
    returning version`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the version was not written')
  return row.version
}

/** How many versions it removed. */
export async function removeVersions(tx: Tx, name: string): Promise<number> {
  const { numAffectedRows } = await sql`update package set removed_at = now() where name = ${name} and removed_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
