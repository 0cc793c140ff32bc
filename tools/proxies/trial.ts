/** Tries every installed proxy: first what it tells a node, then two real nodes behind it. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { type Site, startSite } from '../../harness/site.ts'
import { inWorkspace } from '../../harness/workspace.ts'
import { ask, call, openSocket, type Reply } from './client.ts'
import { startEcho } from './echo.ts'
import { gamesHost, makeMachine, nodeAddresses, playerAddress, siteHost } from './machine.ts'
import { proxies, type Proxy, startProxy, versionOf } from './proxy.ts'

interface Nodes {
  start(index: 0 | 1): Promise<Site>
  /** The address that the site keeps of this player's newest session. */
  addressOf(login: string): Promise<string>
}

let faults = 0

function expectThat(holds: boolean, what: string, detail = ''): void {
  if (!holds) faults += 1
  console.log(`  ${holds ? '✓' : '✗'} ${what}${holds || detail === '' ? '' : `: ${detail}`}`)
}

/** Returns whether everything held. `only`: the name of one proxy. */
export async function tryProxies(only: string | undefined): Promise<boolean> {
  const wanted = proxies.filter(({ name }) => only === undefined || name === only)
  if (wanted.length === 0) {
    console.log(`Такого прокси нет: ${only}. Есть ${proxies.map(({ name }) => name).join(', ')}.`)
    return false
  }
  const installed = wanted.filter((proxy) => {
    const found = versionOf(proxy) !== undefined
    if (!found) console.log(`${proxy.name} не проверен: на машине нет программы ${proxy.program}.`)
    return found
  })
  if (installed.length === 0) return true
  await inWorkspace(async ({ folder }, onLeave) => {
    makeMachine(folder)
    for (const proxy of installed) {
      console.log(`${proxy.name} ${versionOf(proxy)}, ${proxy.file}: что узнаёт узел`)
      const [stopProxy, stopEcho] = [await startProxy(proxy, folder), await startEcho()]
      await sleep(2_500)
      await whatNodesHear()
      await Promise.all([stopProxy(), stopEcho()])
    }
    const nodes = await openNodes(folder, onLeave)
    for (const proxy of installed) await tryOne(proxy, folder, nodes)
  })
  console.log(faults === 0 ? 'Прокси работают со своими файлами.' : `Не сошлось: ${faults}.`)
  return faults === 0
}

/** A player may claim another address and another host; the node must learn the true ones on every port. */
async function whatNodesHear(): Promise<void> {
  const forged = { 'x-forwarded-for': '203.0.113.66', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  for (const [what, at] of [
    ['страницы', { port: 443, host: siteHost, inner: 8080 }],
    ['новости', { port: 8443, host: siteHost, inner: 8443 }],
    ['игры других авторов', { port: 443, host: gamesHost, inner: 8444 }],
  ] as const) {
    const { text } = await ask({ ...at, headers: forged })
    const heard = JSON.parse(text) as Record<string, string>
    expectThat((heard.port as unknown) === at.inner, `${what}: порт внутри ${at.inner}`, text)
    expectThat(
      heard['x-forwarded-for']?.split(',').at(-1)?.trim() === playerAddress,
      `${what}: последний адрес — игрока, а не тот, который он назвал`,
      heard['x-forwarded-for'],
    )
    const named = [heard.host, heard['x-forwarded-host']].map((host) => host?.split(':')[0])
    expectThat(
      named.every((host) => host === at.host),
      `${what}: узел назван верно`,
      named.join(' '),
    )
    expectThat(heard['x-forwarded-proto'] === 'https', `${what}: https`, heard['x-forwarded-proto'])
  }
}

async function openNodes(folder: string, onLeave: (leave: () => Promise<void>) => void): Promise<Nodes> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: { info: () => undefined, warn: console.error },
  })
  onLeave(() => postgres.stop())
  const redis = spawn('redis-server', ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'], { stdio: 'ignore' })
  redis.on('error', () => console.log('Нет redis-server: узлы не услышат друг друга.'))
  onLeave(async () => void redis.kill())
  const seedKey = randomBytes(32).toString('hex')
  const start = (index: 0 | 1) =>
    startSite({
      HOST: nodeAddresses[index],
      PORT: '8080',
      REALTIME_PORT: '8443',
      PACKAGE_PORT: '8444',
      NODE_URL: `http://${nodeAddresses[index]}:8080`,
      REDIS_URL: 'redis://127.0.0.1:6379',
      DATABASE_URL: postgres.url,
      SEED_KEY: seedKey,
      PUBLIC_ORIGIN: `https://${siteHost}`,
      PACKAGE_ORIGIN: `https://${gamesHost}`,
      TRUST_PROXY: 'on',
      STOP_DRAIN_SECONDS: '5',
      ROUND_CHAIN: '1000',
      DATA_DIR: join(folder, `node-${index}`),
    })
  const { pool, close } = await openDatabase(postgres.url)
  onLeave(close)
  return {
    start,
    async addressOf(login) {
      const { rows } = await pool.query<{ address: string }>(
        `select s.address from session s join player p on p.id = s.player where p.login = $1 order by s.id desc limit 1`,
        [login],
      )
      return rows[0]?.address ?? ''
    },
  }
}

async function tryOne(proxy: Proxy, folder: string, nodes: Nodes): Promise<void> {
  console.log(`${proxy.name}, ${proxy.file}: два узла`)
  const sites = [await nodes.start(0), await nodes.start(1)] as [Site, Site]
  const stop = await startProxy(proxy, folder)
  await sleep(2_500)
  try {
    const cookie = await asPlayer(proxy.name, nodes)
    await restartUnder(sites, nodes, cookie)
  } finally {
    await stop()
    await Promise.all(sites.map((site) => site.stop()))
  }
}

/** Page, calls, socket, a large body. Returns the player's cookie. */
async function asPlayer(name: string, { addressOf }: Nodes): Promise<string> {
  const page = await ask({})
  expectThat(page.status === 200 && page.text.includes('name="realtime-port" content="8443"'), 'страница', said(page))
  expectThat(
    page.headers['strict-transport-security'] === 'max-age=31536000',
    'браузеру велено ходить по https, и только на это имя',
    String(page.headers['strict-transport-security']),
  )
  const games = await ask({ host: gamesHost })
  expectThat(games.status === 404 && games.text.includes('ERR_VAL'), 'узел игр других авторов — не сайт', said(games))
  const login = `player-${name}`.slice(0, 20)
  const joined = await call(
    '/api/registr',
    { login, email: `${login}@kurazh.test`, password: `${login}-password`, info: '' },
    { 'x-forwarded-for': '203.0.113.66' },
  )
  const set = [joined.headers['set-cookie']].flat().join(';')
  const cookie = set.split(';')[0] ?? ''
  expectThat(joined.status === 200 && cookie.startsWith('__Host-'), 'вызов и кука', said(joined))
  const address = await addressOf(login)
  expectThat(address === playerAddress, 'адрес игрока настоящий', address)
  const foreign = await call('/api/registr', {}, { origin: 'https://evil.example' })
  expectThat(foreign.status === 403, 'чужая страница получает отказ', said(foreign))
  const large = await call('/api/account/picture', { image: 'A'.repeat(1_350_000) }, { cookie })
  expectThat(large.status !== 413 && large.text.startsWith('{'), 'большая картинка доходит до сайта', said(large))
  const socket = await openSocket({ cookie }).catch((error: unknown) => String(error))
  expectThat(typeof socket !== 'string', 'websocket', typeof socket === 'string' ? socket : '')
  if (typeof socket !== 'string') socket.close()
  const wrong = await openSocket({ origin: 'https://evil.example' }).then(
    (open) => (open.close(), 'открылся'),
    () => 'отказ',
  )
  expectThat(wrong === 'отказ', 'websocket чужой страницы получает отказ', wrong)
  return cookie
}

const said = ({ status, text }: Reply) => `${status} ${text.slice(0, 200)}`

/**
 * One node after the other is stopped and started again while calls go on. A call that a proxy could not bring to a node
 * is repeated once, as the page repeats it.
 */
async function restartUnder(sites: [Site, Site], nodes: Nodes, cookie: string): Promise<void> {
  const counted = { answered: 0, repeated: 0, lost: [] as string[] }
  let running = true
  const answer = () =>
    call('/api/rounds/clock', {}, { cookie }).catch((error: unknown) => ({ status: 0, text: String(error) }))
  const callers = Array.from({ length: 4 }, async () => {
    while (running) {
      let reply = await answer()
      if ([0, 502, 503, 504].includes(reply.status)) {
        counted.repeated += 1
        await sleep(500)
        reply = await answer()
      }
      if (reply.status === 200) counted.answered += 1
      else counted.lost.push(`${reply.status} ${reply.text.slice(0, 80)}`)
      await sleep(5)
    }
  })
  for (const index of [0, 1] as const) {
    await sites[index].stop()
    const isOpen = await openSocket({ cookie }).then(
      (open) => (open.close(), true),
      () => false,
    )
    expectThat(isOpen, `узел ${index + 1} остановлен, websocket открывается на другом`)
    sites[index] = await nodes.start(index)
    await sleep(3_000)
  }
  running = false
  await Promise.all(callers)
  expectThat(
    counted.lost.length === 0,
    `оба узла перезапущены под вызовами: ответов ${counted.answered}, повторено ${counted.repeated}, потеряно 0`,
    `потеряно ${counted.lost.length}, например ${counted.lost[0]}`,
  )
}
