/**
 * Stores the referral code of the link this browser opened, until someone registers or signs in. The last link wins.
 */
import { referralCode } from '@kurazh/contract/rewards/referral.ts'
import { readStored, removeStored, writeStored } from '../../ui/browser/stored.ts'

const key = 'came-by'
const keptMs = 30 * 86_400_000

/** Stores a link's code for thirty days; ignores an invalid one. */
export function storeReferralCode(code: string): void {
  if (referralCode.safeParse(code).success) writeStored(key, JSON.stringify({ code, at: Date.now() }))
}

/** The stored code; undefined without one or after it expired. */
export function storedReferralCode(): string | undefined {
  const kept = keptOf(readStored(key))
  return kept !== undefined && Date.now() - kept.at < keptMs ? kept.code : undefined
}

/** The part of a registration that names the link. */
export function registrationReferral(): { ref?: string } {
  const ref = storedReferralCode()
  return ref === undefined ? {} : { ref }
}

export function removeReferralCode(): void {
  removeStored(key)
}

/** Parses the stored value, which may be anything. */
function keptOf(text: string | null): { code: string; at: number } | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (
      typeof kept !== 'object' ||
      kept === null ||
      !('code' in kept) ||
      !('at' in kept) ||
      typeof kept.at !== 'number'
    )
      return undefined
    const code = referralCode.safeParse(kept.code)
    return code.success ? { code: code.data, at: kept.at } : undefined
  } catch {
    return undefined
  }
}
