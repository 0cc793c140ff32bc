import type { Payment } from '@kurazh/contract/payments.ts'
import { expect, test, vi } from 'vitest'
import { beginTrip, endTrip, payPageOf, tripOf, wayOn } from './pay-trip.ts'

const payment = (more: Partial<Payment>): Payment => ({
  id: 7, method: 'card', amount: 500_00n, state: 'pending', payUrl: 'https://pay/7', qr: null, remark: null, providerId: null, at: '', creditedAt: null, ...more,
})

test.each([
  ['is ready', {}, { sinceMs: 300, byThumb: false }, 'https://pay/7'],
  ['has no page yet', { payUrl: null, state: 'new' }, { sinceMs: 300, byThumb: false }, undefined],
  ['got its page when the player has turned to something else', {}, { sinceMs: 60_000, byThumb: false }, undefined],
  ['is paid by a QR code on a desk', { qr: 'https://pay/7' }, { sinceMs: 300, byThumb: false }, undefined],
  ['is paid by a link on a phone', { qr: 'https://pay/7' }, { sinceMs: 300, byThumb: true }, 'https://pay/7'],
  ['is credited already', { state: 'credited' }, { sinceMs: 300, byThumb: false }, undefined],
  ['is canceled', { state: 'canceled' }, { sinceMs: 300, byThumb: false }, undefined],
] as const)('an order that %s leads to its page, or nowhere', (_what, more, when, page) => {
  expect(payPageOf(payment(more), when)).toBe(page)
})

test.each([
  ['credited at once', 'credited', '/dice', 900, '/dice'],
  ['credited much later', 'credited', '/dice', 30_000, undefined],
  ['credited, and it began in the wallet', 'credited', '/wallet', 900, undefined],
  ['not credited', 'pending', '/dice', 900, undefined],
  ['declined', 'canceled', '/dice', 900, undefined],
] as const)('%s: the player goes on to where they were, or stays', (_what, state, from, sinceMs, to) => {
  expect(wayOn(payment({ state }), { payment: 7, from }, sinceMs)).toBe(to)
})

test('the tab knows the way of the payment it left for, of no other, and of none where storage is closed or holds anything else', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text), removeItem: (name: string) => kept.delete(name) })
  beginTrip({ payment: 7, from: '/dice' })
  expect(tripOf(7)).toEqual({ payment: 7, from: '/dice' })
  expect(tripOf(8)).toBeUndefined()
  endTrip()
  expect(tripOf(7)).toBeUndefined()
  kept.set('pay-trip', 'not JSON')
  expect(tripOf(7)).toBeUndefined()
  vi.stubGlobal('sessionStorage', undefined)
  beginTrip({ payment: 7, from: '/dice' })
  expect(tripOf(7)).toBeUndefined()
  vi.unstubAllGlobals()
})

test.each([['//elsewhere.example/a', '/elsewhere.example/a'], ['///elsewhere.example', '/elsewhere.example'], ['/\\\\elsewhere.example', '/elsewhere.example'], ['/dice', '/dice']])('a way that began at %s leads back to this very site', (from, back) => {
  let text = ''
  vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: (_key: string, given: string) => (text = given) })
  beginTrip({ payment: 7, from })
  expect(tripOf(7)?.from).toBe(back)
  expect(new URL(tripOf(7)?.from ?? '', 'https://site.example').origin).toBe('https://site.example')
  vi.unstubAllGlobals()
})
