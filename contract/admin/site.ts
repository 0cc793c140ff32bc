/** The site's own switches. */
import * as z from 'zod/mini'
import { adminCall } from './admin-call.ts'

export const siteCalls = {
  adminSite: adminCall({
    path: '/api/admin/site', summary: 'Закрыт ли сайт на технические работы', right: 'site.maintenance', body: z.strictObject({}),
    reply: z.object({ success: z.object({ works: z.boolean() }) }),
  }),
  setMaintenance: adminCall({
    path: '/api/admin/site/works', summary: 'Закрывает сайт на технические работы и открывает снова', right: 'site.maintenance', audited: 'change',
    body: z.strictObject({ works: z.boolean() }), reply: z.object({ success: z.string() }),
  }),
}
