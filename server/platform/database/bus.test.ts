import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type HalfOpenWay, halfOpenWay } from '../../testing/half-open.ts'
import { type Bus, openBus } from './bus.ts'
import { createLog } from '../process/log.ts'

let place: TestDatabase
let way: HalfOpenWay
let bus: Bus

beforeEach(async () => {
  place = await testDatabase()
  way = await halfOpenWay(place.url)
  bus = await openBus(way.url, createLog('silent'), { everyMs: 100, deadlineMs: 300 })
})
afterEach(async () => {
  await bus.close()
  await way.close()
  await place.drop()
})

async function tell(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query('select pg_notify($1, $2)', ['kurazh', JSON.stringify({ topic: 'news', payload })])
  await client.end()
}

test(
  'a silent connection is detected and reopened: caches are dropped, and later notices arrive',
  { timeout: 20_000 },
  async () => {
    const heard: unknown[] = []
    let gaps = 0
    bus.on('news', (payload) => void heard.push(payload))
    bus.onGap(() => void (gaps += 1))
    await tell('first')
    await expect.poll(() => heard).toEqual(['first'])

    way.goSilent()
    await tell('lost on its way')
    await expect.poll(() => gaps).toBe(1)
    expect(bus.isListening()).toBe(true)
    await tell('after')
    await expect.poll(() => heard).toEqual(['first', 'after'])
  },
)

test('a quiet connection is left alone', async () => {
  let gaps = 0
  bus.onGap(() => void (gaps += 1))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(gaps).toBe(0)
})
