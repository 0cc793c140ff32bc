/** The public fields of a player, the same in every list. */
import * as z from 'zod/mini'
import { statusLabels } from './status-names.ts'

/** Name and status are null if the player hides the name; the avatar is then a generic one. */
export const shownPlayer = { name: z.nullable(z.string()), img: z.string(), status: z.nullable(z.enum(statusLabels)) }
