/** What stands beside a round at a table: why it does not stand as it was dealt, and what shows it. Closed lists: the word stands in the public record for ever. */
import * as z from 'zod/mini'

/** Why a round was called off. */
export const voidReasons = ['dealer', 'equipment', 'cards', 'wheel', 'rules'] as const

/** Why a round by hand that was paid counts with another result than the first, as its page and its players have it. */
export const roundCorrectionReasons = { mistyped: 'введено не то, что выпало', misread: 'карта или номер прочитаны неверно', recording: 'запись стола показала другое' } as const
export type RoundCorrectionReason = keyof typeof roundCorrectionReasons
export const roundCorrectionReason = z.enum(Object.keys(roundCorrectionReasons) as [RoundCorrectionReason, ...RoundCorrectionReason[]])

/** A file of the studio's that shows these rounds of a table of people: whoever is given it finds the same SHA-256. `at`: when it was entered, milliseconds since 1970. */
export const recording = z.object({ first: z.number(), last: z.number(), sha256: z.string(), at: z.number() })

/** A correction after the payment: `former` is what was said first, and stands in the log of the dealer. `at`: milliseconds since 1970. */
export const roundCorrection = z.object({ former: z.unknown(), reason: roundCorrectionReason, at: z.number() })
