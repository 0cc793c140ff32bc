/** Describes the reason that an act of staff on a person asks for; the audit keeps it. */
import * as z from 'zod/mini'

export const reasonLength = { least: 3, most: 300 }

export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(reasonLength.least, 'Напишите причину: она останется в журнале'),
    z.maxLength(reasonLength.most, `Причина длиннее ${reasonLength.most} знаков`),
  )

/** Names of fields that say why, in bodies of calls of the area. */
const reasonFields = new Set(['reason', 'why', 'comment', 'text'])

/** The field of a call's body that says why; undefined: it has none. */
export const whyOf = ({ body }: { body: z.ZodMiniType }): string | undefined =>
  'shape' in body ? Object.keys(body.shape as object).find((field) => reasonFields.has(field)) : undefined
