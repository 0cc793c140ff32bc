/**
 * Redirects to the payment system's page and back. The tab remembers the redirect and forgets it on the first return.
 */
import type { Payment } from '@kurazh/contract/money/payments.ts'
import { readInTab, writeInTab } from '../../ui/browser/stored.ts'

const key = 'pay-trip'

export interface PaymentRedirect {
  payment: number
  /** The screen it began on. */
  from: string
}

/** Records that this tab leaves to pay. */
export function beginRedirect(redirect: PaymentRedirect): void {
  // Where storage is blocked the player returns to the wallet, without a redirect on from there.
  writeInTab(key, JSON.stringify(redirect))
}

/** The redirect of this payment in this tab, if it has not returned yet. */
export function redirectOf(payment: number): PaymentRedirect | undefined {
  try {
    const redirect = JSON.parse(readInTab(key) ?? 'null') as PaymentRedirect | null
    return redirect?.payment === payment ? { ...redirect, from: ofThisSite(redirect.from) } : undefined
  } catch {
    return undefined
  }
}

/** To a browser a path that begins with two slashes names another site, and this site serves a page at any path. */
const ofThisSite = (path: string) => path.replace(/^[/\\]+/, '/')

export function endRedirect(): void {
  writeInTab(key, null)
}

/** How long after an order the page may redirect by itself, in milliseconds: later would be a surprise. */
const goesWithinMs = 20_000
/** The same for the redirect from the wallet back to the player's screen. */
const returnsWithinMs = 8_000

/** Where a new order redirects at once; undefined: nowhere. On desktop a QR code is for another device and stays. */
export function payPageOf(
  { state, payUrl, qr }: Payment,
  { sinceMs, byThumb }: { sinceMs: number; byThumb: boolean },
): string | undefined {
  if (state !== 'pending' || payUrl === null || sinceMs > goesWithinMs) return undefined
  return qr !== null && !byThumb ? undefined : payUrl
}

/** The player's former screen, if the money arrived while they were waiting; undefined: they stay. */
export function resumePath({ state }: Payment, { from }: PaymentRedirect, sinceMs: number): string | undefined {
  return state === 'credited' && sinceMs <= returnsWithinMs && from !== '/wallet' ? from : undefined
}
