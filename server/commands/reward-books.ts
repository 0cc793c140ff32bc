/** Compares what was returned to players by the books with what the law of rewards allows, up to now. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import { creditByDay } from '../features/credit/credit.ts'
import type { Books } from '../ledger/books.ts'
import type { Db } from '../platform/database/database.ts'
import { type Standing, standingOf } from '../rewards/law.ts'
import { ofAllSlices } from '../wiring/slices.ts'

/** Names in the chart of accounts. */
const accountOf: Readonly<Record<RewardName, string>> = {
  rakeback: 'rakeback',
  status: 'statuses',
  referral: 'referral',
  tournament: 'tournaments',
  heist: 'heist',
  wheel: 'wheel',
  promo: 'promo',
  task: 'tasks',
  jackpot: 'jackpot',
  challenge: 'challenges',
  mission: 'missions',
}

/** A reward's account holds its cost: entry fees and other payments of players into it are subtracted. */
export async function rewardsByBooks(db: Db, { accounts }: Pick<Books, 'accounts'>): Promise<Standing> {
  const credited = await creditByDay(db)
  const declared = await Promise.all(
    ofAllSlices.declares.map(async ({ reward, byDay }) =>
      (await byDay(db)).map(({ kopecks }) => ({ edge: 0n, paid: {}, declared: { [reward]: kopecks } })),
    ),
  )
  const paid = Object.fromEntries(
    Object.entries(accountOf).map(([reward, account]) => [
      reward,
      -(accounts.find(({ name }) => name === account)?.sum ?? 0n),
    ]),
  )
  return standingOf([
    ...credited.map(({ edge }) => ({ edge, paid: {}, declared: {} })),
    ...declared.flat(),
    { edge: 0n, paid, declared: {} },
  ])
}
