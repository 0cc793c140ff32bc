/** What an operator measures: counted in the database on every scrape, the same on every node; or counted by each process. */
import type { Db } from '../database/database.ts'
import type { Named } from './tally.ts'

type Values = readonly { of?: string; value: number }[]

export interface Measure extends Named {
  read(db: Db): Promise<Values>
}
