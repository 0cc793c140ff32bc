/** Settings of the referral programme. */
import { referralPoints } from '@kurazh/contract/rewards/referral.ts'

/** Percent of a newcomer's edge credit. A link may leave some of these points to the newcomer. */
export const wholeShare = BigInt(referralPoints.whole)
/** The largest number of links a player may create. */
export const mostLinks = 50

/** What accounts may share, with weights; from `holdFrom` on a person decides before anything is paid. */
export const traceWeights = { details: 3, device: 2, network: 1 } as const
export const holdFrom = 3

export const peopleAPage = 50
/** Newcomers checked in one batch. */
export const looksAtOnce = 200
