/**
 * Of the contract the page's client needs methods and addresses only; the schemas are the server's business. In the build
 * the registry is replaced, for `web/api/call.ts` alone, by a table made from it: the schemas and their library stay out of
 * the first load.
 */
import type { Plugin } from 'vite'

const registry = '@kurazh/contract/index.ts'
const client = /\/web\/api\/call\.ts$/
const table = '\0call-addresses'

export function callAddresses(): Plugin {
  return {
    name: 'call-addresses',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === registry && importer !== undefined && client.test(importer) ? table : undefined),
    async load(id) {
      if (id !== table) return undefined
      const { calls } = await import('@kurazh/contract/index.ts')
      const addresses = Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }])
      return `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`
    },
  }
}
