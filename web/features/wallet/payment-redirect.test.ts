import type { Payment } from '@kurazh/contract/money/payments.ts'
import { expect, test, vi } from 'vitest'
import { beginRedirect, endRedirect, payPageOf, redirectOf, resumePath } from './payment-redirect.ts'

const payment = (more: Partial<Payment>): Payment => ({
  id: 7,
  method: 'card',
  amount: 500_00n,
  state: 'pending',
  received: null,
  payUrl: 'https://pay/7',
  qr: null,
  remark: null,
  providerId: null,
  at: '',
  creditedAt: null,
  ...more,
})

test.each([
  ['is ready', {}, { sinceMs: 300, byThumb: false }, 'https://pay/7'],
  ['has no page yet', { payUrl: null, state: 'new' }, { sinceMs: 300, byThumb: false }, undefined],
  ['got its page too late', {}, { sinceMs: 60_000, byThumb: false }, undefined],
  ['is paid by a QR code on desktop', { qr: 'https://pay/7' }, { sinceMs: 300, byThumb: false }, undefined],
  ['is paid by a link on a phone', { qr: 'https://pay/7' }, { sinceMs: 300, byThumb: true }, 'https://pay/7'],
  ['is credited already', { state: 'credited' }, { sinceMs: 300, byThumb: false }, undefined],
  ['is canceled', { state: 'canceled' }, { sinceMs: 300, byThumb: false }, undefined],
] as const)('an order that %s redirects to its page, or nowhere', (_what, more, when, page) => {
  expect(payPageOf(payment(more), when)).toBe(page)
})

test.each([
  ['credited at once', 'credited', '/dice', 900, '/dice'],
  ['credited much later', 'credited', '/dice', 30_000, undefined],
  ['credited, and it began in the wallet', 'credited', '/wallet', 900, undefined],
  ['not credited', 'pending', '/dice', 900, undefined],
  ['declined', 'canceled', '/dice', 900, undefined],
] as const)('%s: the player returns to their screen, or stays', (_what, state, from, sinceMs, to) => {
  expect(resumePath(payment({ state }), { payment: 7, from }, sinceMs)).toBe(to)
})

test('the tab knows the redirect of its own payment, of no other, and of none where storage is blocked or holds other data', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  beginRedirect({ payment: 7, from: '/dice' })
  expect(redirectOf(7)).toEqual({ payment: 7, from: '/dice' })
  expect(redirectOf(8)).toBeUndefined()
  endRedirect()
  expect(redirectOf(7)).toBeUndefined()
  kept.set('pay-trip', 'not JSON')
  expect(redirectOf(7)).toBeUndefined()
  vi.stubGlobal('sessionStorage', undefined)
  beginRedirect({ payment: 7, from: '/dice' })
  expect(redirectOf(7)).toBeUndefined()
  vi.unstubAllGlobals()
})

test.each([
  ['//elsewhere.example/a', '/elsewhere.example/a'],
  ['///elsewhere.example', '/elsewhere.example'],
  ['/\\\\elsewhere.example', '/elsewhere.example'],
  ['/dice', '/dice'],
])('a redirect that began at %s returns to this site', (from, back) => {
  let text = ''
  vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: (_key: string, given: string) => (text = given) })
  beginRedirect({ payment: 7, from })
  expect(redirectOf(7)?.from).toBe(back)
  expect(new URL(redirectOf(7)?.from ?? '', 'https://site.example').origin).toBe('https://site.example')
  vi.unstubAllGlobals()
})
