/** Compares the public record of a table on all nodes: every finished round, with its proof, is the same. */
import { isDeepStrictEqual } from 'node:util'
import { tables as calls } from '@kurazh/contract/tables/tables.ts'
import { whole } from '../figures.ts'
import type { Verdicts } from '../verdicts.ts'

interface Recorded {
  number: number
}

async function post<Success>(origin: string, path: string, body: object): Promise<Success> {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { success } = (await reply.json()) as { success?: Success }
  if (success === undefined) throw new Error(`${path}: ${reply.status}`)
  return success
}

/**
 * All of it, newest first, each round with its proof. Rounds above `upTo` have ended since the other node was asked.
 */
async function recordOf(origin: string, table: string, upTo: number): Promise<unknown[]> {
  const all: unknown[] = []
  for (let before = upTo + 1; ;) {
    const { rounds } = await post<{ rounds: Recorded[] }>(origin, calls.tableHistory.path, { table, before })
    for (const round of rounds)
      all.push({ round, proof: await post(origin, calls.tableRound.path, { table, number: round.number }) })
    const last = rounds.at(-1)
    if (last === undefined || last.number === 1) return all
    before = last.number
  }
}

export async function proveRecord(origins: readonly string[], table: string, { expect }: Verdicts): Promise<void> {
  const [first = ''] = origins
  const {
    rounds: [newest],
  } = await post<{ rounds: Recorded[] }>(first, calls.tableHistory.path, { table, limit: 1 })
  const upTo = newest?.number ?? 0
  const records = await Promise.all(origins.map((origin) => recordOf(origin, table, upTo)))
  const [one = [], ...others] = records
  expect(
    one.length === upTo && others.every((other) => isDeepStrictEqual(other, one)),
    `оба узла показывают одну запись: ${whole(one.length)} раундов с доказательствами`,
  )
}
