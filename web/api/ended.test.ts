import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endedOf } from './ended.ts'
import { keys, queryClient } from './query.ts'
import { noteSignOut } from './sign-out.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const belongTo = (user: unknown, ended: unknown = null) => queryClient.setQueryData(keys.session, { user, ended })
const elsewhere = { why: 'elsewhere', comment: null } as const

test('the server’s word is what a page says', () => {
  belongTo({ id: 1 })
  expect(endedOf(elsewhere)).toBe(elsewhere)
})

test('a guest who never came in is told nothing, and one who was told stays so', () => {
  expect(endedOf(undefined)).toBeNull()
  belongTo(null)
  expect(endedOf(undefined)).toBeNull()
  belongTo(null, elsewhere)
  expect(endedOf(undefined)).toBe(elsewhere)
})

test('a player who signed out in another page is told nothing; one whose cookie has gone by itself is told that the session is over', () => {
  noteSignOut()
  vi.advanceTimersByTime(1000)
  belongTo({ id: 1 })
  expect(endedOf(undefined)).toEqual({ why: 'expired', comment: null })
  vi.advanceTimersByTime(1000)
  noteSignOut()
  expect(endedOf(undefined)).toBeNull()
})
