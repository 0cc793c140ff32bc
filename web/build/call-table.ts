/**
 * Of the contract the page needs addresses, and where messages hold money; the schemas are the server's business. In the build
 * `web/api/call-table.ts` is replaced by the tables it makes: the schemas and their library stay out of the first load.
 */
import type { Plugin } from 'vite'

const replaced = /\/web\/api\/call-table\.ts$/

export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!replaced.test(id)) return undefined
      const tables = await import('../api/call-table.ts')
      return Object.entries(tables).map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`).join('\n')
    },
  }
}
