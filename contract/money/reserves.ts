/** Proof of reserves: the published roots, and a player's own branches. The tree itself is in reserves-tree.ts. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { money } from '../core/money.ts'

/** `form`: how leaves and root are written, see reserves-tree.ts. */
export const reserveDay = z.object({
  day: z.string(),
  form: z.number(),
  root: z.string(),
  total: money,
  leaves: z.number(),
  publishedAt: z.string(),
})
export type ReserveDay = z.output<typeof reserveDay>

/** The last link of the audit chain when the day's root was published, and how many events it holds. */
const auditDay = z.object({ day: z.string(), events: z.number(), hash: z.string() })
export type AuditDay = z.output<typeof auditDay>

/** Kopecks as a decimal string: they go into hashes exactly. */
const kopecks = z.string()
const piece = z.object({
  part: z.number(),
  salt: z.string(),
  kopecks,
  place: z.number(),
  siblings: z.array(z.object({ hash: z.string(), kopecks })),
})
export type Piece = z.output<typeof piece>
export const shownBranch = z.object({ day: z.nullable(z.string()), pieces: z.array(piece) })
export type ShownBranch = z.output<typeof shownBranch>

export const reserves = {
  reserves: call({
    method: 'POST',
    path: '/api/reserves',
    summary:
      'Сколько сайт должен игрокам: корни дерева сумм по дням, новые первыми, и контрольная сумма журнала администраторов на каждый из них',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ days: z.array(reserveDay), audit: z.array(auditDay) }) }),
    refusals: [],
  }),
  reservesBranch: call({
    method: 'POST',
    path: '/api/reserves/branch',
    summary:
      'Свои ветки дерева этого дня, без day последнего: части суммы и соседи до корня. Пусто — в тот день должны ничего не были',
    access: ['player', 'banned', 'admin'],
    body: z.strictObject({ day: z.optional(z.iso.date()) }),
    reply: z.object({ success: shownBranch }),
    refusals: [],
  }),
}
