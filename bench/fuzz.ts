/**
 * Sends garbage to every call and every webhook of two real servers, one with play money and one with doubles of the
 * real payment systems. Exits with status 1 unless each input was refused with a message, nothing was written and the
 * servers' memory did not grow.
 *   node bench/fuzz.ts [--inputs 200000] [--seed number]
 */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { play } from '@kurazh/contract/play/play.ts'
import { Pool } from 'undici'
import { openDatabase } from '../server/platform/database/database.ts'
import { startCryptoPayDouble } from '../server/testing/crypto-pay-double.ts'
import { startYookassaDouble } from '../server/testing/yookassa-double.ts'
import { whole } from './figures.ts'
import { changedTables, contentsOf } from './fuzz/contents.ts'
import { callEndpoints, type Endpoint, webhookEndpoints, type Input } from './fuzz/endpoints.ts'
import { registerPlayers } from './players.ts'
import { databaseUrlOf, type Site, startSite } from '../harness/site.ts'
import { createVerdicts } from './verdicts.ts'
import { inWorkspace } from '../harness/workspace.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: {
    inputs: { type: 'string', default: '200000' },
    seed: { type: 'string', default: `${randomInt(2 ** 31)}` },
  },
})
const wanted = Number(values.inputs)
const sockets = 24
const portion = 40
/** The first part of the run warms the servers up; after it their memory may grow by this much, in megabytes. */
const warmUp = 0.3
const growthMb = 48

const verdicts = createVerdicts()
const tally = { sent: 0, wrong: 0, failed: 0, examples: [] as string[] }

await inWorkspace(async ({ folder }, onLeave) => {
  console.log(`Мусор в каждый вызов и каждое уведомление: ${whole(wanted)} тел, сид ${values.seed}.`)
  const [playSite, realSite] = [
    await openSite(join(folder, 'play'), {}, onLeave),
    await openSite(join(folder, 'real'), await realMoney(onLeave), onLeave),
  ]
  const endpoints = [
    ...callEndpoints(playSite.pool, await enter(playSite)),
    ...webhookEndpoints(playSite.pool, ['sandbox']),
    ...webhookEndpoints(realSite.pool, ['yookassa', 'crypto-pay']),
  ]
  const sites = [playSite, realSite]
  const before = await Promise.all(sites.map(({ database }) => contentsOf(database.pool)))
  const startedAt = performance.now()
  await throwAt(endpoints, wanted * warmUp)
  const warm = await Promise.all(sites.map(memoryMb))
  await throwAt(endpoints, wanted)
  const end = await Promise.all(sites.map(memoryMb))
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `  ${endpoints.length} адресов, ${whole(tally.sent)} тел за ${whole(seconds)} с, ${whole(tally.sent / seconds)} в секунду`,
  )

  verdicts.expect(tally.sent >= wanted, `послано не меньше ${whole(wanted)}`, `${tally.sent}`)
  verdicts.expect(tally.failed === 0, 'ни одного ответа 5xx и ни одного без ответа', `${tally.failed}`)
  verdicts.expect(
    tally.wrong === 0,
    'каждое тело отвергнуто по-русски и с кодом',
    `${tally.wrong}, например ${tally.examples.join(' · ')}`,
  )
  for (const [place, { name, database }] of sites.entries()) {
    const after = await contentsOf(database.pool)
    const changed = changedTables(before[place] ?? new Map(), after)
    verdicts.expect(
      changed.length === 0,
      `${name}: в ${after.size} таблицах не записано и не изменено ничего`,
      changed.join(', '),
    )
    const [warmMb = 0, endMb = 0] = [warm[place], end[place]]
    verdicts.expect(
      endMb - warmMb < growthMb,
      `${name}: память сервера ${whole(warmMb)} МБ после разогрева и ${whole(endMb)} МБ в конце`,
    )
  }
})
console.log(verdicts.allHold() ? '\nВсё сошлось.' : '\nНЕ СОШЛОСЬ: смотрите строки с ✗.')
process.exitCode = verdicts.allHold() ? 0 : 1

interface Target {
  name: string
  site: Site
  pool: Pool
  database: Awaited<ReturnType<typeof openDatabase>>
}
type OnLeave = (leave: () => Promise<void>) => void

async function openSite(dataDir: string, settings: Record<string, string>, onLeave: OnLeave): Promise<Target> {
  const site = await startSite({ DATA_DIR: dataDir, ROUNDS: 'off', ...settings })
  onLeave(() => site.stop())
  const database = await openDatabase(await databaseUrlOf(dataDir))
  onLeave(() => database.close())
  const pool = new Pool(site.origin, { connections: sockets })
  onLeave(() => pool.close())
  return { name: 'PUBLIC_ORIGIN' in settings ? 'настоящие деньги' : 'игровые деньги', site, pool, database }
}

async function realMoney(onLeave: OnLeave): Promise<Record<string, string>> {
  const [yookassa, cryptoPay] = [await startYookassaDouble(), await startCryptoPayDouble()]
  onLeave(yookassa.close)
  onLeave(cryptoPay.close)
  return {
    PUBLIC_ORIGIN: 'https://kurazh.example',
    TRUST_PROXY: 'on',
    WELCOME_GIFT: '0',
    YOOKASSA_SHOP_ID: yookassa.shopId,
    YOOKASSA_SECRET_KEY: yookassa.secretKey,
    YOOKASSA_API_URL: yookassa.url,
    CRYPTO_PAY_TOKEN: cryptoPay.token,
    CRYPTO_PAY_API_URL: cryptoPay.url,
  }
}

/** A player and an administrator, signed in; the first request for commitments creates the player's secret root. */
async function enter({ site, database, pool }: Target): Promise<{ player: string; admin: string }> {
  const [player, admin] = await registerPlayers(site.origin, 2, 'fuzz')
  if (player === undefined || admin === undefined) throw new Error('nobody was registered')
  await pool
    .request({ method: 'POST', path: play.commitments.path, headers: { cookie: player.cookie } })
    .then(({ body }) => body.dump())
  await database.pool.query('update player set is_admin = true where login = $1', [admin.login])
  return { player: player.cookie, admin: admin.cookie }
}

/** Visits the endpoints in turn until this many inputs were sent in total. */
async function throwAt(endpoints: readonly Endpoint[], total: number): Promise<void> {
  let seed = Number(values.seed) + tally.sent
  while (tally.sent < total) {
    const round = endpoints.flatMap((endpoint) =>
      endpoint.inputs(portion, seed++).map((input) => ({ door: endpoint, input })),
    )
    await Promise.all(
      Array.from({ length: sockets }, async () => {
        for (let next = round.pop(); next !== undefined; next = round.pop()) await send(next.door, next.input)
      }),
    )
  }
}

async function send(endpoint: Endpoint, { path, headers, text }: Input): Promise<void> {
  tally.sent += 1
  try {
    const { statusCode, body } = await endpoint.pool.request({ method: 'POST', path, headers, body: Buffer.from(text) })
    const reply = await body.text()
    if (statusCode >= 500) tally.failed += 1
    if (!endpoint.isRight(statusCode, reply))
      complain(`${endpoint.name} ${text.slice(0, 120)} → ${statusCode} ${reply.slice(0, 120)}`)
  } catch (error) {
    tally.failed += 1
    complain(`${endpoint.name} ${text.slice(0, 120)} → ${String(error)}`)
  }
}

function complain(example: string): void {
  tally.wrong += 1
  if (tally.examples.length < 5) tally.examples.push(example)
}

/** The server's resident memory. */
async function memoryMb({ site }: Target): Promise<number> {
  const status = await readFile(`/proc/${site.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
