/**
 * Presence across the processes of one machine, as each of them counts it, in any order of arrivals and departures.
 */
import cluster from 'node:cluster'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Neighbours, relayBetweenNeighbours } from './neighbours.ts'
import { createPresence, type Presence } from './presence.ts'

type Handler = Parameters<Neighbours['hear']>[0]
const opened: Presence[] = []
afterEach(() => opened.splice(0).forEach((presence) => presence.close()))

/** Processes that exchange JSON messages in order, as through the process that started them. */
function machine() {
  const hearing = new Map<number, Handler>()
  let told = 0
  let last = 0
  return {
    /** How many messages were sent between them. */
    told: () => told,
    join() {
      const id = ++last
      const presence = createPresence(() => undefined, {
        tell(news) {
          const text = JSON.stringify(news)
          told += text.length
          for (const [other, hear] of hearing)
            if (other !== id) setImmediate(() => hear(id, { news: JSON.parse(text) }))
        },
        hear: (handler) => void hearing.set(id, handler),
      })
      opened.push(presence)
      const end = () => {
        hearing.delete(id)
        for (const hear of hearing.values()) hear(id, { gone: true })
      }
      return { ...presence, end }
    },
  }
}
const settle = async () => {
  for (let time = 0; time < 20; time++) await turn()
}

test('people are counted once for all, players with pages at several processes too, until the last page has gone', async () => {
  const { join } = machine()
  const [one, two] = [join(), join()]
  for (const each of [one, two, one]) each.come('player 7')
  one.come('guest a')
  two.come('guest b')
  await settle()
  expect([
    one.count(),
    two.count(),
    one.isElsewhere('player 7'),
    two.isElsewhere('guest b'),
    two.isElsewhere('player 7'),
  ]).toEqual([3, 3, true, false, true])
  one.leave('player 7')
  two.leave('player 7')
  await settle()
  expect([one.count(), two.count(), one.isElsewhere('player 7'), two.isElsewhere('player 7')]).toEqual([
    3,
    3,
    false,
    true,
  ])
  one.leave('player 7')
  await settle()
  expect([one.count(), two.count(), two.isElsewhere('player 7')]).toEqual([2, 2, false])
})

test('a process that joins later knows all and is known by all; after a process ends none of its people remain', async () => {
  const { join } = machine()
  const [one, two] = [join(), join()]
  one.come('player 1')
  two.come('player 2')
  await settle()
  const late = join()
  late.come('player 3')
  await settle()
  expect([one, two, late].map((each) => each.count())).toEqual([3, 3, 3])
  expect([late.isElsewhere('player 1'), late.isElsewhere('player 2'), one.isElsewhere('player 3')]).toEqual([
    true,
    true,
    true,
  ])
  two.end()
  await settle()
  expect([one, late].map((each) => [each.count(), each.isElsewhere('player 2')])).toEqual([
    [2, false],
    [2, false],
  ])
})

test('thousands who arrive one after another are sent one by one, not all of them again each time', async () => {
  const { join, told } = machine()
  const [one, two] = [join(), join()]
  await settle()
  const people = 2_000
  for (let person = 0; person < people; person++) {
    one.come(`guest ${person}`)
    await turn()
    await turn()
  }
  await settle()
  expect(two.count()).toBe(people)
  expect(told() / people).toBeLessThan(100)
})

test('a process is reported as gone only when none of its messages can still arrive', () => {
  const heard: unknown[] = []
  const before = cluster.workers
  Object.assign(cluster, { workers: { 2: { id: 2, send: (word: unknown) => heard.push(word) } } })
  const letGo = relayBetweenNeighbours()
  const gone = { id: 1 } as never
  // Messages of a killed process are read after its end was reported.
  cluster.emit('exit', gone, 0, 'SIGKILL')
  cluster.emit('message', gone, { between: 'neighbours', from: 0, news: 'last' }, undefined)
  cluster.emit('disconnect', gone)
  letGo()
  Object.assign(cluster, { workers: before })
  expect(heard).toEqual([
    { between: 'neighbours', from: 1, news: 'last' },
    { between: 'neighbours', from: 1, gone: true },
  ])
})
