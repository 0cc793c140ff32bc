/** Many presses at once: of one reward, of one code, and around a ban. */
import { promo } from '@kurazh/contract/promo.ts'
import { rewards } from '@kurazh/contract/rewards.ts'
import { ban, unban } from '../../server/features/identity/players.ts'
import { makeCode } from '../../server/features/promo/codes.ts'
import { transaction } from '../../server/platform/database.ts'
import type { Account, Ground, Said } from './ground.ts'

const presses = 500
const even = { chance: 50, side: 'under' } as const

const paidTo = async ({ database }: Ground, { id }: Account): Promise<{ count: number; sum: bigint }> =>
  (await database.pool.query<{ count: number; sum: bigint }>(
    'select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from reward_payment where player = $1', [id])).rows[0] ?? { count: 0, sum: 0n }
const take = ({ call }: Ground, account: Account, request: string) => call(rewards.takeRewards, account, { request })
const countOf = (said: readonly Pick<Said<typeof rewards.takeRewards>, 'status'>[]) => said.filter(({ status }) => status === 200).length

/** One press sent many times, then as many presses: each reward is paid once. */
export async function pressTogether(ground: Ground): Promise<Account[]> {
  const [one, many] = await ground.accounts(2)
  if (one === undefined || many === undefined) throw new Error('nobody was registered')
  for (const account of [one, many]) await ground.play(account, { count: 60, stake: 5_000, params: even })
  await ground.caughtUp()
  const waits = (await ground.call(rewards.rewards, many, {})).reply.success.waiting.filter(({ amount }) => amount !== null).length

  const same = await Promise.all(Array.from({ length: presses }, () => take(ground, one, 'one-press-for-all')))
  ground.verdicts.expect(countOf(same) === presses, `одно нажатие, посланное ${presses} раз, отвечено ${presses} раз`, `${countOf(same)}`)
  ground.verdicts.expect(new Set(same.map(({ reply }) => JSON.stringify(reply.success.payments))).size === 1, 'и каждый раз теми же выплатами')
  const different = await Promise.all(Array.from({ length: presses }, () => take(ground, many, ground.chance.text(16))))
  ground.verdicts.expect(countOf(different) === 1, `из ${presses} разных нажатий платит одно`, `${countOf(different)}`)
  for (const account of [one, many]) {
    const { count } = await paidTo(ground, account)
    ground.verdicts.expect(count === waits, `выплат столько, сколько наград ждало: ${waits}`, `${count}`)
  }
  return [one, many]
}

/** Fifty accounts enter one code ten times each, while it is declared for ten uses. */
export async function enterOneCode(ground: Ground): Promise<Account[]> {
  const [amount, uses] = [100_00n, 10]
  await transaction(ground.database.db, (tx) => makeCode(tx, { code: 'ABUSE', amount, mostUses: BigInt(uses), wager: 0, until: new Date(Date.now() + 3_600_000) }))
  const accounts = await ground.accounts(50)
  await ground.database.pool.query('update player set email_confirmed_at = now() where id = any($1)', [accounts.map(({ id }) => id)])
  const said = await Promise.all(accounts.flatMap((account) => Array.from({ length: presses / accounts.length }, () => ground.call(promo.enterPromo, account, { code: 'abuse', request: ground.chance.text(16) }))))
  ground.verdicts.expect(countOf(said) === uses, `принято ровно ${uses} вводов из ${said.length}`, `${countOf(said)}`)
  const codes = new Set(said.filter(({ status }) => status !== 200).map(({ code }) => code))
  ground.verdicts.expect([...codes].every((code) => code === 'PromoUnknown' || code === 'PromoUsed'), 'прочим отказано по делу', [...codes].join(', '))
  let sum = 0n
  for (const account of accounts) sum += (await paidTo(ground, account)).sum
  ground.verdicts.expect(sum === amount * BigInt(uses), 'заплачен ровно объявленный бюджет', `${sum}`)
  return accounts
}

/** Bets and presses go on while a ban falls: nothing is paid after it, and what waits is there when it is lifted. */
export async function banInTheMiddle(ground: Ground): Promise<Account[]> {
  const { database, verdicts } = ground
  const [account] = await ground.accounts(1)
  if (account === undefined) throw new Error('nobody was registered')
  await ground.play(account, { count: 40, stake: 5_000, params: even })
  const ended = { is: false }
  const pressing = async () => {
    while (!ended.is) await take(ground, account, ground.chance.text(16))
  }
  const bets = 5_000
  const playing = ground.play(account, { count: bets, stake: 1_000, params: even })
  const all = Promise.all([playing, pressing(), pressing()])
  await new Promise((resolve) => setTimeout(resolve, 700))
  await transaction(database.db, (tx) => ban(tx, account.id, 'проба'))
  const then = await paidTo(ground, account)
  const settled = await playing
  ended.is = true
  await all
  verdicts.expect(settled < bets, `бан застал ставки на ходу: из ${bets} сыграно меньше`, `${settled}`)
  await ground.caughtUp()
  await ground.signIn(account)
  const refused = await Promise.all(Array.from({ length: 50 }, () => take(ground, account, ground.chance.text(16))))
  verdicts.expect(refused.every(({ code }) => code === 'Banned'), 'забаненному не платит ни одно нажатие', [...new Set(refused.map(({ code }) => code))].join(', '))
  verdicts.expect((await paidTo(ground, account)).sum === then.sum, 'после бана не заплачено ни копейки')
  await transaction(database.db, (tx) => unban(tx, account.id))
  await ground.signIn(account)
  verdicts.expect((await take(ground, account, ground.chance.text(16))).status === 200, 'когда бан снят, ожидавшее забирается')
  return [account]
}
