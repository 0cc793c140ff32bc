/** Abuse of team tournaments: teams of own accounts, teams changed once a result is known, and places bought cheaply. */
import { account as accountCalls } from '@kurazh/contract/account/account.ts'
import { usualPlaces } from '@kurazh/contract/rewards/paid-places.ts'
import type { TeamWay } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { tournaments as calls } from '@kurazh/contract/rewards/tournaments.ts'
import { usualLeastEdge, usualMinStake } from '../../server/features/tournaments/policy.ts'
import { ratio } from '../figures.ts'
import type { Account, Environment } from './environment.ts'
import { endTournament, openTournament } from './tournaments.ts'

const even = { chance: 50, side: 'under' } as const
const size = 3
const fund = 1_000_00n
const contest = {
  joining: 'press',
  fund,
  leastEdge: usualLeastEdge,
  places: usualPlaces,
  team: { size, best: 2 },
} as const
/** A bet placed in the millisecond of joining is not counted. */
const afterJoining = () => new Promise((resolve) => setTimeout(resolve, 5))

const join = (environment: Environment, account: Account, id: number, way: TeamWay, code?: string) =>
  environment.call(calls.joinTournamentTeam, account, { id, way, ...(code !== undefined && { code }) })

async function teamOf(environment: Environment, id: number, members: readonly Account[]): Promise<string> {
  const [maker, ...others] = members
  if (maker === undefined) throw new Error('a team needs somebody')
  await join(environment, maker, id, 'make')
  const { reply } = await environment.call(calls.tournament, maker, { id })
  const code = reply.success.tournament.own?.team?.code ?? ''
  for (const member of others) {
    const { status } = await join(environment, member, id, 'code', code)
    if (status !== 200) throw new Error(`${member.login} did not join: ${status}`)
  }
  await afterJoining()
  return code
}

interface Sums {
  /** Micro-kopecks that all left, and that these accounts left. */
  edge: bigint
  own: bigint
  /** Kopecks of all prizes, and of theirs. */
  prizes: bigint
  taken: bigint
}

/** Ends the tournament, reports what these accounts left and took, and holds its prizes to what was declared. */
async function ended(environment: Environment, id: number, whose: string, own: readonly Account[]): Promise<Sums> {
  await environment.caughtUp()
  await endTournament(environment, id)
  const { rows } = await environment.database.pool.query<Sums>(
    `
    select coalesce(sum(s.edge), 0)::bigint as edge, coalesce(sum(s.edge) filter (where s.player = any($2)), 0)::bigint as own,
      coalesce(sum(p.amount), 0)::bigint as prizes, coalesce(sum(p.amount) filter (where p.player = any($2)), 0)::bigint as taken
    from tournament_score s left join tournament_prize p using (tournament, player) where tournament = $1`,
    [id, own.map((account) => account.id)],
  )
  const [sums] = rows
  if (sums === undefined) throw new Error('the tournament has no sums')
  console.log(
    `  ${whose}: оставили ${ratio(Number(sums.own) / 100_000_000)} ₽ преимущества, взяли ${ratio(Number(sums.taken) / 100)} ₽ из ${ratio(Number(sums.prizes) / 100)} ₽ призов`,
  )
  environment.verdicts.expect(
    sums.prizes <= fund && sums.prizes * 2_000_000n <= sums.edge,
    'призы не больше объявленного фонда и половины преимущества участников',
    `${sums.prizes} и ${sums.edge}`,
  )
  return sums
}

/** Teams of own accounts next to a real one: how many accounts, and what each of them stakes once. */
const fillings = [
  { whose: 'девять аккаунтов с рублёвыми ставками', count: 3 * size, stake: 1 },
  { whose: 'девять аккаунтов с наименьшим вкладом', count: 3 * size, stake: 2_500 },
  // With the three real players they are just enough for a second place. What they gain is from the declared fund: who
  // declares it chooses how much a place asks for.
  { whose: 'четыре аккаунта, сколько нужно для ещё одного места', count: 4, stake: 2_500 },
] as const

/** Accounts of one person open and take a place of their own. */
export async function fillTeams(environment: Environment): Promise<Account[]> {
  const { verdicts } = environment
  const everybody: Account[] = []
  for (const { whose, count, stake } of fillings) {
    const accounts = await environment.accounts(size + count)
    everybody.push(...accounts)
    const [real, own] = [accounts.slice(0, size), accounts.slice(size)]
    const id = await openTournament(environment, { ...contest, kind: 'turnover' })
    await teamOf(environment, id, real)
    for (let first = 0; first < count; first += size) await teamOf(environment, id, own.slice(first, first + size))
    for (const account of real) await environment.play(account, { count: 20, stake: 5_000, params: even })
    for (const account of own) await environment.play(account, { count: 1, stake, params: even })
    const { taken } = await ended(environment, id, whose, own)
    const most = stake === 1 ? 0n : (fund * BigInt(usualPlaces[1] ?? 0)) / 100n
    verdicts.expect(taken <= most, 'свои команды взяли не больше одного места', `${taken} и ${most}`)
  }
  return everybody
}

/**
 * One team has played and leads. Its members bring fresh accounts in by the code, one leaves by closing the account to
 * make room, members of the losing team change over, and somebody who has bet before makes a team of it afterwards.
 */
export async function changeTeams(environment: Environment): Promise<Account[]> {
  const { verdicts } = environment
  const accounts = await environment.accounts(8)
  const [leader, leaving, loser, mate, fresh, early, late, other] = accounts
  if (!leader || !leaving || !loser || !mate || !fresh || !early || !late || !other)
    throw new Error('too few accounts were registered')
  const id = await openTournament(environment, { ...contest, kind: 'payout', thresholdE4: 20_000 })
  const code = await teamOf(environment, id, [leader, leaving])
  await teamOf(environment, id, [loser, mate])
  for (const account of [leader, leaving, loser, early])
    await environment.play(account, { count: 10, stake: 5_000, params: even })
  await environment.caughtUp()
  const codes = async (account: Account, way: TeamWay, wanted?: string) =>
    (await join(environment, account, id, way, wanted)).code
  verdicts.expect((await codes(fresh, 'code', code)) === 'TournamentClosed', 'в команду, которая играет, не войти')
  verdicts.expect((await codes(loser, 'code', code)) === 'TournamentClosed', 'сменить команду нельзя')
  await environment.call(accountCalls.closeAccount, leaving, { giveUp: true })
  verdicts.expect((await codes(fresh, 'code', code)) === 'TournamentClosed', 'место ушедшего не занять')
  const together = await Promise.all([1, 2, 3, 4].map(() => codes(late, 'find')))
  verdicts.expect(
    together.every((each) => each === undefined),
    'повторённое «найти команду» безвредно',
    together.join(', '),
  )
  // What was bet before the team was made is none of its score.
  await teamOf(environment, id, [early, other])
  const { own } = await ended(environment, id, 'команда, собранная после ставок', [early, other, late])
  verdicts.expect(own === 0n, 'ставки до команды в турнире не считаются', `${own}`)
  const { rows } = await environment.database.pool.query<{ accounts: number; most: number }>(
    `select count(*)::int as accounts, max(count) ::int as most
     from (select count(*) from tournament_member where tournament = $1 group by player) as each(count)`,
    [id],
  )
  verdicts.expect(rows[0]?.most === 1, 'каждый аккаунт — в одной команде', `${rows[0]?.most}`)
  return accounts
}

/**
 * One person's accounts fill five teams and chase the sum of multipliers with the least stakes at the least chance: they
 * buy every place there is, with nobody else in the tournament.
 */
export async function buyPlaces(environment: Environment): Promise<Account[]> {
  const accounts = await environment.accounts(5 * size)
  const id = await openTournament(environment, {
    ...contest,
    kind: 'sum',
    thresholdE4: 20_000,
    minStake: usualMinStake,
  })
  for (let team = 0; team < 5; team += 1) await teamOf(environment, id, accounts.slice(team * size, (team + 1) * size))
  for (const account of accounts)
    await environment.play(account, { count: 210, stake: 10, params: { chance: 1, side: 'over' } })
  const { own, taken } = await ended(environment, id, 'пять команд одного человека', accounts)
  environment.verdicts.expect(
    taken * 2_000_000n <= own,
    'один в турнире получает не больше половины того, что оставил',
    `${taken} и ${own}`,
  )
  return accounts
}
