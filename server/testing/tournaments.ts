/** Tournaments for tests: created in one line, ended manually. */
import { calls } from '@kurazh/contract/index.ts'
import { expect } from 'vitest'
import { makeTournament, type NewTournament } from '../features/tournaments/tournaments.ts'
import type { Player, TestSite } from './site.ts'

/** By default one of an hour that began just now: edge credit, 5 % of it for one place, by the first bet. */
export async function tournament(site: TestSite, made: Partial<NewTournament> = {}): Promise<number> {
  const id = await site.write((tx) =>
    makeTournament(tx, {
      kind: 'turnover',
      title: 'Проба',
      minStake: 0n,
      joining: 'auto',
      fee: 0n,
      share: 5,
      fund: 0n,
      leastEdge: 0n,
      places: [100],
      startsAt: new Date(Date.now() - 1),
      endsAt: new Date(Date.now() + 3_600_000),
      ...made,
    }),
  )
  if (id === undefined) throw new Error('it was made before')
  return id
}

/** Sets its end to now. */
export const endNow = async (site: TestSite, id: number): Promise<void> =>
  void (await site.database.pool.query(
    `update tournament set ends_at = date_trunc('milliseconds', clock_timestamp()) where id = $1`,
    [id],
  ))

/** Ends it, and waits until it has a result and every prize is paid or waits. */
export async function ended(site: TestSite, id: number): Promise<void> {
  await endNow(site, id)
  await over(site, id)
}

export async function over(site: TestSite, id: number): Promise<void> {
  await expect
    .poll(
      () => site.count('tournament where id = $1 and (finished_at is not null or cancelled_at is not null)', [id]),
      { timeout: 10_000 },
    )
    .toBe(1)
  await expect
    .poll(() => site.count('tournament_prize where tournament = $1 and paid_at is null and not waits', [id]))
    .toBe(0)
}

/** Waits until the follower has counted this many bets in it. */
export async function counted(site: TestSite, id: number, bets: number): Promise<void> {
  await expect
    .poll(() => site.count('tournament_total where tournament = $1 and bets = $2', [id, bets]), { timeout: 10_000 })
    .toBe(1)
}

export const tableOf = (player: Pick<Player, 'ask'>, id: number) => player.ask(calls.tournament, { id })
