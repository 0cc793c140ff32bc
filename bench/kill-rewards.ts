/**
 * `kill -9` at every step of a tournament's end and of a heist run: the server or its PostgreSQL is killed while it is
 * held in the middle of the step. Each prize is paid once, each run resumes where it was. Exits with status 1
 * otherwise.
 *   node bench/kill-rewards.ts [--runs 3] [--seed text]
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { play, type OpenReply, type SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import pg from 'pg'
import { ticketCredit } from '../server/features/heist/policy.ts'
import type { Row } from '../server/features/heist/rows.ts'
import { makeSeason } from '../server/features/heist/seasons.ts'
import { usualPlaces as places } from '@kurazh/contract/rewards/paid-places.ts'
import { makeTournament } from '../server/features/tournaments/tournaments.ts'
import { auditBooks, booksBalance } from '../server/ledger/books.ts'
import { openDatabase, transaction } from '../server/platform/database/database.ts'
import { outOfSeason } from '../server/testing/season.ts'
import { killTarget, type Target } from './kill/targets.ts'
import { createCaller, chainOf } from './kill/retrying.ts'
import { registerPlayers, type Session } from './players.ts'
import { chanceOf } from './seeded.ts'
import { databaseUrlOf, type Site, type SiteEnvironment, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({ options: { runs: { type: 'string', default: '3' }, seed: { type: 'string' } } })
const runs = Number(values.runs)
/** Killed in turn, so that every run covers both. */
const targets: readonly Target[] = ['сервер', 'PostgreSQL', 'оба']
const chance = chanceOf(values.seed)
const verdicts = createVerdicts()
/** The most time between sending a move and the kill. */
const longestMs = 8
const hourMs = 3_600_000
setTimeout(() => {
  console.error('Прогон не уложился во время.')
  process.kill(process.pid, 'SIGTERM')
}, 900_000).unref()

let site: Site
let environment: SiteEnvironment
let kills = 0

async function kill(): Promise<void> {
  site = await killTarget(targets[kills % targets.length] ?? 'оба', site, environment, chance)
  kills += 1
}

/** Runs `work` on a connection, retried from the beginning while the database is starting. */
async function onceUp<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      const client = await connected()
      try {
        return await work(client)
      } finally {
        await client.end().catch(() => undefined)
      }
    } catch (error) {
      if (tries > 300) throw error
      await sleep(100)
    }
  }
}

const query = <Found extends pg.QueryResultRow>(text: string, given: unknown[] = []): Promise<Found[]> =>
  onceUp(async (client) => (await client.query<Found>(text, given)).rows)

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(environment.DATA_DIR) })
  // It is killed together with the database.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Takes a lock that the step needs, waits until the site waits for it (or `reached` is true), kills, and releases the
 * lock.
 */
async function killAt(
  lock: string,
  given: unknown[],
  reached = 'select 1 as yes from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
): Promise<void> {
  await onceUp(async (client) => {
    await client.query('begin')
    await client.query(lock, given)
    while (((await client.query(reached)).rowCount ?? 0) === 0) await sleep(50)
    await kill()
  })
}

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`kill -9 на каждом шаге конца турнира и забега: сид ${chance.seed}.`)
  const settings = { DATA_DIR: join(folder, 'site'), WELCOME_GIFT: '10000', LOG_LEVEL: 'fatal', ROUNDS: 'off' }
  site = await startSite(settings)
  onLeave(() => site.stop())
  environment = { ...settings, PORT: `${site.port}` }
  const sessions = await registerPlayers(site.origin, places.length, 'prize')
  await endUnderKills(await tournamentOf(sessions))
  await runUnderKills(sessions)
  const database = await openDatabase(await databaseUrlOf(settings.DATA_DIR))
  onLeave(() => database.close())
  const books = await auditBooks(database.db)
  verdicts.expect(booksBalance(books), `книги сходятся: ${books.transfers} проводок, сумма счетов ${books.total}`)
  console.log(`  ударов всего ${kills}`)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1

/** With a prize for everyone; all scores differ. */
async function tournamentOf(sessions: readonly Session[]): Promise<number> {
  const database = await openDatabase(await databaseUrlOf(environment.DATA_DIR))
  await database.pool.query('update tournament set cancelled_at = now() where finished_at is null')
  const id = await transaction(database.db, (tx) =>
    makeTournament(tx, {
      kind: 'turnover',
      title: 'Проба',
      minStake: 0n,
      joining: 'auto',
      fee: 0n,
      share: 5,
      fund: 0n,
      leastEdge: 0n,
      places,
      startsAt: new Date(Date.now() - 1),
      endsAt: new Date(Date.now() + hourMs),
    }),
  )
  for (const [place, { cookie }] of sessions.entries()) {
    const caller = createCaller(() => site.origin, cookie)
    await caller.retry(play.placeBet.path, {
      game: 'dice',
      nonce: 0,
      clientSeed: chance.text(16),
      stake: (place + 1) * 100,
      params: { chance: 95, side: 'under' },
    })
  }
  await database.close()
  return id ?? 0
}

async function endUnderKills(id: number): Promise<void> {
  await query(`update tournament set ends_at = date_trunc('milliseconds', clock_timestamp()) where id = $1`, [id])
  await killAt('select from tournament where id = $1 for update', [id])
  await killAt(
    `select pg_advisory_xact_lock(hashtextextended('follower tournaments', 0))`,
    [],
    `select from tournament where id = ${id} and closing is not null`,
  )
  await killAt('lock table tournament_prize in share mode', [])
  for (;;) {
    // Queried in this order: prizes that are not written yet must not count as paid.
    const isOver = (await query('select from tournament where id = $1 and finished_at is not null', [id])).length > 0
    const [next] = await query<{ player: bigint }>(
      'select player from tournament_prize where tournament = $1 and paid_at is null order by player',
      [id],
    )
    if (next === undefined && isOver) break
    if (next === undefined) await sleep(50)
    else
      await killAt(
        'select from ledger_account where owner = $1 for update',
        [next.player],
        `
      select 1 as yes from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      union all select 1 from tournament_prize where tournament = ${id} and player = ${next.player} and paid_at is not null`,
      )
  }
  const [sums] = await query<{ money: string; prizes: string; paid: string; payments: number; moved: number }>(
    `
    select prize_money::text as money, (select sum(amount) from tournament_prize where tournament = $1)::text as prizes,
      (select sum(amount) from reward_payment where reward = 'tournament')::text as paid, (select count(*) from reward_payment where reward = 'tournament')::int as payments,
      (select count(*) from ledger_transfer where key like 'tournament:%:payout')::int as moved
    from tournament where id = $1`,
    [id],
  )
  const once =
    sums?.payments === places.length &&
    sums.moved === places.length &&
    sums.paid === sums.prizes &&
    BigInt(sums.prizes) <= BigInt(sums.money)
  verdicts.expect(
    once,
    `турнир: ${kills} ударов, ${places.length} призов выплачены по одному разу, вместе не больше призовых`,
    JSON.stringify(sums),
  )
}

async function runUnderKills([session]: readonly Session[]): Promise<void> {
  if (session === undefined) throw new Error('nobody was registered')
  const caller = createCaller(() => site.origin, session.cookie)
  const [before, player] = [kills, await ticketsFor(session)]
  const chain = await chainOf(environment.DATA_DIR, session.login)
  let paid = 0n
  for (let run = 0; run < runs; run += 1) {
    const [nonce, clientSeed] = [run + 1, chance.text(16)]
    const { alarms } = replaySteps(heist, {
      serverSeed: chain.reveal(nonce).serverSeed,
      clientSeed,
      nonce,
      params: {},
    }).outcome
    const good = alarms.map((rung) => ({ safe: [0, 1, 2, 3].find((safe) => !rung.includes(safe)) }))
    await underKill(caller, play.placeGift.path, {
      game: heist.id,
      nonce,
      clientSeed,
      stake: 1,
      params: {},
      version: heist.version,
    })
    for (const [step, move] of good.slice(0, 3).entries())
      await underKill(caller, play.move.path, { nonce, step, move })
    const settled = await underKill(caller, play.move.path, { nonce, step: 3, move: take })
    if (!('bet' in settled) || settled.bet.moves?.length !== 4) throw new Error('the run was not left where it should')
    paid += BigInt(Math.round(settled.bet.payout * 100))
  }
  const [found] = await query<{ tickets: number; given: string; won: string }>(
    `
    select (select count(*) from heist_run where player = $1)::int as tickets, (select sum(amount) from reward_payment where player = $1 and reward = 'heist')::text as given,
      (select sum(payout) from bet where player = $1 and game = 'heist')::text as won`,
    [player],
  )
  const once = found?.tickets === runs && found.given === `${runs * 100}` && found.won === `${paid}`
  verdicts.expect(
    once,
    `забеги: ${kills - before} ударов, из ${runs} забегов каждый пройден с того места, где был, билет отдан один раз, приз один`,
    JSON.stringify(found),
  )
}

/** As if the player's bets had earned them. */
async function ticketsFor({ login }: Session): Promise<number> {
  const database = await openDatabase(await databaseUrlOf(environment.DATA_DIR))
  await outOfSeason(database)
  const season = await transaction(database.db, (tx) =>
    makeSeason(tx, { name: 'Проба', from: new Date(Date.now() - hourMs), until: new Date(Date.now() + hourMs) }),
  )
  const { rows } = await database.pool.query<Pick<Row<'heist_credit'>, 'player'>>(
    `
    insert into heist_credit (player, season, edge) select id, $2, $3 from player where login = $1
    on conflict (player, season) do update set edge = excluded.edge returning player`,
    [login, season, ticketCredit * 1_000_000n * BigInt(runs)],
  )
  await database.close()
  return Number(rows[0]?.player)
}

/** Sends the request, kills while it is pending, and repeats it until it is answered. */
async function underKill(
  caller: ReturnType<typeof createCaller>,
  path: string,
  body: unknown,
): Promise<Wire<OpenReply | SettledReply>> {
  const sent = caller.once(path, body).catch(() => undefined)
  await sleep(chance.whole(0, longestMs))
  await kill()
  await sent
  return caller.retry<Wire<OpenReply | SettledReply>>(path, body)
}
