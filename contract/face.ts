/** How a player is shown to others, the same wherever one stands in a list. */
import * as z from 'zod/mini'
import { statusLabels } from './status-names.ts'

/** Name and status are null where the player hides the name; the picture is then nobody's. */
export const face = { name: z.nullable(z.string()), img: z.string(), status: z.nullable(z.enum(statusLabels)) }
