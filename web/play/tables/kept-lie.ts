/** What did not hold at a table, kept on the device: a reload takes no alarm away, its player does. */
import * as z from 'zod/mini'

const lieForm = z.object({ round: z.nullable(z.number()), what: z.string(), before: z.string(), now: z.string() })
/** `round`: the one it is about; null where it is a chain or a shoe. */
export type TableLie = z.output<typeof lieForm>

export interface LiePorts {
  read(key: string): string | null
  write(key: string, text: string): boolean
}

const keyOf = (table: string): string => `table-lie-${table}`

export function keptLie(table: string, { read }: LiePorts): TableLie | null {
  try {
    return lieForm.safeParse(JSON.parse(read(keyOf(table)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function keepLie(table: string, { write }: LiePorts, lie: TableLie | null): void {
  write(keyOf(table), JSON.stringify(lie))
}
