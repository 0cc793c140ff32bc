/** Players as administrators see them. Personal fields are masked by the reader's rights. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'
import { shownWith } from './field-mask.ts'
import { reason } from './reason.ts'

const id = z.int().check(z.minimum(1))
const listed = {
  id: z.number(),
  login: z.string(),
  uid: z.string(),
  createdAt: z.string(),
  banned: z.boolean(),
  held: z.boolean(),
  admin: z.boolean(),
  email: shownWith('player.contact.view', z.nullable(z.string())),
}
const movement = z.object({ key: z.string(), at: z.string(), kind: z.string(), amount: money, balance: money })
export const playerCalls = {
  adminPlayer: adminCall({
    path: '/api/admin/player',
    summary: 'Игрок и последние движения его денег',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({
        ...listed,
        closed: z.boolean(),
        balance: money,
        /** What of the player's money is in the vault. */
        saved: money,
        banComment: z.nullable(z.string()),
        codes: z.boolean(),
        passkeys: z.number(),
        movements: z.array(movement),
      }),
    }),
    refusals: ['NotFound'],
  }),
  playerSums: adminCall({
    path: '/api/admin/player/sums',
    summary: 'Итоги игрока: пополнил, вывел, поставил и получил, что ещё открыто и когда был на сайте',
    right: 'player.view',
    audited: 'read',
    about: 'id',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({
        deposits: money,
        payouts: money,
        bets: z.number(),
        staked: money,
        /** What bets brought back, stakes included. */
        paid: money,
        /** Top-ups and payouts that have not ended. */
        openOrders: z.number(),
        openPayouts: z.number(),
        /** Null: no open session, and no sign-in is kept. */
        seenAt: z.nullable(z.string()),
      }),
    }),
    refusals: ['NotFound'],
  }),
  banPlayer: adminCall({
    path: '/api/admin/player/ban',
    summary: 'Блокирует игрока: баланс заморожен, игрок сразу выходит на всех устройствах. Причину игрок видит',
    right: 'player.ban',
    audited: 'change',
    subject: { field: 'id', staff: 'barred' },
    body: z.strictObject({
      id,
      comment: z.string().check(z.trim(), z.minLength(3, 'Напишите причину: игрок увидит её'), z.maxLength(500)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'AdminBan'],
  }),
  unbanPlayer: adminCall({
    path: '/api/admin/player/unban',
    summary: 'Снимает блокировку',
    right: 'player.ban',
    audited: 'change',
    subject: { field: 'id', staff: 'open' },
    body: z.strictObject({ id, reason }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'RequestVoid'],
  }),
}
