/** The letter with the sums of a day, for those of the staff who want it. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

export const dayLetterCalls = {
  dayLetter: adminCall({
    path: '/api/admin/day-letter',
    summary: 'Приходит ли вам письмо с итогами дня',
    right: 'report.view',
    body: z.strictObject({}),
    /** `address`: false where the account has no confirmed one, so that no letter can come. */
    reply: z.object({ success: z.object({ on: z.boolean(), address: z.boolean() }) }),
  }),
  setDayLetter: adminCall({
    path: '/api/admin/day-letter/set',
    summary: 'Включает или выключает себе письмо с итогами дня',
    right: 'report.view',
    body: z.strictObject({ on: z.boolean() }),
    reply: z.object({ success: z.string() }),
    refusals: ['ContactUnconfirmed'],
  }),
}
