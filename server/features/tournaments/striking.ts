/**
 * Strikes a player out of a tournament: the score is gone and later bets count for no one. After the end the
 * players are ranked again: the same job pays the differences, and a paid prize is taken back as far as the balance
 * still has it.
 */
import { sql } from 'kysely'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { holdFollower } from '../../play/bets/followers.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { takeBack } from '../../wallet/taken-back.ts'
import { lock } from '../../wallet/wallet.ts'
import { noticePlayer, noticePlayers } from '../notices/public.ts'
import { followerName } from './follower.ts'
import { movementKey } from './joining.ts'
import { prizesOf } from './prizes.ts'
import { firstOf, placedOf, totalOf } from './ranking.ts'
import type { Row } from './rows.ts'
import { type Entrant, scoreTeams, teamMatesOf } from './team-ranking.ts'
import { type Tournament, tournamentById } from './tournaments.ts'

type Prize = Pick<Row<'tournament_prize'>, 'player' | 'place' | 'score' | 'amount' | 'paid' | 'payments' | 'waits'>

export interface Strike {
  tournament: number
  player: number
  reason: string
  /** Who asked and who agreed; null: the site, at the end, for a banned player. */
  maker: number | null
  decider: number | null
}

/** Kopecks of a paid prize that were taken back, and that were not there any more. */
export interface Struck {
  title: string
  taken: bigint
  missing: bigint
}

/**
 * Strikes the player out, with the commit of `tx`; a team answers for its members and goes with them. Refused for one
 * who is not in it, and twice.
 */
export async function strike(tx: Tx, made: Strike): Promise<Struck | Refusal> {
  const { tournament: id, player } = made
  // Money is locked before the tournament, as by who joins; a prize that is being paid is waited for.
  const locked = await prizesNow(tx, id)
  const mates = await teamMatesOf(tx, id, player)
  const players = new Set([...mates, ...locked.map((prize) => Number(prize.player))])
  for (const each of [...players].toSorted((a, b) => a - b)) await lock(tx, each)
  await holdFollower(tx, followerName)
  const tournament = await tournamentById(tx, id, sql`for update`)
  if (tournament === undefined || tournament.cancelledAt !== null)
    return new Refusal('NotFound', 'Такого турнира нет, или он отменён')
  const prizes = await prizesNow(tx, id)
  const out = await teamMatesOf(tx, id, player)
  if ([...out, ...prizes.map((prize) => Number(prize.player))].some((each) => !players.has(each)))
    return new Refusal('RequestVoid', 'Турнир как раз кончился. Повторите через минуту')
  const struck = await writeStrikes(tx, made, out, prizes)
  if (struck.length === 0) return new Refusal('NotFound', 'Игрока в этом турнире нет')
  if (tournament.finishedAt !== null) await rankAnew(tx, tournament, prizes, new Set(out))
  const sums = { taken: 0n, missing: 0n }
  for (const each of struck) {
    const { taken, missing } = await takePrize(tx, tournament, each)
    sums.taken += taken
    sums.missing += missing
  }
  return { title: tournament.title, ...sums }
}

interface StruckPlayer {
  player: number
  reason: string
  paid: bigint
}

/** Empty where the player has nothing in the tournament, or is struck out already. */
async function writeStrikes(
  tx: Tx,
  made: Strike,
  out: readonly number[],
  prizes: readonly Prize[],
): Promise<StruckPlayer[]> {
  const struck: StruckPlayer[] = []
  for (const player of out) {
    const own = prizes.find((prize) => Number(prize.player) === player)
    const reason = player === made.player ? made.reason : 'вычеркнут участник вашей команды'
    const isWritten = await writeStrike(tx, { ...made, player, reason }, own, own?.paid ?? 0n)
    if (isWritten) struck.push({ player, reason, paid: own?.paid ?? 0n })
    else if (player === made.player) return []
  }
  return struck
}

async function takePrize(
  tx: Tx,
  tournament: Tournament,
  { player, reason, paid }: StruckPlayer,
): Promise<Omit<Struck, 'title'>> {
  const { id } = tournament
  const taken = paid === 0n ? 0n : await takeBack(tx, player, paid, movementKey(id, ':struck'))
  await sql`update tournament_struck set taken = ${taken} where player = ${player} and tournament = ${id}`.execute(tx)
  const sums = { taken, missing: paid - taken }
  await noticePlayer(tx, player, wordsOf(tournament, reason, sums))
  return sums
}

function wordsOf({ title }: Tournament, reason: string, { taken, missing }: Omit<Struck, 'title'>): string {
  const money = taken > 0n ? ` Приз ${formatMoney(taken)} списан с баланса.` : ''
  return `Вас вычеркнули из турнира «${title}»: ${reason}.${money}${
    missing > 0n && taken === 0n ? ' Приз вернуть нельзя: его уже нет на балансе.' : ''
  } Если это ошибка, напишите в поддержку.`
}

/**
 * The players of the prize places. Banned ones who would have taken a place are struck out by the site, a bounded number
 * at a time: undefined while there may be more of them.
 */
export async function firstAfterBans(
  tx: Tx,
  tournament: Tournament,
  kept?: ReadonlySet<number>,
): Promise<readonly Entrant[] | undefined> {
  const { first, banned, isWhole } = await firstOf(tx, tournament, kept)
  if (banned.length > 0) await strikeBanned(tx, tournament, banned)
  return isWhole ? first : undefined
}

async function strikeBanned(tx: Tx, tournament: Tournament, players: readonly number[]): Promise<void> {
  const reason = 'аккаунт заблокирован'
  const ordered = players.toSorted((a, b) => a - b)
  await sql`
    insert into tournament_struck (player, tournament, reason, score, amount, paid)
    select player, tournament, ${reason}, score, 0, 0 from tournament_score
    where player = any(${ordered}::bigint[]) and tournament = ${tournament.id} order by player on conflict do nothing`.execute(
    tx,
  )
  await dropScores(tx, tournament.id, ordered)
  await noticePlayers(tx, ordered, wordsOf(tournament, reason, { taken: 0n, missing: 0n }))
}

/** Drops these players' scores, and takes them out of the totals. */
async function dropScores(tx: Tx, tournament: number, players: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from tournament_score where player = any(${players}::bigint[]) and tournament = ${tournament} returning score, edge
    ), counted as (
      select count(*) filter (where gone.score > 0) as players,
        count(*) filter (where o.least_edge > 0 and gone.edge >= o.least_edge * 1000000) as qualified
      from gone, tournament o where o.id = ${tournament}
    )
    update tournament_total t set players = t.players - counted.players, qualified = t.qualified - counted.qualified
    from counted where t.tournament = ${tournament}`.execute(tx)
  await scoreTeams(tx, [tournament], players)
}

async function prizesNow(tx: Tx, tournament: number): Promise<Prize[]> {
  const { rows } = await sql<Prize>`
    select player, place, score, amount, paid, payments, waits from tournament_prize where tournament = ${tournament} order by place`.execute(
    tx,
  )
  return rows
}

/** False where the player has nothing in the tournament, or is struck out already. */
async function writeStrike(tx: Tx, made: Strike, prize: Prize | undefined, paid: bigint): Promise<boolean> {
  const { tournament, player, reason, maker, decider } = made
  const { numAffectedRows } = await sql`
    insert into tournament_struck (player, tournament, reason, made_by, decided_by, place, score, amount, paid)
    select ${player}, ${tournament}, ${reason}, ${maker}, ${decider}, ${prize?.place ?? null}::int,
      coalesce((select score from tournament_score where player = ${player} and tournament = ${tournament}), 0), ${prize?.amount ?? 0n}, ${paid}
    where exists (select from tournament_score where player = ${player} and tournament = ${tournament})
      or exists (select from tournament_entry where player = ${player} and tournament = ${tournament})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await dropScores(tx, tournament, [player])
  return true
}

/** Gives the places anew. Nobody gets less than was theirs: what was paid stays paid. */
async function rankAnew(
  tx: Tx,
  tournament: Tournament,
  before: readonly Prize[],
  struck: ReadonlySet<number>,
): Promise<void> {
  const { id, title, prizeMoney } = tournament
  const former = new Map(before.map((prize) => [Number(prize.player), prize]))
  const kept = await withTeams(tx, id, [...former.keys()])
  let ranked = await firstAfterBans(tx, tournament, kept)
  while (ranked === undefined) ranked = await firstAfterBans(tx, tournament, kept)
  const { qualified } = await totalOf(tx, id)
  const amounts = prizesOf(tournament, prizeMoney ?? 0n, { players: ranked.length, qualified })
  const rows = placedOf(ranked, amounts).map(({ amount: due, ...placed }) => {
    const { amount = 0n, paid = 0n, payments = 0, waits = false } = former.get(Number(placed.player)) ?? {}
    return { ...placed, amount: due > amount ? due : amount, paid, payments, waits }
  })
  await sql`delete from tournament_prize where tournament = ${id}`.execute(tx)
  await sql`
    insert into tournament_prize (player, tournament, place, member, score, amount, paid, payments, waits, paid_at)
    select player, ${id}, place, member, score, amount, paid, payments, waits and amount > paid, case when amount = paid then now() end
    from jsonb_to_recordset(${asText(rows)}::jsonb)
      as v(player bigint, place int, member smallint, score bigint, amount bigint, paid bigint, payments smallint, waits boolean) order by player`.execute(
    tx,
  )
  for (const { player, place, amount } of rows) {
    const known = former.get(Number(player))
    if (struck.has(Number(player)) || amount <= (known?.amount ?? 0n)) continue
    await noticePlayer(
      tx,
      Number(player),
      `В турнире «${title}» вычеркнут другой игрок. Ваше место теперь ${place}-е, приз ${formatMoney(amount)}.`,
    )
  }
}

/** These players and all who are in a team with one of them: a team that had a place loses nobody by a later ban. */
async function withTeams(tx: Tx, tournament: number, players: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<Pick<Row<'tournament_member'>, 'player'>>`
    select m.player from tournament_member m where m.tournament = ${tournament} and m.team in (
      select team from tournament_member where tournament = ${tournament} and player = any(${[...players]}::bigint[])
    )`.execute(tx)
  return new Set([...players, ...rows.map((row) => Number(row.player))])
}
