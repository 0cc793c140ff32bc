/** Calls a provider over HTTPS. A refusal is a value; no answer, or an unclear one, throws and means unknown. */
import { largestKopecks } from '@kurazh/shared/money/kopecks.ts'

const patienceMs = 10_000

export interface ProviderAnswer {
  status: number
  /** The parsed body; undefined if it was not JSON. */
  body: unknown
}

/**
 * Sends JSON, or a text unchanged, and reads JSON. Throws if there is no answer in time, or the server failed or asks
 * to be left alone.
 */
export async function askProvider(
  url: string,
  options: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: unknown },
): Promise<ProviderAnswer> {
  const { body, headers, method } = options
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status >= 500 || response.status === 429) throw new Error(`the provider answered ${response.status}`)
  return { status: response.status, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Kopecks of a decimal text as providers write money («100.00»); undefined for what is not an amount of whole kopecks,
 * or exceeds any sum used here.
 */
export function kopecksFromText(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || !/^\d{0,2}0*$/.test(fraction)) return undefined
  const kopecks = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
  return kopecks > largestKopecks ? undefined : kopecks
}

/** Kopecks as decimal text for providers: «100.00». */
export const textFromKopecks = (kopecks: bigint): string =>
  `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}`

/** Whether an address of a provider's API is on this machine: a double of it. */
export const isLocal = (url: string | undefined): boolean =>
  url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
