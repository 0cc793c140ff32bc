/** The site's own switches. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

export const siteCalls = {
  adminSite: adminCall({
    path: '/api/admin/site',
    summary: 'Закрыт ли сайт на технические работы, что сказано игрокам, и принимает ли он новых',
    right: 'site.maintenance',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ works: z.boolean(), say: z.string(), registration: z.boolean() }) }),
  }),
  setMaintenance: adminCall({
    path: '/api/admin/site/works',
    summary: 'Закрывает сайт на технические работы и открывает снова',
    right: 'site.maintenance',
    audited: 'change',
    body: z.strictObject({ works: z.boolean(), say: z.optional(z.string().check(z.trim(), z.maxLength(300))) }),
    reply: z.object({ success: z.string() }),
  }),
  setRegistration: adminCall({
    path: '/api/admin/site/registration',
    summary: 'Принимает новых игроков или пока не принимает; кто уже есть, входит как прежде',
    right: 'site.maintenance',
    audited: 'change',
    body: z.strictObject({ open: z.boolean() }),
    reply: z.object({ success: z.string() }),
  }),
}
