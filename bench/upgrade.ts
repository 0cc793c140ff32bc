/**
 * A rolling upgrade on one database while players play: the new node migrates and opens, the old one is told to stop,
 * and the answers to players are compared with the database. The former version must not be older than the baselines of
 * `server/migrations`: older databases are refused.
 *   node bench/upgrade.ts [--from revision] [--players 12] [--quiet 8] [--seed text]
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { createCaller } from './caller.ts'
import { whole } from './figures.ts'
import { idsIn, offersOf, startLoad } from './kill/load.ts'
import { openJournal, readJournal } from './kill/outside-journal.ts'
import { prove } from './kill/proof.ts'
import { registerPlayers } from './players.ts'
import { createRoundCaller } from './round-caller.ts'
import { chanceOf } from './seeded.ts'
import { type Site, startSite } from '../harness/site.ts'
import { startRoundLoad } from './takeovers/load.ts'
import { proveRounds } from './takeovers/proof.ts'
import { lastBeforeNewestMigration, extract, sharesDatabases, shortName } from './upgrade/former.ts'
import { startProxy } from './upgrade/proxy.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    from: { type: 'string' },
    players: { type: 'string', default: '12' },
    quiet: { type: 'string', default: '8' },
    seed: { type: 'string' },
  },
})
const from = values.from ?? lastBeforeNewestMigration()
if (!sharesDatabases(from)) throw new Error(`«${from}»: базы этой версии новая не переделывает, проверять нечего`)
const quietMs = Number(values.quiet) * 1_000
const giftRoubles = 1_000_000
const chance = chanceOf(values.seed)
const verdicts = createVerdicts()

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(
    `Обновление под игрой: с «${shortName(from)}» на этот код, ${values.players} игроков, сид ${chance.seed}.`,
  )
  const old = join(folder, 'old')
  await extract(from, old)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const shared = {
    DATABASE_URL: postgres.url,
    SEED_KEY: randomBytes(32).toString('hex'),
    ROUND_CHAIN: '100000',
    WELCOME_GIFT: `${giftRoubles}`,
    SLOT_BUY: 'on',
    LOG_LEVEL: 'fatal',
    STOP_DRAIN_SECONDS: '2',
  }
  const before = await startSite({ ...shared, DATA_DIR: join(folder, 'before') }, { main: join(old, 'server/main.ts') })
  onLeave(() => before.stop())
  const proxy = await startProxy()
  onLeave(() => proxy.close())
  await proxy.add(before.origin)

  const count = Number(values.players)
  const caller = createCaller(proxy.origin, count * 4)
  onLeave(() => caller.close())
  const rounds = createRoundCaller(proxy.origin, 64)
  onLeave(() => rounds.close())
  const seeded = []
  for (const { cookie } of await registerPlayers(proxy.origin, count, 'seeded')) {
    const window = await caller.commitments(cookie)
    seeded.push({
      id: (await caller.user(cookie)).id,
      cookie,
      window,
      published: new Map(window.map(({ nonce, commitment }) => [nonce, commitment])),
    })
  }
  const flying = []
  for (const { cookie } of await registerPlayers(proxy.origin, count, 'flying'))
    flying.push({ id: (await caller.user(cookie)).id, cookie })

  const journalFile = join(folder, 'outside-journal')
  const journal = openJournal(journalFile)
  const offers = offersOf(false)
  const load = startLoad(seeded, offers, caller, journal, chance)
  const roundLoad = startRoundLoad(flying, () => [rounds], chance)
  const watching = watchSilence(() => load.settled())
  await sleep(quietMs)

  const after = await change('новый узел приводит базу к своему виду и открывается', () =>
    startSite({ ...shared, DATA_DIR: join(folder, 'after') }),
  )
  onLeave(() => after.stop())
  await change('прокси посылает и ему', () => proxy.add(after.origin))
  await sleep(quietMs)
  await change('старый узел остановлен', () => Promise.all([stopped(before), proxy.remove(before.origin)]))
  await sleep(quietMs)

  await load.stop()
  await roundLoad.stop()
  const silence = watching.stop()
  journal.close()
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  for (;;) {
    const {
      rows: [open],
    } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from round_bet where state = 'open'`,
    )
    if (open?.count === 0) break
    await sleep(300)
  }
  console.log(
    `\nСтавок ${whole(load.settled())}; вызовов, которые прокси пришлось оборвать, ${proxy.cutOff}; дольше всего без ставки ${whole(silence)} мс.`,
  )
  verdicts.expect(load.changedCommitments() === 0, 'ни одно обещание не изменилось', `${load.changedCommitments()}`)
  await prove(
    database,
    await readJournal(journalFile),
    { gifts: new Map(seeded.map(({ id }) => [id, BigInt(giftRoubles) * 100n])), games: idsIn(offers) },
    verdicts,
  )
  await proveRounds(database, roundLoad.told, verdicts)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)

async function change<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`  ${what}: ${whole(performance.now() - began)} мс`)
  return result
}

async function stopped(site: Site): Promise<void> {
  site.process.kill('SIGTERM')
  await site.ended
}

/** The longest time without a settled bet. */
function watchSilence(settled: () => number): { stop(): number } {
  let [known, since, longest] = [settled(), performance.now(), 0]
  const timer = setInterval(() => {
    if (settled() === known) return
    longest = Math.max(longest, performance.now() - since)
    known = settled()
    since = performance.now()
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}
