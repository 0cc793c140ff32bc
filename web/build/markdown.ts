/**
 * Imports reading texts, Markdown files with a head: `./x.md` becomes the result of `readText`. No Markdown reaches the
 * page. Documented for writers in `web/features/help/articles/README.md`.
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { type Figures, readText } from './text.ts'

export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return undefined
      try {
        const source = await readFile(id, 'utf8')
        const text = await readText(source, async (file) => {
          const path = join(dirname(id), file)
          this.addWatchFile(path)
          const { module } = await runnerImport<{ default: Figures }>(path, {
            configFile: false,
            root: import.meta.dirname,
            logLevel: 'error',
          })
          return module.default
        })
        // A text with a date is kept by the site in every version, identified by this hash.
        const sha256 = text.changed === '' ? '' : hash('sha256', source, 'hex')
        const lines = Object.entries({ ...text, ...(sha256 !== '' && { sha256 }) }).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
        )
        return { code: lines.join('\n'), moduleType: 'js' }
      } catch (error) {
        throw new Error(`${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
    },
  }
}
