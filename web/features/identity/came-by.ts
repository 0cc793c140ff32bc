/** By whose link this browser has come, until somebody registers or signs in with it. The last link wins. */
import { referralCode } from '@kurazh/contract/referral.ts'
import { readStored, removeStored, writeStored } from '../../ui/stored.ts'

const key = 'came-by'
const keptMs = 30 * 86_400_000

/** Keeps the code of a link for thirty days. One that is no code is passed over. */
export function keepCameBy(code: string): void {
  if (referralCode.safeParse(code).success) writeStored(key, JSON.stringify({ code, at: Date.now() }))
}

/** The code that was kept; undefined without one, or when its days are over. */
export function cameBy(): string | undefined {
  const kept = keptOf(readStored(key))
  return kept !== undefined && Date.now() - kept.at < keptMs ? kept.code : undefined
}

/** The part of a registration that names the link. */
export function invited(): { ref?: string } {
  const ref = cameBy()
  return ref === undefined ? {} : { ref }
}

export function forgetCameBy(): void {
  removeStored(key)
}

/** What a browser remembers may be anything. */
function keptOf(text: string | null): { code: string; at: number } | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('at' in kept) || typeof kept.at !== 'number') return undefined
    const code = referralCode.safeParse(kept.code)
    return code.success ? { code: code.data, at: kept.at } : undefined
  } catch {
    return undefined
  }
}
