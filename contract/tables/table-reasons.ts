/**
 * Reasons in a table round's record: why it is void or corrected, and the recordings that show it. Closed lists: the
 * name stays in the public record permanently.
 */
import * as z from 'zod/mini'

/** Why a round is called off manually. */
export const voidReasons = ['dealer', 'equipment', 'cards', 'wheel', 'rules'] as const
/**
 * Why a round is void: called off manually, found by a restoration of the database, or by the site, which could not
 * continue it.
 */
export const voidedReasons = [...voidReasons, 'restored', 'fault'] as const

/**
 * Why a paid round dealt by a person counts with another result than the first, as shown on its page and to its
 * players.
 */
export const roundCorrectionReasons = {
  mistyped: 'введено не то, что выпало',
  misread: 'карта или номер прочитаны неверно',
  recording: 'запись стола показала другое',
} as const
export type RoundCorrectionReason = keyof typeof roundCorrectionReasons
export const roundCorrectionReason = z.enum(
  Object.keys(roundCorrectionReasons) as [RoundCorrectionReason, ...RoundCorrectionReason[]],
)

/**
 * A recording that shows these rounds of a table dealt by a person: a recipient of the file can check its SHA-256.
 * `at`: when it was entered, milliseconds since 1970.
 */
export const recording = z.object({ first: z.number(), last: z.number(), sha256: z.string(), at: z.number() })

/**
 * A correction after the payment: `former` is the first result, which stays in the dealer's log. `at`: milliseconds
 * since 1970.
 */
export const roundCorrection = z.object({ former: z.unknown(), reason: roundCorrectionReason, at: z.number() })
