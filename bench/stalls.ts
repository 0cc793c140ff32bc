/**
 * One process does not stall: every job, every page and file of the admin area, the metrics and the followers run once
 * on a site of so many players, with rows in every slice, in a serving process whose event loop is watched. For each it
 * prints how long it took, the longest stop of the loop, the longest transaction and how much memory it took.
 *   node bench/stalls.ts [--players 100000] [--limit 20] [--only text]
 * A busy machine adds to times and to transactions; a stop is processor time, and says what is ours.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inWorkspace } from '../harness/workspace.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'
import { whole } from './figures.ts'
import { adminQuestions, openArea, playersQuestions } from './stalls/area.ts'
import { fillOpenSite, fillSite } from './stalls/seed.ts'
import type { Answered, Asked, Seen } from './stalls/wire.ts'
import { createVerdicts } from './verdicts.ts'

const { values } = readArguments({
  options: {
    players: { type: 'string', default: '100000' },
    limit: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const players = Number(values.players)
const mostMemoryMb = 200
const longestTransactionSeconds = 60
/** A follower that has stood this long has come to the end. */
const followersPatienceMs = 900_000
const callPatienceMs = 180_000
const verdicts = createVerdicts()

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const database = await openDatabase(postgres.url)
  onLeave(() => database.close())
  await migrate(database.db)
  // Without the site's deadline for a statement: a million rows take longer.
  const own = new pg.Client({ connectionString: postgres.url, application_name: 'bench' })
  await own.connect()
  onLeave(() => own.end())
  const filling = performance.now()
  await fillSite(own, players)
  console.log(`${whole(players)} игроков заполнены за ${whole((performance.now() - filling) / 1_000)} с`)
  const child = fork(
    fileURLToPath(new URL('./stalls/served.ts', import.meta.url)),
    [postgres.url, folder, randomBytes(32).toString('hex'), values.limit],
    { execArgv: [...process.execArgv, '--expose-gc'] },
  )
  onLeave(async () => void child.kill())
  const open = await heard(child, 'open')
  print('запуск', 0, open.start, { seconds: 0, query: '' })
  const watched = watcher(child, own)
  await watched('догон ставок', () => caughtUp(own))
  await fillOpenSite(own, players)
  for (const job of open.jobs)
    await watched(`работа: ${job}`, async () => {
      child.send({ say: 'run', job } satisfies Asked)
      const { error } = await heard(child, 'ran')
      if (error !== undefined) verdicts.expect(false, `${job} закончилась`, error)
    })
  await watched('/metrics', async () => {
    const answer = await fetch(`http://127.0.0.1:${open.metricsPort}/metrics`)
    if (!answer.ok) throw new Error(`/metrics: ${answer.status}`)
    await answer.text()
  })
  const page = await openArea(database.db, open.port)
  const { asked, left } = adminQuestions()
  for (const { name, path, body } of [...asked, ...playersQuestions])
    await watched(`${name} ${body}`, async () => {
      const answer = await Promise.race([page.post(path, body), sleep(callPatienceMs)])
      if (answer === undefined || answer.status >= 500)
        verdicts.expect(
          false,
          `${name} отвечает`,
          answer === undefined ? 'ответа нет' : `${answer.status} ${answer.code}`,
        )
    })
  console.log(`Без тела, которое подходит, не спрошены: ${left.join(', ')}`)
})
console.log(verdicts.allHold() ? 'Всё сошлось.' : 'НЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exit(verdicts.allHold() ? 0 : 1)

/** The next answer of this kind. */
function heard<Kind extends Answered['tell']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Answered, { tell: Kind }>> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the serving process has ended'))
    const hear = (answer: Answered) => {
      if (answer.tell !== kind) return
      child.off('message', hear)
      child.off('exit', ended)
      resolve(answer as Extract<Answered, { tell: Kind }>)
    }
    child.on('message', hear)
    child.once('exit', ended)
  })
}

interface Longest {
  seconds: number
  query: string
}

/** Returns what runs a piece of work under the watch and prints what was seen. */
function watcher(child: ChildProcess, own: pg.Client) {
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    if (!name.includes(values.only)) return
    child.send({ say: 'begin' } satisfies Asked)
    await heard(child, 'begun')
    const longest: Longest = { seconds: 0, query: '' }
    let isRunning = true
    const looking = (async () => {
      while (isRunning) {
        await lookAtTransactions(own, longest)
        await sleep(20)
      }
    })()
    const began = performance.now()
    await work().finally(() => (isRunning = false))
    const seconds = (performance.now() - began) / 1_000
    await looking
    child.send({ say: 'end' } satisfies Asked)
    const { seen } = await heard(child, 'seen')
    print(name, seconds, seen, longest)
  }
}

/** The longest stop of each name. */
function worstOf(stalls: Seen['stalls']): string {
  const longest = new Map<string, number>()
  for (const { during, busyMs } of stalls) longest.set(during, Math.max(busyMs, longest.get(during) ?? 0))
  return [...longest].map(([during, busyMs]) => `${during} ${busyMs} мс`).join(', ')
}

async function lookAtTransactions(own: pg.Client, longest: Longest): Promise<void> {
  const { rows } = await own.query<Longest>(
    `select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, query from pg_stat_activity
    where application_name = 'kurazh' and datname = current_database() and xact_start is not null order by xact_start limit 1`,
  )
  const [oldest] = rows
  if (oldest !== undefined && oldest.seconds > longest.seconds) Object.assign(longest, oldest)
}

function print(name: string, seconds: number, { stalls, grownMb }: Seen, longest: Longest): void {
  const [worst] = stalls
  const shown = `${seconds.toFixed(2)} с, петля ${worst === undefined ? `до ${values.limit}` : whole(worst.busyMs)} мс, транзакция ${longest.seconds.toFixed(2)} с, память ${whole(Math.max(0, grownMb))} МБ`
  const faults = [
    ...(worst === undefined ? [] : [`петля: ${worstOf(stalls)}`]),
    ...(longest.seconds > longestTransactionSeconds ? [`транзакция: ${longest.query.slice(0, 160)}`] : []),
    ...(grownMb > mostMemoryMb ? ['память'] : []),
  ]
  verdicts.expect(faults.length === 0, `${name}: ${shown}`, faults.join('; '))
  if (longest.seconds > 1) console.log(`      ${longest.query.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
}

/** Every follower has seen every bet. */
async function caughtUp(own: pg.Client): Promise<void> {
  for (const until = performance.now() + followersPatienceMs; ;) {
    const { rows } = await own.query<{ behind: boolean }>(
      'select (select min(position) from follower) < (select max(journal) from bet) as behind',
    )
    if (rows[0]?.behind === false) return
    if (performance.now() > until) throw new Error('the followers have not caught up')
    await sleep(200)
  }
}
