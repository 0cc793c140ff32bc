/**
 * `kill -9` of the server between every two steps of a top-up, a withdrawal and a refused withdrawal: before each
 * statement and each request to the payment system, and after it with the answer withheld. The timing is exact: a proxy
 * to the database and the payment system's double hold the site at the step until it is dead. Exits with status 1 when
 * a kopeck is wrong.
 *   node bench/kill-payments.ts [--only text of a step]
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { auditBooks, booksBalance } from '../server/ledger/books.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { startYookassaDouble } from '../server/testing/yookassa-double.ts'
import { whole } from './figures.ts'
import { openProxy } from './kill/database-proxy.ts'
import { newPayout, newTopUp, type Payer, type CashierSite } from './kill/payer.ts'
import { paidWay, partingOfWays, returnedWay, topUpWay } from './kill/payment-steps.ts'
import { type Landmark, type Moment, watchFor } from './kill/watch.ts'
import { type Site, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({ options: { only: { type: 'string', default: '' } } })
const reachMs = 30_000
const verdicts = createVerdicts()

interface Kill {
  way: readonly Landmark[]
  place: number
  moment: Moment
  newPayer(cashierSite: CashierSite): Promise<Payer>
}

const ways: readonly { name: string; way: readonly Landmark[]; from: number; newPayer: Kill['newPayer'] }[] = [
  { name: 'Пополнение', way: topUpWay, from: 0, newPayer: newTopUp },
  { name: 'Вывод', way: paidWay, from: 0, newPayer: (cashierSite) => newPayout(cashierSite, 'succeeded') },
  {
    name: 'Отказанный вывод, откуда его путь свой',
    way: returnedWay,
    from: partingOfWays,
    newPayer: (cashierSite) => newPayout(cashierSite, 'canceled'),
  },
]

await inWorkspace(async ({ folder }, onLeave) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message: string) => console.warn(message) },
  })
  onLeave(() => postgres.stop())
  const [line, yookassa] = [await openProxy(postgres.url), await startYookassaDouble()]
  onLeave(line.close)
  onLeave(yookassa.close)
  const settings = {
    DATA_DIR: join(folder, 'site'),
    DATABASE_URL: line.url,
    SEED_KEY: randomBytes(32).toString('hex'),
    ROUNDS: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'https://kurazh.example',
    TRUST_PROXY: 'on',
    WELCOME_GIFT: '0',
    YOOKASSA_SHOP_ID: yookassa.shopId,
    YOOKASSA_SECRET_KEY: yookassa.secretKey,
    YOOKASSA_AGENT_ID: yookassa.payouts.agentId,
    YOOKASSA_PAYOUT_KEY: yookassa.payouts.secretKey,
    YOOKASSA_API_URL: yookassa.url,
  }
  let site: Site = await startSite(settings)
  onLeave(() => site.stop())
  const database = await openDatabase(postgres.url, { connections: 4 })
  onLeave(() => database.close())
  const cashierSite: CashierSite = { origin: () => site.origin, database, yookassa }

  /**
   * One payer proceeds until the site is held at the step, kills it there, and continues with the next site. Returns
   * the faults.
   */
  async function survive({ way, place, moment, newPayer }: Kill): Promise<string[]> {
    const payer = await newPayer(cashierSite)
    const watch = watchFor(way, place, moment)
    line.listen = (connection, when, text) => watch.meets('database', connection, when, text)
    yookassa.gate = (when, { method, path }) =>
      watch.meets('provider', 0, when === 'before' ? 'до' : 'после', `${method} ${path}`)
    const death = new AbortController()
    const walking = payer.walk(death.signal).catch(() => undefined)
    const isReached = await Promise.race([
      watch.held.then(() => true),
      new Promise<false>((resolve) => void setTimeout(() => resolve(false), reachMs).unref()),
    ])
    site.process.kill('SIGKILL')
    await site.ended
    death.abort()
    await walking
    line.listen = undefined
    yookassa.gate = undefined
    site = await startSite({ ...settings, PORT: `${site.port}` })
    if (!isReached) return ['шаг не достигнут']
    await payer.finish()
    return payer.faults()
  }

  let survived = 0
  const startedAt = performance.now()
  for (const { name, way, from, newPayer } of ways) {
    console.log(`\n${name}, kill -9 на каждом шаге:`)
    for (const [place, landmark] of way.entries()) {
      if (place < from || !`${name} ${landmark.name}`.includes(values.only)) continue
      const found: string[] = []
      for (const moment of ['до', 'после'] as const) {
        const faults = await survive({ way, place, moment, newPayer }).catch((error: unknown) => [String(error)])
        if (faults.length === 0) survived += 1
        found.push(...faults.map((fault) => `${moment}: ${fault}`))
      }
      verdicts.expect(
        found.length === 0,
        `${place + 1}. ${landmark.name} (${landmark.on === 'database' ? 'база' : 'платёжная система'}): до и после`,
        found.join('; '),
      )
    }
  }
  const books = await auditBooks(database.db)
  verdicts.expect(booksBalance(books), `книги сходятся: ${books.transfers} проводок, сумма счетов ${books.total}`)
  console.log(`  пережито ударов: ${survived}, прогон ${whole((performance.now() - startedAt) / 1000)} с`)
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1
