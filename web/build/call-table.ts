/**
 * Of the contract the page needs addresses, and where messages hold money; the schemas are the server's business. In the build
 * `web/api/call-table.ts` is replaced by the tables it makes: the schemas and their library stay out of the first load.
 */
import type { Plugin } from 'vite'

const replaced = /\/web\/(api|admin)\/call-table\.ts$/

export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [, room] = replaced.exec(id) ?? []
      if (room === undefined) return undefined
      const tables = room === 'admin' ? await import('../admin/call-table.ts') : await import('../api/call-table.ts')
      return Object.entries(tables).filter(([, table]) => typeof table === 'object').map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`).join('\n')
    },
  }
}
