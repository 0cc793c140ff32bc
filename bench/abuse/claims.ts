/** Concurrent claims: of one reward, of one code, and around a ban. */
import { promo } from '@kurazh/contract/rewards/promo.ts'
import { rewards } from '@kurazh/contract/rewards/rewards.ts'
import { ban, unban } from '../../server/players/players.ts'
import { makeCode } from '../../server/features/promo/codes.ts'
import { transaction } from '../../server/platform/database/database.ts'
import type { Account, Environment, Answer } from './environment.ts'

const presses = 500
const even = { chance: 50, side: 'under' } as const

const paidTo = async ({ database }: Environment, { id }: Account): Promise<{ count: number; sum: bigint }> =>
  (
    await database.pool.query<{ count: number; sum: bigint }>(
      'select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from reward_payment where player = $1',
      [id],
    )
  ).rows[0] ?? { count: 0, sum: 0n }
const take = ({ call }: Environment, account: Account, request: string) =>
  call(rewards.takeRewards, account, { request })
const countOf = (answers: readonly Pick<Answer<typeof rewards.takeRewards>, 'status'>[]) =>
  answers.filter(({ status }) => status === 200).length

/** One claim sent many times, then as many different claims: each reward is paid once. */
export async function claimTogether(environment: Environment): Promise<Account[]> {
  const [one, many] = await environment.accounts(2)
  if (one === undefined || many === undefined) throw new Error('nobody was registered')
  for (const account of [one, many]) await environment.play(account, { count: 60, stake: 5_000, params: even })
  await environment.caughtUp()
  const waits = (await environment.call(rewards.rewards, many, {})).reply.success.waiting.filter(
    ({ amount }) => amount !== null,
  ).length

  const same = await Promise.all(Array.from({ length: presses }, () => take(environment, one, 'one-press-for-all')))
  environment.verdicts.expect(
    countOf(same) === presses,
    `одно нажатие, посланное ${presses} раз, отвечено ${presses} раз`,
    `${countOf(same)}`,
  )
  environment.verdicts.expect(
    new Set(same.map(({ reply }) => JSON.stringify(reply.success.payments))).size === 1,
    'и каждый раз теми же выплатами',
  )
  const different = await Promise.all(
    Array.from({ length: presses }, () => take(environment, many, environment.chance.text(16))),
  )
  environment.verdicts.expect(
    countOf(different) === 1,
    `из ${presses} разных нажатий платит одно`,
    `${countOf(different)}`,
  )
  for (const account of [one, many]) {
    const { count } = await paidTo(environment, account)
    environment.verdicts.expect(count === waits, `выплат столько, сколько наград ждало: ${waits}`, `${count}`)
  }
  return [one, many]
}

/** Fifty accounts enter one code ten times each, while it allows ten uses. */
export async function enterOneCode(environment: Environment): Promise<Account[]> {
  const [amount, uses] = [100_00n, 10]
  await transaction(environment.database.db, (tx) =>
    makeCode(tx, { code: 'ABUSE', amount, mostUses: BigInt(uses), wager: 0, until: new Date(Date.now() + 3_600_000) }),
  )
  const accounts = await environment.accounts(50)
  await environment.database.pool.query('update player set email_confirmed_at = now() where id = any($1)', [
    accounts.map(({ id }) => id),
  ])
  const answers = await Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: presses / accounts.length }, () =>
        environment.call(promo.enterPromo, account, { code: 'abuse', request: environment.chance.text(16) }),
      ),
    ),
  )
  environment.verdicts.expect(
    countOf(answers) === uses,
    `принято ровно ${uses} вводов из ${answers.length}`,
    `${countOf(answers)}`,
  )
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))
  environment.verdicts.expect(
    [...codes].every((code) => code === 'PromoUnknown' || code === 'PromoUsed'),
    'прочим отказано по делу',
    [...codes].join(', '),
  )
  let sum = 0n
  for (const account of accounts) sum += (await paidTo(environment, account)).sum
  environment.verdicts.expect(sum === amount * BigInt(uses), 'заплачен ровно объявленный бюджет', `${sum}`)
  return accounts
}

/**
 * Bets and claims continue while a ban falls: nothing is paid after it, and the waiting rewards are there when it is
 * lifted.
 */
export async function banInTheMiddle(environment: Environment): Promise<Account[]> {
  const { database, verdicts } = environment
  const [account] = await environment.accounts(1)
  if (account === undefined) throw new Error('nobody was registered')
  await environment.play(account, { count: 40, stake: 5_000, params: even })
  const ended = { is: false }
  const pressing = async () => {
    while (!ended.is) await take(environment, account, environment.chance.text(16))
  }
  const bets = 5_000
  const playing = environment.play(account, { count: bets, stake: 1_000, params: even })
  const all = Promise.all([playing, pressing(), pressing()])
  await new Promise((resolve) => setTimeout(resolve, 700))
  await transaction(database.db, (tx) => ban(tx, account.id, 'проба'))
  const then = await paidTo(environment, account)
  const settled = await playing
  ended.is = true
  await all
  verdicts.expect(settled < bets, `бан застал ставки на ходу: из ${bets} сыграно меньше`, `${settled}`)
  await environment.caughtUp()
  await environment.signIn(account)
  const refused = await Promise.all(
    Array.from({ length: 50 }, () => take(environment, account, environment.chance.text(16))),
  )
  verdicts.expect(
    refused.every(({ code }) => code === 'Banned'),
    'забаненному не платит ни одно нажатие',
    [...new Set(refused.map(({ code }) => code))].join(', '),
  )
  verdicts.expect((await paidTo(environment, account)).sum === then.sum, 'после бана не заплачено ни копейки')
  await transaction(database.db, (tx) => unban(tx, account.id))
  await environment.signIn(account)
  verdicts.expect(
    (await take(environment, account, environment.chance.text(16))).status === 200,
    'когда бан снят, ожидавшее забирается',
  )
  return [account]
}
