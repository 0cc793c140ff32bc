/**
 * Refuses, at the start, a pooler that gives each transaction another connection: notices of other nodes would never be
 * heard, and prepared statements would be lost under load.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { SettingsError } from '../process/settings-error.ts'
import { reaching } from './database.ts'
import { primaryOf } from './primary.ts'

interface Addresses {
  databaseUrl: string
  /** Where notices are heard, past the pooler; undefined: at the same address. */
  listenUrl: string | undefined
  /** How long a notice may take, in milliseconds. */
  patienceMs?: number
}

const channel = 'kurazh_start'
const usualPatienceMs = 3_000
/** Clients that hold a connection while another one asks for its statement: one of them has taken its connection. */
const holders = 3

/** Throws SettingsError with the setting to change. */
export async function refusePooler({ databaseUrl, listenUrl, patienceMs = usualPatienceMs }: Addresses): Promise<void> {
  const open: pg.Client[] = []
  const connect = async (url: string) => {
    const client = new pg.Client({ ...reaching(await primaryOf(url)), application_name: 'kurazh start' })
    client.on('error', () => undefined)
    open.push(client)
    await client.connect()
    return client
  }
  try {
    const listening = await connect(listenUrl ?? databaseUrl).catch((error: unknown) => {
      if (listenUrl === undefined) throw error
      throw new SettingsError(
        `LISTEN_URL: база по этому адресу не отвечает (${error instanceof Error ? error.message : String(error)})`,
      )
    })
    const asking = await connect(databaseUrl)
    if (!(await isHeard(listening, asking, patienceMs)))
      throw new SettingsError(
        listenUrl === undefined
          ? 'DATABASE_URL: сайт не слышит извещений, которые посылает сам себе. Так бывает за пулером в режиме transaction (pgbouncer). Поставьте pool_mode=session или задайте LISTEN_URL — прямой адрес той же базы'
          : 'LISTEN_URL: здесь не слышно извещений, посланных через DATABASE_URL. Нужен прямой адрес той же базы, без пулера',
      )
    if (!(await keepsStatements(asking, () => connect(databaseUrl))))
      throw new SettingsError(
        'DATABASE_URL: пулер не держит соединение за сайтом и теряет подготовленные запросы, ставки отвечали бы ошибкой. Поставьте pool_mode=session, а для режима transaction — pgbouncer 1.21 и новее с max_prepared_statements',
      )
  } finally {
    await Promise.all(open.map((client) => client.end().catch(() => undefined)))
  }
}

async function isHeard(listening: pg.Client, asking: pg.Client, patienceMs: number): Promise<boolean> {
  const word = randomUUID()
  let timer: NodeJS.Timeout | undefined
  const heard = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
    listening.on('notification', ({ payload }) => {
      if (payload === word) resolve(true)
    })
  })
  try {
    await listening.query(`listen ${channel}`)
    await asking.query('select pg_notify($1, $2)', [channel, word])
    return await heard
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a client finds its prepared statement again after others have used the connections between. */
async function keepsStatements(asking: pg.Client, another: () => Promise<pg.Client>): Promise<boolean> {
  const statement = { name: 'kurazh_start', text: 'select $1::int as one', values: [1] }
  try {
    await asking.query(statement)
    for (let held = 0; held < holders; held += 1) await (await another()).query('begin')
    await asking.query(statement)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return false
  }
}
