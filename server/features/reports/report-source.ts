/** Tells which database reports are read from, and how old it is. */
import { liabilityCalls as calls } from '@kurazh/contract/admin/liabilities.ts'
import type { Database } from '../../platform/database/database.ts'
import { secondsBehind } from '../../platform/database/replica.ts'
import type { Http } from '../../platform/http/http.ts'

export function reportSourceRoute(http: Http, { reports, replica }: Pick<Database, 'reports' | 'replica'>): void {
  http.onAdmin(calls.reportSource, async () => {
    if (replica === reports) return { success: { replica: false, behind: null } }
    const behind = await secondsBehind(replica).catch(() => null)
    return { success: { replica: true, behind } }
  })
}
