/** Something to be counted in the database whenever the site is measured: the same on every node. */
import type { Db } from './database.ts'

export interface Measure {
  /** In the form of Prometheus, with its unit at the end: `kurazh_payouts_waiting`. */
  readonly name: string
  readonly help: string
  /** The label that tells its values apart; none: there is one value. */
  readonly label?: string
  read(db: Db): Promise<readonly { of?: string; value: number }[]>
}
