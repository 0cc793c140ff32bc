/**
 * Webhooks: an event is delivered once by its id, whatever the receiver and the sender do, and only to allowed
 * addresses.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase, transaction } from '../database/database.ts'
import { eventsByState, listEvents, sendAgain, sendDue, signatureOf, sweepEvents } from './delivery.ts'
import { ForbiddenAddress, guardedPost, isPublicAddress } from './guarded-post.ts'
import { announce } from './outbox.ts'

interface Heard {
  headers: IncomingHttpHeaders
  body: string
}

let made: TestDatabase
let database: Database
let receiver: Server
let heard: Heard[]
let status: number

beforeEach(async () => {
  made = await testDatabase()
  database = await openDatabase(made.url)
  heard = []
  status = 200
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('так')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  receiver.close()
  await database.close()
  await made.drop()
})

const secret = 's'.repeat(32)
const settings = () => ({
  url: `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`,
  secret,
  anywhere: true,
})
const due = () =>
  sql`update webhook_event set next_try_at = clock_timestamp() where next_try_at is not null`.execute(database.db)

describe('an event', () => {
  it('is sent signed, with its id and the time, and not again', async () => {
    const id = await announce(database.db, { kind: 'payout', detail: { payout: 7, amount: '150000' } })
    expect(await sendDue(database.db, settings())).toBe(1)
    expect(await sendDue(database.db, settings())).toBe(0)
    const [{ headers, body } = { headers: {}, body: '' }] = heard
    expect(JSON.parse(body)).toMatchObject({ id: `evt_${id}`, kind: 'payout', data: { payout: 7, amount: '150000' } })
    expect(headers['webhook-id']).toBe(`evt_${id}`)
    expect(headers['webhook-signature']).toBe(
      signatureOf(secret, `evt_${id}`, Number(headers['webhook-timestamp']), body),
    )
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(await listEvents(database.db, 5)).toMatchObject([{ tries: 1, answer: '200 так', next_try_at: null }])
  })

  it('is sent if and only if what it reports happened', async () => {
    await expect(
      transaction(database.db, async (tx) => {
        await announce(tx, { kind: 'win', detail: {} })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await sendDue(database.db, settings())).toBe(0)
  })

  it('under a key is one, however often it is announced', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => announce(database.db, { kind: 'chain.short', key: 'chain 1', detail: {} })),
    )
    expect(await sendDue(database.db, settings())).toBe(1)
    expect(heard).toHaveLength(1)
  })

  it.each([500, 404, 302])(
    'answered %i is retried with the same id, with growing pauses, and given up in the end',
    async (answer) => {
      status = answer
      await announce(database.db, { kind: 'win', detail: {} })
      const pauses: number[] = []
      for (let tries = 0; tries < 11; tries++) {
        expect(await sendDue(database.db, settings())).toBe(1)
        const { rows } = await sql<{
          pause: number | null
        }>`select extract(epoch from next_try_at - clock_timestamp())::float8 as pause from webhook_event`.execute(
          database.db,
        )
        if (rows[0]?.pause != null) pauses.push(Math.round(rows[0].pause))
        await due()
      }
      expect(pauses).toHaveLength(10)
      expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses)
      expect(await sendDue(database.db, settings())).toBe(0)
      expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(await eventsByState(database.db)).toEqual([
        { of: 'waiting', value: 0 },
        { of: 'given up', value: 1 },
      ])
      status = 204
      expect(await sendAgain(database.db, undefined)).toBe(1)
      await sendDue(database.db, settings())
      expect(await listEvents(database.db, 1)).toMatchObject([
        { tries: 1, next_try_at: null, heard_at: expect.any(Date) as Date },
      ])
    },
  )

  it('of a sender that was killed in the middle is sent by another, and several senders send each one once', async () => {
    await announce(database.db, { kind: 'win', detail: {} })
    // Claimed by a sender that never reported the result.
    await sql`update webhook_event set tries = 1, next_try_at = clock_timestamp() + interval '60 seconds'`.execute(
      database.db,
    )
    expect(await sendDue(database.db, settings())).toBe(0)
    await due()
    for (let more = 0; more < 40; more++) await announce(database.db, { kind: 'win', detail: { more } })
    await Promise.all(Array.from({ length: 12 }, () => sendDue(database.db, settings())))
    while ((await sendDue(database.db, settings())) > 0);
    expect(heard).toHaveLength(41)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(41)
  })

  it('is deleted after its time', async () => {
    await announce(database.db, { kind: 'win', detail: {} })
    await sql`update webhook_event set at = at - interval '91 days'`.execute(database.db)
    await sweepEvents(database.db)
    expect(await listEvents(database.db, 1)).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    'fc00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4010:c0b::65'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://2130706433',
    'http://0x7f.1',
    'http://127.1',
  ])('%s is not asked, by whatever name', async (origin) => {
    const { port } = new URL(settings().url)
    await expect(guardedPost(new URL(`${origin}:${port}/`), '{}', {}, false)).rejects.toBeInstanceOf(ForbiddenAddress)
    expect(heard).toEqual([])
  })

  it('whose answer never ends is not read to the end', async () => {
    receiver.removeAllListeners('request')
    receiver.on('request', (_request, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(more))
    })
    const { status: told, text } = await guardedPost(new URL(settings().url), '{}', {}, true)
    expect(told).toBe(200)
    expect(text.length).toBeLessThanOrEqual(2_000)
  })
})
