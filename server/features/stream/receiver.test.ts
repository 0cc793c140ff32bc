/** A receiver that fails, keeps silent or forgets that it has answered has every batch once, by the batch's own id. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, databaseAt } from '../../platform/database/database.ts'
import { signatureOf } from '../../platform/webhooks/delivery.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { betsIn, booksSay, filesSay } from '../../testing/warehouse.ts'
import { receiverAt } from './receiver.ts'
import { runStream } from './stream.ts'

const secret = 's'.repeat(32)
let site: TestSite
let own: Database
let folder: string
/** What the receiver keeps: the first body of every id. */
const kept = new Map<string, Buffer>()
const heard: { id: string; isSame: boolean; headers: IncomingHttpHeaders; body: Buffer }[] = []
/** How it takes the next posts: they are kept either way but for a refusal. */
const moods: ('takes' | 'refuses' | 'keeps silent' | 'breaks off')[] = []

const receiver = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const [id, body, mood] = [String(request.headers['webhook-id']), Buffer.concat(pieces), moods.shift()]
    heard.push({ id, isSame: kept.get(id)?.equals(body) !== false, headers: request.headers, body })
    if (mood === 'refuses') return response.writeHead(500).end('полно')
    kept.set(id, body)
    if (mood === 'keeps silent') return undefined
    return mood === 'breaks off' ? request.socket.destroy() : response.writeHead(204).end()
  })
})

beforeAll(async () => {
  site = await testSite()
  own = databaseAt(site.databaseUrl)
  folder = mkdtempSync(join(tmpdir(), 'kurazh-posted-'))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  rmSync(folder, { recursive: true })
  await own.close()
  await site.close()
})

test('every batch is kept once, whole and signed; a repeated one has the same bytes', async () => {
  const player = await site.player()
  for (let bet = 0; bet < 10; bet++) await player.bet()
  const { port } = receiver.address() as { port: number }
  const send = async () => {
    const sending = runStream({
      db: own.background,
      destination: receiverAt({ url: `http://127.0.0.1:${port}/`, secret, anywhere: true }, 500),
      markFolder: join(folder, 'mark'),
      log: site.log,
      signal: new AbortController().signal,
      once: true,
      about: 3,
    })
    const failure = await sending.catch((error: Error) => error)
    if (failure !== undefined) expect(failure.message).toContain('not delivered')
  }
  // The first batch's bets three times, then its transfers: refused, and so both once more.
  moods.push('keeps silent', 'breaks off', 'takes', 'refuses')
  await expect
    .poll(async () => {
      await send()
      return site.count(
        '(select coalesce(sum(bets), 0)::int as sum from stream_batch where delivered_at is not null) as s where sum = 10',
      )
    })
    .toBe(1)
  expect(moods).toEqual([])
  expect(heard.length).toBe(kept.size + 4)
  expect(heard.every(({ isSame }) => isSame)).toBe(true)
  for (const { id, headers, body } of heard)
    expect(headers['webhook-signature']).toBe(signatureOf(secret, id, Number(headers['webhook-timestamp']), body))
  for (const [id, body] of kept) writeFileSync(join(folder, `${id}.parquet`), body)
  expect(await filesSay(folder)).toEqual(await booksSay(site.database.pool))
  expect(await betsIn(folder)).toEqual({ all: 10, different: 10 })
  const numbers = [...kept.keys()].filter((id) => id.startsWith('bets')).map((id) => Number(id.split('_')[2]))
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
}, 20_000)
