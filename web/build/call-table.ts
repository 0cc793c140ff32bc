/**
 * Of the contract the page needs addresses, and where messages hold money; the schemas are the server's business. In the build
 * these files are replaced by the tables they make: the schemas and their library stay out of the first load.
 */
import type { Plugin } from 'vite'

const replaced = {
  '/web/api/call-table.ts': () => import('../api/call-table.ts'),
  '/web/api/later-calls.ts': () => import('../api/later-calls.ts'),
  '/web/admin/call-table.ts': () => import('../admin/call-table.ts'),
} as const

export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [, tablesOf] = Object.entries(replaced).find(([file]) => id.endsWith(file)) ?? []
      if (tablesOf === undefined) return undefined
      const tables: object = await tablesOf()
      return Object.entries(tables).filter(([, table]) => typeof table === 'object').map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`).join('\n')
    },
  }
}
