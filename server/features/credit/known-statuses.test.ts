import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { createKnownStatuses } from './known-statuses.ts'

const db = undefined as unknown as Db

/** A readable store of statuses, which records the players of each read. */
function readable() {
  const stored = new Map<number, StatusLabel>()
  const asked: number[][] = []
  const held: (() => void)[] = []
  const read = async (_: unknown, players: readonly number[]) => {
    asked.push([...players])
    const found = new Map(
      players.flatMap((player) => (stored.has(player) ? [[player, stored.get(player) ?? 'global'] as const] : [])),
    )
    await new Promise<void>((resolve) => (holding.now ? held.push(resolve) : resolve()))
    return found
  }
  const holding = { now: false }
  return {
    stored,
    asked,
    holding,
    release: () => held.splice(0).forEach((go) => go()),
    statuses: createKnownStatuses(read),
  }
}

test('a player is read once for any number of requests', async () => {
  const { stored, asked, statuses } = readable()
  stored.set(2, 'simple')
  expect([...(await statuses.of(db, [1, 2]))]).toEqual([
    [1, 'global'],
    [2, 'simple'],
  ])
  expect([...(await statuses.of(db, [2, 1, 3]))]).toEqual([
    [2, 'simple'],
    [1, 'global'],
    [3, 'global'],
  ])
  expect(asked).toEqual([[1, 2], [3]])
})

test('a changed status is read again, the others are not', async () => {
  const { stored, asked, statuses } = readable()
  await statuses.of(db, [1, 2])
  stored.set(1, 'astract')
  statuses.forget([1])
  expect((await statuses.of(db, [1, 2])).get(1)).toBe('astract')
  expect(asked).toEqual([[1, 2], [1]])
})

test('a read that began before a change is not cached', async () => {
  const { stored, holding, release, statuses } = readable()
  holding.now = true
  const late = statuses.of(db, [1])
  stored.set(1, 'simple')
  statuses.forget([1])
  release()
  holding.now = false
  expect((await late).get(1)).toBe('global')
  expect((await statuses.of(db, [1])).get(1)).toBe('simple')
})

test('after a gap in the notices everything is read again', async () => {
  const { asked, statuses } = readable()
  await statuses.of(db, [1])
  statuses.forgetAll()
  await statuses.of(db, [1])
  expect(asked).toEqual([[1], [1]])
})
