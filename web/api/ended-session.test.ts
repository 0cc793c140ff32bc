import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endedSession } from './ended-session.ts'
import { keys, queryClient } from './query.ts'
import { noteSignOut } from './sign-out.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const belongTo = (user: unknown, ended: unknown = null) => queryClient.setQueryData(keys.session, { user, ended })
const elsewhere = { why: 'elsewhere', comment: null } as const

test('shows the reason that the server gives', () => {
  belongTo({ id: 1 })
  expect(endedSession(elsewhere)).toBe(elsewhere)
})

test('a guest who never signed in gets no reason, and one who got a reason keeps it', () => {
  expect(endedSession(undefined)).toBeNull()
  belongTo(null)
  expect(endedSession(undefined)).toBeNull()
  belongTo(null, elsewhere)
  expect(endedSession(undefined)).toBe(elsewhere)
})

test('signing out in another tab gives no reason; a cookie that disappeared gives "session expired"', () => {
  noteSignOut()
  vi.advanceTimersByTime(1000)
  belongTo({ id: 1 })
  expect(endedSession(undefined)).toEqual({ why: 'expired', comment: null })
  vi.advanceTimersByTime(1000)
  noteSignOut()
  expect(endedSession(undefined)).toBeNull()
})
