/** Why a round at a table does not stand as it was dealt. Closed lists: the word stands in the public record for ever. */
import * as z from 'zod/mini'

/** Why a round was called off. */
export const voidReasons = ['dealer', 'equipment', 'cards', 'wheel', 'rules'] as const

/** Why a round by hand that was paid counts with another result than the first, as its page and its players have it. */
export const roundCorrectionReasons = { mistyped: 'введено не то, что выпало', misread: 'карта или номер прочитаны неверно', recording: 'запись стола показала другое' } as const
export type RoundCorrectionReason = keyof typeof roundCorrectionReasons
export const roundCorrectionReason = z.enum(Object.keys(roundCorrectionReasons) as [RoundCorrectionReason, ...RoundCorrectionReason[]])

/** A correction after the payment: `former` is what was said first, and stands in the log of the dealer. `at`: milliseconds since 1970. */
export const roundCorrection = z.object({ former: z.unknown(), reason: roundCorrectionReason, at: z.number() })
