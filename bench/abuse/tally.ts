/** Checks what an abuse has left the site against the bound of rewards. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { rewards } from '@kurazh/contract/rewards/rewards.ts'
import { ticketCredit, ticketWorth } from '../../server/features/heist/policy.ts'
import { turnStake } from '../../server/features/wheel/rewards.ts'
import { auditBooks, booksBalance } from '../../server/ledger/books.ts'
import { wholeKopecks } from '@kurazh/games/core/house-edge.ts'
import { ratio, whole } from '../figures.ts'
import type { Account, Environment } from './environment.ts'

/** Sums over the whole site. Kopecks; edge in micro-kopecks. */
interface Sums {
  edge: bigint
  /** Stakes minus payouts. */
  won: bigint
  paid: bigint
  fees: bigint
  declared: bigint
}

async function sumsOf({ database }: Environment): Promise<Sums> {
  const { rows } = await database.pool.query<Sums>(`
    select (select coalesce(sum(edge), 0)::bigint from credit) as edge,
      ((select coalesce(sum(stake - payout), 0) from bet) + (select coalesce(sum(stake - payout), 0) from round_bet where state in ('taken', 'lost'))
        + (select coalesce(sum(stake - payout), 0) from table_bet where state = 'settled'))::bigint as won,
      (select coalesce(sum(amount), 0)::bigint from reward_payment) as paid,
      (select coalesce(sum(fee), 0)::bigint from tournament_entry where back_at is null) as fees,
      (select coalesce(sum(amount * most_uses), 0)::bigint from promo_code) + (select coalesce(sum(fund), 0)::bigint from tournament)
        + (select coalesce(sum(gift * most_players), 0)::bigint from heist_chapter c join heist_season s on s.id = c.season where s.mark is null) as declared`)
  if (rows[0] === undefined) throw new Error('there are no sums')
  return rows[0]
}

/**
 * What these accounts can still claim, in kopecks. Gifts that are staked instead of paid count as their stakes: a turn
 * of the wheel, and every heist ticket that this edge may have brought.
 */
async function waitingOf(environment: Environment, accounts: readonly Account[], edge: bigint): Promise<bigint> {
  const tickets = (wholeKopecks(edge) / ticketCredit) * ticketWorth
  let [sum, hasTickets] = [0n, false]
  for (const account of accounts) {
    const { status, reply } = await environment.call(rewards.rewards, account, {})
    if (status !== 200) throw new Error(`what waits was not told: ${status}`)
    for (const { reward, amount } of reply.success.waiting) {
      if (amount !== null) sum += kopecksFromRoubles(amount)
      else if (reward === 'wheel') sum += turnStake
      else hasTickets = true
    }
  }
  return hasTickets ? sum + tickets : sum
}

const roubles = (kopecks: bigint): string => `${ratio(Number(kopecks) / 100)} ₽`
const microOfKopeck = 1_000_000n
/** How much the site's edge may differ from that of the dice table: the bias of the draw and one floor per bet. */
const parts = 100_000n

/** Plays one abuse, claims everything it brings, and checks the bound. `play` returns the participating accounts. */
export async function playOut(
  environment: Environment,
  title: string,
  play: () => Promise<readonly Account[]>,
): Promise<void> {
  console.log(`\n${title}:`)
  const { verdicts } = environment
  const [before, ownBefore] = [await sumsOf(environment), environment.ownEdge()]
  const accounts = await play()
  await environment.caughtUp()
  await environment.takeAll(accounts)
  const after = await sumsOf(environment)
  const edge = after.edge - before.edge
  const waits = await waitingOf(environment, accounts, edge)
  const [won, fees, declared] = [after.won - before.won, after.fees - before.fees, after.declared - before.declared]
  const given = after.paid - before.paid + waits
  const own = environment.ownEdge() - ownBefore
  const apart = own > edge ? own - edge : edge - own
  verdicts.expect(
    apart <= own / parts + microOfKopeck,
    'кредит преимущества сайта — тот, что следует из таблицы выплат',
    `${edge} и ${own}`,
  )

  // All in micro-kopecks: the site's expectation, and the least the bound leaves it.
  const expected = edge + (fees - given) * microOfKopeck
  const least = (edge * 52n) / 100n - declared * microOfKopeck
  console.log(
    `  аккаунтов ${whole(accounts.length)}, Σh ${roubles(edge / microOfKopeck)}, наград ${roubles(given)} (ждут ${roubles(waits)}), взносов ${roubles(fees)}, объявлено F ${roubles(declared)}`,
  )
  console.log(
    `  дом: вышло ${roubles(won + fees - given)}, ожидание ${roubles(expected / microOfKopeck)}, по закону не меньше ${roubles(least / microOfKopeck)}`,
  )
  verdicts.expect(expected >= least, 'ожидание дома не меньше 0,52·Σh − F')
  verdicts.expect(booksBalance(await auditBooks(environment.database.db)), 'книги сходятся')
}
