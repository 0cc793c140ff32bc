/** A pooler that gives each transaction another connection is noticed before the site opens. */
import { createServer, type Server, Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { refusePooler } from './pooler.ts'

const patienceMs = 300
let made: TestDatabase
const servers: Server[] = []
beforeAll(async () => void (made = await testDatabase()))
afterAll(() => made.drop())
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** The type of the protocol's message that carries a notice. */
const noticeType = 'A'.charCodeAt(0)

/**
 * An address of the database behind which notices are dropped, as a pooler drops those of a connection that is nobody's
 * at the moment.
 */
async function deafAddress(): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(made.url)
  const server = createServer((client) => {
    const database = new Socket().connect(Number(port || 5432), hostname)
    client.pipe(database)
    let rest = Buffer.alloc(0)
    database.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1)
        rest = rest.subarray(message.length)
        if (message[0] !== noticeType) client.write(message)
      }
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy())
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `postgres://${username}${password && `:${password}`}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`
}

test('a database without a pooler is not refused', async () => {
  await refusePooler({ databaseUrl: made.url, listenUrl: undefined })
  await refusePooler({ databaseUrl: made.url, listenUrl: made.url })
})

test('where notices are not heard, the sentence names LISTEN_URL; with it the site opens', async () => {
  const deaf = await deafAddress()
  await expect(refusePooler({ databaseUrl: deaf, listenUrl: undefined, patienceMs })).rejects.toThrow(
    /^DATABASE_URL: .*LISTEN_URL/,
  )
  await refusePooler({ databaseUrl: deaf, listenUrl: made.url })
})

test('a LISTEN_URL that hears nothing of DATABASE_URL, or does not answer, is refused', async () => {
  await expect(refusePooler({ databaseUrl: made.url, listenUrl: await deafAddress(), patienceMs })).rejects.toThrow(
    /^LISTEN_URL: /,
  )
  const other = await testDatabase()
  await expect(refusePooler({ databaseUrl: made.url, listenUrl: other.url, patienceMs })).rejects.toThrow(
    /^LISTEN_URL: /,
  )
  await other.drop()
  await expect(
    refusePooler({ databaseUrl: made.url, listenUrl: 'postgres://kurazh@127.0.0.1:1/kurazh' }),
  ).rejects.toThrow(/^LISTEN_URL: .*не отвечает/)
})

test('LISTEN_URL alone is refused', () => {
  expect(() => readConfig({ LISTEN_URL: 'postgres://kurazh@host/kurazh' })).toThrow(/^LISTEN_URL: .*DATABASE_URL/)
})
