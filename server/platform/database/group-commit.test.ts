import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts'

interface Item {
  key: number
  /** The position among the items of its key. */
  order: number
  poison?: boolean
}

/** A write in progress: it answers when the test says so. */
interface Write {
  batch: readonly Item[]
  answer(): void
  fail(error: Error): void
}

type Options = Partial<GroupCommitOptions<Item, string>>
const answerOf = ({ key, order }: Item) => `${key}/${order}`
const turn = () => new Promise((resolve) => setImmediate(resolve))
const coded = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

/** A queue whose writes wait until the test releases them. */
function queueByHand(options: Options = {}) {
  const writes: Write[] = []
  const queue = createGroupCommit<Item, string>({
    keyOf: (item) => item.key,
    batchSize: 4,
    writesInFlight: 2,
    patienceMs: 10_000,
    write: (batch) =>
      new Promise((resolve, reject) =>
        writes.push({ batch, answer: () => resolve(batch.map(answerOf)), fail: reject }),
      ),
    ...options,
  })
  return { queue, writes }
}

/** A queue that writes at once, by a rule. */
const queueThat = (write: (batch: readonly Item[]) => Promise<string[]>, options: Options = {}) =>
  queueByHand({ write, ...options }).queue

test('items of one turn of the event loop go out in one batch, sorted by key', async () => {
  const { queue, writes } = queueByHand()
  const answers = [7, 3, 5].map((key) => queue.submit({ key, order: 0 }))
  await turn()
  expect(writes.map(({ batch }) => batch.map((item) => item.key))).toEqual([[3, 5, 7]])
  writes[0]?.answer()
  expect(await Promise.all(answers)).toEqual(['7/0', '3/0', '5/0'])
})

test('a batch holds a key once; the next item of the key is written after the first is answered', async () => {
  const { queue, writes } = queueByHand()
  const answers = [0, 1, 2].map((order) => queue.submit({ key: 1, order }))
  for (let order = 0; order < 3; order++) {
    await turn()
    expect(writes).toHaveLength(order + 1)
    expect(writes[order]?.batch).toEqual([{ key: 1, order }])
    writes[order]?.answer()
    await answers[order]
  }
})

test('no more writes are in flight than allowed, and no batch is larger than allowed', async () => {
  const { queue, writes } = queueByHand()
  const answers = Array.from({ length: 11 }, (_, key) => queue.submit({ key, order: 0 }))
  await turn()
  expect(writes.map(({ batch }) => batch.length)).toEqual([4, 4])
  writes[1]?.answer()
  await turn()
  // Three are too few for a separate write while one is in progress.
  expect(writes.map(({ batch }) => batch.length)).toEqual([4, 4])
  writes[0]?.answer()
  await turn()
  expect(writes.map(({ batch }) => batch.length)).toEqual([4, 4, 3])
  for (const write of writes) write.answer()
  await Promise.all(answers)
})

test('items that arrive during writes are collected and go out together', async () => {
  const { queue, writes } = queueByHand({ writesInFlight: 1 })
  const first = queue.submit({ key: 0, order: 0 })
  await turn()
  const later = [3, 1, 2].map((key) => queue.submit({ key, order: 0 }))
  await turn()
  expect(writes).toHaveLength(1)
  writes[0]?.answer()
  await first
  await turn()
  expect(writes[1]?.batch.map((item) => item.key)).toEqual([1, 2, 3])
  writes[1]?.answer()
  await Promise.all(later)
})

test.each(['08006', '57P01', 'ECONNRESET', '53300', '53100', '58030'])(
  'after a connection lost, or a database without room, with %s the same batch is written again',
  async (code) => {
    const { queue, writes } = queueByHand({ writesInFlight: 1 })
    const answers = [1, 2].map((key) => queue.submit({ key, order: 0 }))
    await turn()
    const late = queue.submit({ key: 3, order: 0 })
    writes[0]?.fail(coded(code))
    await expect.poll(() => writes.length).toBe(2)
    expect(writes[1]?.batch).toEqual(writes[0]?.batch)
    writes[1]?.answer()
    expect(await Promise.all(answers)).toEqual(['1/0', '2/0'])
    await turn()
    writes[2]?.answer()
    expect(await late).toBe('3/0')
  },
)

test('while the database is away longer than the patience, items fail with its error and the queue continues', async () => {
  let away = true
  const queue = queueThat(async (batch) => (away ? Promise.reject(coded('ECONNREFUSED')) : batch.map(answerOf)), {
    patienceMs: 0,
  })
  await expect(queue.submit({ key: 1, order: 0 })).rejects.toThrow('ECONNREFUSED')
  away = false
  expect(await queue.submit({ key: 1, order: 1 })).toBe('1/1')
})

test.each(['40P01', '40001', '23505'])(
  'a transaction refused with %s is tried again, but not for ever',
  async (code) => {
    let tries = 0
    const patient = queueThat(async (batch) => (++tries < 4 ? Promise.reject(coded(code)) : batch.map(answerOf)))
    expect(await patient.submit({ key: 1, order: 0 })).toBe('1/0')
    const hopeless = queueThat(() => Promise.reject(coded(code)))
    await expect(hopeless.submit({ key: 1, order: 0 })).rejects.toThrow(code)
  },
)

test('a batch that fails repeatedly is reported after the third time, and then ever more rarely', async () => {
  let [tries, told] = [0, [] as number[]]
  const queue = queueThat(async (batch) => (++tries < 14 ? Promise.reject(coded('53100')) : batch.map(answerOf)), {
    wait: async () => undefined,
    troubled: () => void told.push(tries),
  })
  expect(await queue.submit({ key: 1, order: 0 })).toBe('1/0')
  expect(told).toEqual([3, 6, 12])
})

test('a full disk fails a batch as a whole when the patience is over: its items are not tried one by one', async () => {
  const { queue, writes } = queueByHand({ patienceMs: 0 })
  const answers = Promise.allSettled([1, 2, 3, 4].map((key) => queue.submit({ key, order: 0 })))
  await turn()
  for (const write of writes) write.fail(coded('53100'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(writes).toHaveLength(1)
})

/** Refuses every batch that holds a bad item, and records what it wrote. */
function choosy(written: Item[]) {
  return async (batch: readonly Item[]) => {
    if (batch.some((item) => item.poison)) throw coded('22P02')
    written.push(...batch)
    return batch.map(answerOf)
  }
}

test('a bad item fails alone: the others of its batch are written once each', async () => {
  const written: Item[] = []
  const queue = queueThat(choosy(written), { batchSize: 16 })
  const items = Array.from({ length: 16 }, (_, key) => ({ key, order: 0, poison: key === 11 }))
  const outcomes = await Promise.allSettled(items.map((item) => queue.submit(item)))
  expect(outcomes.map((outcome) => outcome.status === 'rejected')).toEqual(items.map((item) => item.poison))
  expect(written.map((item) => item.key).toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15,
  ])
})

test('a write that returns too few results fails its items instead of mixing them up', async () => {
  const queue = queueThat(async () => [])
  await expect(queue.submit({ key: 1, order: 0 })).rejects.toThrow(/another number of results/)
})

test('a write that throws before it begins fails its items and blocks no others', async () => {
  const queue = queueThat((batch) => {
    if (batch[0]?.poison) throw new Error('thrown at once')
    return Promise.resolve(batch.map(answerOf))
  })
  await expect(queue.submit({ key: 1, order: 0, poison: true })).rejects.toThrow('thrown at once')
  expect(await queue.submit({ key: 1, order: 1 })).toBe('1/1')
})

test('draining waits for what is queued, in flight and waiting for its own key, and an idle queue is drained', async () => {
  const { queue, writes } = queueByHand({ writesInFlight: 1, batchSize: 1 })
  await queue.drain()
  const answered: string[] = []
  for (const [key, order] of [
    [1, 0],
    [1, 1],
    [2, 0],
  ] as const)
    void queue.submit({ key, order }).then((answer) => answered.push(answer))
  let drained = false
  const draining = queue.drain().then(() => (drained = true))
  for (let place = 0; place < 3; place++) {
    await expect.poll(() => writes.length).toBe(place + 1)
    expect(drained).toBe(false)
    writes[place]?.answer()
  }
  await draining
  expect(answered.toSorted()).toEqual(['1/0', '1/1', '2/0'])
})

test('under any mix of keys, failures and batch sizes every item is answered once, in the order of its key', async () => {
  const arrival = fc.record({ key: fc.integer({ min: 0, max: 5 }), poison: fc.boolean() })
  const sizes = fc.record({ batchSize: fc.integer({ min: 1, max: 8 }), writesInFlight: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrival, { maxLength: 60 }),
      sizes,
      fc.infiniteStream(fc.nat(9)),
      async (arrivals, bounds, chance) => {
        const written: Item[] = []
        const write = choosy(written)
        const queue = queueThat(async (batch) => {
          const keys = batch.map((item) => item.key)
          expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => a - b))
          expect(batch.length).toBeLessThanOrEqual(bounds.batchSize)
          if (chance.next().value === 0) throw coded('40P01')
          return write(batch)
        }, bounds)
        const orders = new Map<number, number>()
        const items = arrivals.map(({ key, poison }) => {
          const order = orders.get(key) ?? 0
          orders.set(key, order + 1)
          return { key, order, poison }
        })
        const outcomes = await Promise.allSettled(items.map((item) => queue.submit(item)))
        const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'poison'))
        expect(answers).toEqual(items.map((item) => (item.poison ? 'poison' : answerOf(item))))
        for (const key of orders.keys()) {
          const kept = written.filter((item) => item.key === key).map((item) => item.order)
          expect(kept).toEqual(kept.toSorted((a, b) => a - b))
        }
        await queue.drain()
      },
    ),
    { numRuns: 60 },
  )
})
