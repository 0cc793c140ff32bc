/** Abuse of tournaments: who farms the best multiplier with the least stakes, and fees paid while a tournament is cancelled or ends. */
import { kopecksFromRoubles } from '@kurazh/contract/kopecks.ts'
import { identity } from '@kurazh/contract/identity.ts'
import { tournaments } from '@kurazh/contract/tournaments.ts'
import { cancelTournament, makeTournament, type NewTournament } from '../../server/features/tournaments/tournaments.ts'
import { transaction } from '../../server/platform/database.ts'
import type { Account, Ground } from './ground.ts'

/** Tournaments made by rule take the whole share: they make room. */
export async function makeRoom({ database }: Ground): Promise<void> {
  await database.pool.query('update tournament set cancelled_at = now() where rule is not null and finished_at is null')
}

export async function openTournament({ database }: Ground, made: Partial<NewTournament>): Promise<number> {
  const id = await transaction(database.db, (tx) => makeTournament(tx, {
    kind: 'turnover', title: 'Проба', minStake: 0n, joining: 'auto', fee: 0n, share: 0, fund: 0n, leastEdge: 0n, places: [100],
    startsAt: new Date(Date.now() - 1), endsAt: new Date(Date.now() + 3_600_000), ...made,
  }))
  if (id === undefined) throw new Error('it was made before')
  return id
}

const endNow = ({ database }: Ground, id: number) => database.pool.query(`update tournament set ends_at = date_trunc('milliseconds', clock_timestamp()) where id = $1`, [id])

/** Ends it and waits for its prizes: about ten seconds. */
export async function endTournament(ground: Ground, id: number): Promise<void> {
  await endNow(ground, id)
  await over(ground, id)
}

async function over({ database }: Ground, id: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ done: boolean }>(`
      select (finished_at is not null or cancelled_at is not null)
        and not exists (select from tournament_prize where tournament = $1 and paid_at is null and not waits)
        and not exists (select from tournament_entry where tournament = $1 and fee > 0 and back_at is null and t.cancelled_at is not null) as done
      from tournament t where id = $1`, [id])
    if (rows[0]?.done === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Twenty accounts with the least stake that counts and the least chance: alone for a share of edge credit, and for a fund beside it. */
export async function farmMultipliers(ground: Ground): Promise<Account[]> {
  const accounts = await ground.accounts(20)
  const contest = { kind: 'multiplier', minStake: 10_00n, places: [30, 20, 14, 10, 8, 6, 4, 3, 3, 2] } as const
  const shared = await openTournament(ground, { ...contest, share: 5 })
  const fixed = await openTournament(ground, { ...contest, fund: 1_000_00n })
  for (const account of accounts) await ground.play(account, { count: 30, stake: 10, params: { chance: 1, side: 'under' } })
  await ground.caughtUp()
  await Promise.all([endTournament(ground, shared), endTournament(ground, fixed)])
  for (const [id, percent] of [[shared, 5n], [fixed, 50n]] as const) {
    const { rows } = await ground.database.pool.query<{ edge: bigint; prizes: bigint }>(`
      select (select edge from tournament_total where tournament = $1)::bigint as edge,
        (select coalesce(sum(amount), 0) from tournament_prize where tournament = $1)::bigint as prizes`, [id])
    const { edge = 0n, prizes = -1n } = rows[0] ?? {}
    ground.verdicts.expect(prizes >= 0n && prizes * 100_000_000n <= edge * percent, `призы не больше ${percent} % преимущества, которое оставили сами игроки`, `${prizes} и ${edge}`)
  }
  return accounts
}

const fee = 100

/** Everyone presses many times while it is cancelled: whatever was taken is back, once. */
export async function enterWhileCancelled(ground: Ground): Promise<Account[]> {
  const { accounts, before, id } = await readyToEnter(ground)
  await Promise.all([pressAll(ground, accounts, id), transaction(ground.database.db, (tx) => cancelTournament(tx, id))])
  await over(ground, id)
  const after = await balancesOf(ground, accounts)
  ground.verdicts.expect(after.every((balance, place) => balance === before[place]), 'каждый взнос вернулся ровно один раз')
  return accounts
}

/** Everyone presses many times while it ends: each has paid once or not at all, and prizes are no more than the fees. */
export async function enterWhileItEnds(ground: Ground): Promise<Account[]> {
  const { accounts, id } = await readyToEnter(ground)
  const [first] = accounts
  if (first === undefined) throw new Error('nobody was registered')
  await ground.call(tournaments.joinTournament, first, { id, fee })
  await new Promise((resolve) => setTimeout(resolve, 20))
  await ground.play(first, { count: 5, stake: 10, params: { chance: 95, side: 'under' } })
  const then = await balancesOf(ground, accounts)
  await Promise.all([pressAll(ground, accounts, id), endNow(ground, id)])
  const paid = (await balancesOf(ground, accounts)).map((balance, place) => (then[place] ?? 0n) - balance)
  ground.verdicts.expect(paid.every((each, place) => each === 0n || (place > 0 && each === kopecksFromRoubles(fee))), 'каждый заплатил один раз или ни разу', paid.join(', '))
  await over(ground, id)
  const { rows } = await ground.database.pool.query<{ fees: bigint; prizes: bigint }>(`
    select (select coalesce(sum(fee), 0) from tournament_entry where tournament = $1)::bigint as fees,
      (select coalesce(sum(amount), 0) from tournament_prize where tournament = $1)::bigint as prizes`, [id])
  const { fees = 0n, prizes = -1n } = rows[0] ?? {}
  ground.verdicts.expect(prizes === fees && fees === kopecksFromRoubles(fee) + paid.reduce((sum, each) => sum + each, 0n), 'призы — ровно взносы', `${prizes} и ${fees}`)
  return accounts
}

async function readyToEnter(ground: Ground): Promise<{ accounts: Account[]; before: bigint[]; id: number }> {
  const accounts = await ground.accounts(12)
  return { accounts, before: await balancesOf(ground, accounts), id: await openTournament(ground, { joining: 'fee', fee: kopecksFromRoubles(fee) }) }
}

const pressAll = (ground: Ground, accounts: readonly Account[], id: number) =>
  Promise.all(accounts.flatMap((account) => Array.from({ length: 10 }, () => ground.call(tournaments.joinTournament, account, { id, fee }))))

const balancesOf = (ground: Ground, accounts: readonly Account[]): Promise<bigint[]> =>
  Promise.all(accounts.map(async (account) => kopecksFromRoubles((await ground.call(identity.getBal, account, {})).reply.success.balance)))
