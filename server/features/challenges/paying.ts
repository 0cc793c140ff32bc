/** Pays won places: each in its own transaction, under its player's lock and its own key. */
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import { payReward, RewardWaits } from '../../rewards/pay.ts'
import type { Reward, Waiting } from '../../rewards/reward.ts'
import { lock } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'

/** The key of its payment, and its id among the waiting rewards. */
const keyOf = (challenge: number | bigint): string => `challenge:${challenge}`
const paidAtOnce = 500

type Place = Pick<Row<'challenge_win'>, 'player' | 'challenge'>

/** Pays what is due, and tells the balances after prizes that this call has paid. */
export async function payWins(
  ground: JobGround,
  tell?: (balances: ReadonlyMap<number, bigint>) => Promise<void>,
): Promise<void> {
  const { db } = ground
  await eachItem<Place, readonly [number, bigint] | undefined>(ground, {
    job: 'prizes of challenges',
    atOnce: paidAtOnce,
    next: (after, atOnce) => unpaid(db, after, atOnce),
    nameOf: ({ player, challenge }) => `challenge ${challenge} player ${player}`,
    async work(place) {
      const balance = await pay(db, place)
      return balance === undefined ? undefined : [Number(place.player), balance]
    },
    take: async (paid) => tell?.(new Map(paid.filter((each) => each !== undefined))),
  })
}

async function unpaid(db: Db, after: Place | undefined, atOnce: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select player, challenge from challenge_win
    where paid_at is null and not waits and (player, challenge) > (${after?.player ?? 0n}::bigint, ${after?.challenge ?? 0n}::bigint)
    order by player, challenge limit ${atOnce}`.execute(db)
  return rows
}

/** Leaves it waiting for its player if a payment is not possible. */
async function pay(db: Db, { player, challenge }: Place): Promise<bigint | undefined> {
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, Number(player))
      const {
        rows: [won],
      } = await sql<Pick<Row<'challenge_win'>, 'amount'>>`
        update challenge_win set paid_at = clock_timestamp()
        where player = ${player} and challenge = ${challenge} and paid_at is null and not waits returning amount`.execute(
        tx,
      )
      return won && payReward(tx, Number(player), { reward: 'challenge', key: keyOf(challenge), kopecks: won.amount })
    })
  } catch (error) {
    if (!(error instanceof RewardWaits)) throw error
    await sql`update challenge_win set waits = true where player = ${player} and challenge = ${challenge} and paid_at is null`.execute(
      db,
    )
    return undefined
  }
}

/** Prizes that could not be paid at once wait to be taken. */
export const challengePrize: Reward = {
  name: 'challenge',
  async waiting(db, player): Promise<Waiting[]> {
    const { rows } = await sql<Pick<Row<'challenge_win'>, 'challenge' | 'amount'>>`
      select challenge, amount from challenge_win where player = ${player} and paid_at is null and waits order by challenge`.execute(
      db,
    )
    return rows.map(({ challenge, amount }) => ({ id: keyOf(challenge), kopecks: amount, key: keyOf(challenge) }))
  },
  async taken(tx, player, { id }) {
    await sql`update challenge_win set paid_at = clock_timestamp() where player = ${player} and 'challenge:' || challenge = ${id}`.execute(
      tx,
    )
  },
}
