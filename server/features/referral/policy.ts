/** What may be changed of the referral programme. */
import { referralPoints } from '@kurazh/contract/referral.ts'

/** Percent of a newcomer's edge credit; some points of it a link may leave to the newcomer. */
export const wholeShare = BigInt(referralPoints.whole)
/** Links of a player's own making. */
export const mostLinks = 50

/** What accounts may share, and what each weighs; from `holdFrom` on a person looks before anything is paid. */
export const traceWeights = { details: 3, device: 2, network: 1 } as const
export const holdFrom = 3

export const peopleAPage = 50
/** Newcomers looked at in one go. */
export const looksAtOnce = 200
