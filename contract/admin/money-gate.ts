/** Describes the gate of real money: what the operator does before the site takes any. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

/** In the order in which an operator does them. */
export const gateSteps = ['address', 'jurisdiction', 'terms', 'privacy', 'bank', 'keys'] as const
export type GateStep = (typeof gateSteps)[number]

export const moneyGateCalls = {
  moneyGate: adminCall({
    path: '/api/admin/money-gate',
    summary: 'Открыт ли приём настоящих денег и чего для него не хватает',
    right: 'payment.view',
    body: z.strictObject({}),
    reply: z.object({
      success: z.object({
        /** Real payment systems are set up; otherwise there is nothing to open. */
        real: z.boolean(),
        open: z.boolean(),
        steps: z.array(z.object({ name: z.enum(gateSteps), done: z.boolean(), detail: z.nullable(z.string()) })),
      }),
    }),
  }),
}
