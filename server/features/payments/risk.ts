/** Decides which payouts a person must review before they are sent. All others are approved automatically. */
import type { payoutFlags } from '@kurazh/contract/admin/payouts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { receivedSince } from '../../wallet/between-players.ts'
import { stakedSince } from '../../wallet/withdrawals.ts'
import { openStakes } from '../../play/bets/open-stakes.ts'
import { heldSince } from '../risk/public.ts'
import { mayBePaidAlready } from './after-restoration.ts'
import { largeKopecks, manyADay, twoPeopleKopecks } from './policy.ts'

/** Reasons for a review, as shown to the player. */
export const flagReasons = {
  large: 'Крупную выплату проверит сотрудник',
  many: 'Много выводов за сутки: этот проверит сотрудник',
  unplayed: 'Вы ещё не играли на пополненные или подаренные деньги, поэтому вывод проверит сотрудник',
  'returned-deposit': 'Одно из пополнений вернулось плательщику: вывод проверит сотрудник',
  'shared-details': 'Вывод проверит сотрудник',
  banned: 'Аккаунт заблокирован: вывод проверит сотрудник',
  case: 'Вывод проверит сотрудник',
  closed: 'Деньги пришли после закрытия аккаунта: выплату одобряют двое',
  restored: 'Сайт восстановлен из копии: вывод проверит сотрудник',
  frozen: 'Вывод остановлен поддержкой',
  late: 'Заявка слишком долго ждала отправки: её проверит сотрудник',
} as const satisfies Record<Flag, string>
/** The same for the staff: a player is not told what other accounts have. */
export const flagReasonsForStaff: Readonly<Record<Flag, string>> = {
  large: 'Крупная выплата',
  many: 'Много выводов за сутки',
  unplayed: 'Игрок ещё не ставил пополненные или подаренные деньги',
  'returned-deposit': 'Одно из пополнений вернулось плательщику',
  'shared-details': 'Эти реквизиты указаны и в другом аккаунте',
  banned: 'Аккаунт заблокирован',
  case: 'Игрок в открытом деле риска',
  closed: 'Деньги пришли после закрытия аккаунта: выплату одобряют двое',
  restored: 'Сайт восстановлен из копии: выплата могла уже уйти',
  frozen: 'Вывод остановлен поддержкой',
  late: 'Заявка слишком долго ждала отправки',
}
export type Flag = (typeof payoutFlags)[number]

/** How many people must approve a payout of a player who requested this much within 24 hours. */
export const approvalsNeeded = (dayKopecks: bigint): number => (dayKopecks >= twoPeopleKopecks ? 2 : 1)

/** The sum a player requested in the last 24 hours; refused and returned payouts do not count. */
export async function askedInADay(tx: Tx, player: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from payout
    where player = ${player} and created_at > now() - interval '1 day' and state not in ('refused', 'returned')`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0n
}

/** The sum a player requested in the 24 hours up to and including this payout. */
export async function askedUpTo(tx: Tx, { player, id }: { player: bigint; id: bigint }): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as sum from payout this join payout p on p.player = this.player
    where this.player = ${player} and this.id = ${id} and p.id <= this.id and p.created_at > this.created_at - interval '1 day'
      and p.state not in ('refused', 'returned')`.execute(tx)
  return rows[0]?.sum ?? 0n
}

/** The flags of a payout about to be requested that makes this sum within 24 hours. */
export async function flagsOf(tx: Tx, player: number, dayKopecks: bigint, detailsKey: Buffer): Promise<Flag[]> {
  const { rows } =
    await sql`select from payout where details_key = ${detailsKey} and player <> ${player} limit 1`.execute(tx)
  const flags: Flag[] = dayKopecks >= largeKopecks ? ['large'] : []
  if (rows.length > 0) flags.push('shared-details')
  const standing = await standingFlags(tx, player)
  // Last in order: if the payout has another reason too, the player sees that one.
  return [...flags, ...standing, ...((await heldSince(tx, player)) === undefined ? [] : ['case' as const])]
}

/** The flags that any payout of the player would have now, for any sum and receiver. */
async function standingFlags(tx: Tx, player: number): Promise<Flag[]> {
  const { rows } = await sql<{ many: boolean; returned: boolean }>`
    select (select count(*) >= ${manyADay} from payout where player = ${player} and created_at > now() - interval '1 day') as many,
      exists (select from payment where player = ${player} and (state = 'review' or returned > 0)) as returned`.execute(
    tx,
  )
  const flags: Flag[] = rows[0]?.returned === true ? ['returned-deposit'] : []
  if (rows[0]?.many === true) flags.push('many')
  if (await isUnplayed(tx, player)) flags.push('unplayed')
  if (await mayBePaidAlready(tx, player)) flags.push('restored')
  return flags
}

/**
 * Why a payout requested now would be reviewed, and from which sum, in kopecks. Shared details are not revealed in
 * advance: that would be a way to probe other accounts.
 */
export async function checksAhead(tx: Tx, player: number): Promise<{ text: string; from: bigint }[]> {
  const left = largeKopecks - (await askedInADay(tx, player))
  const standing = (await standingFlags(tx, player)).map((flag) => ({ text: flagReasons[flag], from: 0n }))
  return [...standing, { text: flagReasons.large, from: left > 0n ? left : 0n }]
}

/**
 * Money deposited or given by other players this week and not staked once only passes through. Stakes count once their
 * bets are settled.
 */
export async function isUnplayed(tx: Tx, player: number): Promise<boolean> {
  const { rows } = await sql<{ since: Date | null; credited: bigint; week: Date }>`
    select min(credited_at) as since, coalesce(sum(credited - returned), 0)::bigint as credited, now() - interval '7 days' as week
    from payment where player = ${player} and credited_at > now() - interval '7 days'`.execute(tx)
  const [toppedUp] = rows
  if (toppedUp === undefined) throw new Error('the database said nothing of top-ups')
  const given = await receivedSince(tx, player, toppedUp.week)
  const came = toppedUp.credited + given.sum
  const since = earlier(toppedUp.since ?? undefined, given.first)
  if (since === undefined || came <= 0n) return false
  return (await stakedSince(tx, player, since)) - (await openStakes(tx, player, since)) < came
}

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one === undefined || other === undefined || one < other ? (one ?? other) : other
