/**
 * Abuse of tournaments: farming the best multiplier with the least stakes, and fees paid while a tournament is
 * cancelled or ends.
 */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { identity } from '@kurazh/contract/account/identity.ts'
import { tournaments } from '@kurazh/contract/rewards/tournaments.ts'
import { cancelTournament, makeTournament, type NewTournament } from '../../server/features/tournaments/tournaments.ts'
import { transaction } from '../../server/platform/database/database.ts'
import type { Account, Environment } from './environment.ts'

/** Scheduled tournaments take the whole share: removes them. */
export async function makeRoom({ database }: Environment): Promise<void> {
  await database.pool.query('update tournament set cancelled_at = now() where rule is not null and finished_at is null')
}

export async function openTournament({ database }: Environment, made: Partial<NewTournament>): Promise<number> {
  const id = await transaction(database.db, (tx) =>
    makeTournament(tx, {
      kind: 'turnover',
      title: 'Проба',
      minStake: 0n,
      joining: 'auto',
      fee: 0n,
      share: 0,
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

const endNow = ({ database }: Environment, id: number) =>
  database.pool.query(`update tournament set ends_at = date_trunc('milliseconds', clock_timestamp()) where id = $1`, [
    id,
  ])

/** Ends it and waits for its prizes: about ten seconds. */
export async function endTournament(environment: Environment, id: number): Promise<void> {
  await endNow(environment, id)
  await over(environment, id)
}

async function over({ database }: Environment, id: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ done: boolean }>(
      `
      select (finished_at is not null or cancelled_at is not null)
        and not exists (select from tournament_prize where tournament = $1 and paid_at is null and not waits)
        and not exists (select from tournament_entry where tournament = $1 and fee > 0 and back_at is null and t.cancelled_at is not null) as done
      from tournament t where id = $1`,
      [id],
    )
    if (rows[0]?.done === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Twenty accounts with the least counted stake and the least chance: first with a share of edge credit only, then with
 * a fund too.
 */
export async function farmMultipliers(environment: Environment): Promise<Account[]> {
  const accounts = await environment.accounts(20)
  const contest = { kind: 'multiplier', minStake: 10_00n, places: [30, 20, 14, 10, 8, 6, 4, 3, 3, 2] } as const
  const shared = await openTournament(environment, { ...contest, share: 5 })
  const fixed = await openTournament(environment, { ...contest, fund: 1_000_00n })
  for (const account of accounts)
    await environment.play(account, { count: 30, stake: 10, params: { chance: 1, side: 'under' } })
  await environment.caughtUp()
  await Promise.all([endTournament(environment, shared), endTournament(environment, fixed)])
  for (const [id, percent] of [
    [shared, 5n],
    [fixed, 50n],
  ] as const) {
    const { rows } = await environment.database.pool.query<{ edge: bigint; prizes: bigint }>(
      `
      select (select edge from tournament_total where tournament = $1)::bigint as edge,
        (select coalesce(sum(amount), 0) from tournament_prize where tournament = $1)::bigint as prizes`,
      [id],
    )
    const { edge = 0n, prizes = -1n } = rows[0] ?? {}
    environment.verdicts.expect(
      prizes >= 0n && prizes * 100_000_000n <= edge * percent,
      `призы не больше ${percent} % преимущества, которое оставили сами игроки`,
      `${prizes} и ${edge}`,
    )
  }
  return accounts
}

const fee = 100

/** All send many requests while it is cancelled: whatever was taken is returned, once. */
export async function enterWhileCancelled(environment: Environment): Promise<Account[]> {
  const { accounts, before, id } = await readyToEnter(environment)
  await Promise.all([
    pressAll(environment, accounts, id),
    transaction(environment.database.db, (tx) => cancelTournament(tx, id)),
  ])
  await over(environment, id)
  const after = await balancesOf(environment, accounts)
  environment.verdicts.expect(
    after.every((balance, place) => balance === before[place]),
    'каждый взнос вернулся ровно один раз',
  )
  return accounts
}

/** All send many requests while it ends: each has paid once or not at all, and prizes do not exceed the fees. */
export async function enterWhileItEnds(environment: Environment): Promise<Account[]> {
  const { accounts, id } = await readyToEnter(environment)
  const [first] = accounts
  if (first === undefined) throw new Error('nobody was registered')
  await environment.call(tournaments.joinTournament, first, { id, fee })
  await new Promise((resolve) => setTimeout(resolve, 20))
  await environment.play(first, { count: 5, stake: 10, params: { chance: 95, side: 'under' } })
  const then = await balancesOf(environment, accounts)
  await Promise.all([pressAll(environment, accounts, id), endNow(environment, id)])
  const paid = (await balancesOf(environment, accounts)).map((balance, place) => (then[place] ?? 0n) - balance)
  environment.verdicts.expect(
    paid.every((each, place) => each === 0n || (place > 0 && each === kopecksFromRoubles(fee))),
    'каждый заплатил один раз или ни разу',
    paid.join(', '),
  )
  await over(environment, id)
  const { rows } = await environment.database.pool.query<{ fees: bigint; prizes: bigint }>(
    `
    select (select coalesce(sum(fee), 0) from tournament_entry where tournament = $1)::bigint as fees,
      (select coalesce(sum(amount), 0) from tournament_prize where tournament = $1)::bigint as prizes`,
    [id],
  )
  const { fees = 0n, prizes = -1n } = rows[0] ?? {}
  environment.verdicts.expect(
    prizes === fees && fees === kopecksFromRoubles(fee) + paid.reduce((sum, each) => sum + each, 0n),
    'призы — ровно взносы',
    `${prizes} и ${fees}`,
  )
  return accounts
}

async function readyToEnter(environment: Environment): Promise<{ accounts: Account[]; before: bigint[]; id: number }> {
  const accounts = await environment.accounts(12)
  return {
    accounts,
    before: await balancesOf(environment, accounts),
    id: await openTournament(environment, { joining: 'fee', fee: kopecksFromRoubles(fee) }),
  }
}

const pressAll = (environment: Environment, accounts: readonly Account[], id: number) =>
  Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: 10 }, () => environment.call(tournaments.joinTournament, account, { id, fee })),
    ),
  )

const balancesOf = (environment: Environment, accounts: readonly Account[]): Promise<bigint[]> =>
  Promise.all(
    accounts.map(async (account) =>
      kopecksFromRoubles((await environment.call(identity.getBal, account, {})).reply.success.balance),
    ),
  )
