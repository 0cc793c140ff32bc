/** A measure that is counted in the database on every scrape: the same on every node. */
import type { Db } from '../database/database.ts'

export interface Measure {
  /** In the form of Prometheus, with its unit at the end: `kurazh_payouts_waiting`. */
  readonly name: string
  readonly help: string
  /** The label that distinguishes its values; undefined: there is one value. */
  readonly label?: string
  read(db: Db): Promise<readonly { of?: string; value: number }[]>
}
