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
