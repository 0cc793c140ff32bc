/** Refuses writes of a table's rounds and shoes if another node leads. */
import { sql } from 'kysely'
import { Fenced } from '../../rounds/store/round-store.ts'

/** The stored functions raise this error if another node leads. */
export async function fencing<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'KR001') throw new Fenced()
    throw error
  }
}

/** A fenced write that must match its row. */
export async function written(statement: Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  if ((await fencing(statement)).numAffectedRows === 0n) throw new Fenced()
}

export const bytes = (hex: string) => Buffer.from(hex, 'hex')
export const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`
export const isLed = (game: string, epoch: number) => sql`play_round_led(${game}, ${epoch}::bigint)`
