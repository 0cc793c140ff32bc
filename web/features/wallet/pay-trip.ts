/** The way to the payment system's page and back. The tab remembers it while the other page stands in it, and forgets it with the first return. */
import type { Payment } from '@kurazh/contract/payments.ts'

const key = 'pay-trip'

export interface Trip {
  payment: number
  /** The screen it began on. */
  from: string
}

/** Remembers that this tab goes off to pay. */
export function beginTrip(trip: Trip): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(trip))
  } catch {
    // Where storage is closed the player comes back to the wallet, and nothing leads on from there.
  }
}

/** The way this payment was gone in this tab, if it was and nobody has come back from it yet. */
export function tripOf(payment: number): Trip | undefined {
  try {
    const trip = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Trip | null
    return trip?.payment === payment ? { ...trip, from: ofThisSite(trip.from) } : undefined
  } catch {
    return undefined
  }
}

/** An address that begins with two slashes names another site to a browser, and pages stand at any address. */
const ofThisSite = (path: string) => path.replace(/^[/\\]+/, '/')

export function endTrip(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

/** After an order the page goes to pay by itself while so much time has not passed, in milliseconds: later it would come as a surprise. */
const goesWithinMs = 20_000
/** The same for the way on from the wallet to where the player was. */
const returnsWithinMs = 8_000

/** Where an order just made leads at once; undefined: nowhere. On a desk a QR code is for another device, and stays. */
export function payPageOf({ state, payUrl, qr }: Payment, { sinceMs, byThumb }: { sinceMs: number; byThumb: boolean }): string | undefined {
  if (state !== 'pending' || payUrl === null || sinceMs > goesWithinMs) return undefined
  return qr !== null && !byThumb ? undefined : payUrl
}

/** Where the player was, when the money is there so soon that they still wait for it; undefined: they stay. */
export function wayOn({ state }: Payment, { from }: Trip, sinceMs: number): string | undefined {
  return state === 'credited' && sinceMs <= returnsWithinMs && from !== '/wallet' ? from : undefined
}
