/** Places taken by accounts of one person: in a tournament with one real player, and in a heist team. */
import { heist as calls, mostOfTeam } from '@kurazh/contract/rewards/heist.ts'
import { play } from '@kurazh/contract/play/play.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { mostGifts, ticketCredit } from '../../server/features/heist/policy.ts'
import { makeSeason } from '../../server/features/heist/seasons.ts'
import { usualPlaces } from '@kurazh/contract/rewards/paid-places.ts'
import { usualLeastEdge } from '../../server/features/tournaments/policy.ts'
import { transaction } from '../../server/platform/database/database.ts'
import { outOfSeason } from '../../server/testing/season.ts'
import { ratio } from '../figures.ts'
import type { Account, Environment } from './environment.ts'
import { endTournament, openTournament } from './tournaments.ts'

const even = { chance: 50, side: 'under' } as const

/**
 * Each of the team makes one least bet next to a real player: places depend on how many have left the least edge
 * credit, so the team gets nothing.
 */
export async function holdPlaces(environment: Environment): Promise<Account[]> {
  const { database, verdicts } = environment
  const accounts = await environment.accounts(usualPlaces.length)
  const [player, ...team] = accounts
  if (player === undefined) throw new Error('nobody was registered')
  const id = await openTournament(environment, { share: 5, leastEdge: usualLeastEdge, places: usualPlaces })
  await environment.play(player, { count: 60, stake: 5_000, params: even })
  for (const account of team) await environment.play(account, { count: 1, stake: 1, params: even })
  await environment.caughtUp()
  await endTournament(environment, id)
  const {
    rows: [sums],
  } = await database.pool.query<{ edge: bigint; own: bigint; prizes: bigint; taken: bigint }>(
    `
    select sum(s.edge)::bigint as edge, sum(s.edge) filter (where s.player = any($2))::bigint as own, sum(p.amount)::bigint as prizes, coalesce(sum(p.amount) filter (where p.player = any($2)), 0)::bigint as taken
    from tournament_score s join tournament_prize p using (tournament, player) where tournament = $1`,
    [id, team.map(({ id: own }) => own)],
  )
  const { edge = 0n, own = 0n, prizes = -1n, taken = 0n } = sums ?? {}
  console.log(
    `  команда оставила ${ratio(Number(own) / 100_000_000)} ₽ преимущества и взяла ${ratio(Number(taken) / 100)} ₽ из ${ratio(Number(prizes) / 100)} ₽ призов`,
  )
  verdicts.expect(
    prizes >= 0n && prizes * 100_000_000n <= edge * 5n,
    'призы не больше 5 % преимущества всех участников, кто бы ни держал места',
    `${prizes} и ${edge}`,
  )
  verdicts.expect(taken === 0n, 'аккаунты с одной наименьшей ставкой не получили приза', `${taken}`)
  return accounts
}

/** A season whose only chapter has gifts for a whole team; the sixth member gets none. */
export async function holdATeam(environment: Environment): Promise<Account[]> {
  const { database, verdicts, chance } = environment
  const chapters = [{ rooms: 1n, gift: mostGifts, players: mostOfTeam }]
  await outOfSeason(database)
  const season = await transaction(database.db, (tx) =>
    makeSeason(tx, {
      name: 'Проба',
      from: new Date(Date.now() - 1_000),
      until: new Date(Date.now() + 3_600_000),
      chapters,
    }),
  )
  if (season === undefined) throw new Error('another season stands in the way')
  const accounts = await environment.accounts(mostOfTeam + 1)
  const [first, ...others] = accounts
  if (first === undefined) throw new Error('nobody was registered')
  const { reply } = await environment.call(calls.makeHeistTeam, first, {})
  const answers = await Promise.all(
    others.map((account) => environment.call(calls.joinHeistTeam, account, { code: reply.success.team.code })),
  )
  verdicts.expect(
    answers.filter(({ status }) => status === 200).length === mostOfTeam - 1 &&
      answers.some(({ code }) => code === 'TeamFull'),
    `в команду входят ${mostOfTeam}, шестому отказано`,
    answers.map(({ code }) => code).join(', '),
  )
  for (const account of accounts) {
    await environment.play(account, { count: 3, stake: 1_000, params: even })
    await environment.caughtUp()
    await run(environment, account, chance.below(3))
  }
  await environment.caughtUp()
  await environment.takeAll(accounts)
  const {
    rows: [sums],
  } = await database.pool.query<{ gifts: number; least: bigint }>(
    `
    select (select count(*) from heist_gift where season = $1)::int as gifts, (select min(edge) from heist_credit where season = $1)::bigint as least`,
    [season],
  )
  verdicts.expect(
    (sums?.gifts ?? 0) <= mostOfTeam,
    `подарков главы не больше объявленных ${mostOfTeam}`,
    `${sums?.gifts}`,
  )
  verdicts.expect(
    (sums?.least ?? 0n) >= ticketCredit * 1_000_000n,
    'каждый аккаунт до первого забега оставил сайту больше, чем дают главы',
    `${sums?.least}`,
  )
  await database.pool.query(`update heist_season set until_at = now(), lapses_at = now() where id = $1`, [season])
  return accounts
}

/** One safe, then leaves with the prize. */
async function run(environment: Environment, account: Account, safe: number): Promise<void> {
  const nonce = (await environment.call(play.commitments, account, {})).reply.success.commitments[0]?.nonce ?? 0
  const opened = await environment.call(play.placeGift, account, {
    game: heist.id,
    nonce,
    clientSeed: environment.chance.text(16),
    stake: 1,
    params: {},
    version: heist.version,
  })
  if (opened.status !== 200) throw new Error(`no run was opened: ${opened.code}`)
  const moved = await environment.call(play.move, account, { nonce, step: 0, move: { safe } })
  if ('open' in moved.reply.success)
    await environment.call(play.move, account, { nonce, step: 1, move: { take: true } })
}
