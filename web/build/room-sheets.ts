/**
 * The sheets of rooms: `x.module.css`, CSS modules beside their components. Each lies in the cascade layer of its floor, so
 * that what wins does not depend on which chunk came first; widths are asked for by the names of `styles/breakpoints.css`;
 * and the names of classes are put into the code as text, so that a sheet costs the page no table of its classes.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

const sheet = /\.module\.css$/
const sheetImport = /^import (\w+) from ('[^']+\.module\.css')$/gm
/** A package's own sheet lies where ours for it does. */
const packageSheet = /\/react-toastify\/.+\.css$/

/** How sheets are read. A class `end` of `header.module.css` is `header_end` on the page; the check sees to it that no two sheets have one name. */
export function sheetOptions(root: string): CSSOptions {
  const widths = breakpoints(readFileSync(`${root}styles/breakpoints.css`, 'utf8'))
  return {
    modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` },
    postcss: { plugins: [{ postcssPlugin: 'breakpoints', AtRule: { media: (rule) => void (rule.params = withWidths(rule.params, widths)) } }] },
  }
}

export function roomSheets(): Plugin[] {
  return [
    {
      name: 'room-sheets',
      enforce: 'pre',
      transform(code, id) {
        if (sheet.test(id) || packageSheet.test(id)) return { code: `@layer components.${floorOf(id)} {\n${code}}\n`, map: null }
        // A namespace, whose members the bundler replaces by their texts; of a default object it would keep the whole table.
        if (/\.tsx?$/.test(id) && sheetImport.test(code)) return { code: code.replace(sheetImport, 'import * as $1 from $2'), map: null }
        return undefined
      },
    },
    {
      name: 'room-sheets-kept',
      apply: 'build',
      enforce: 'post',
      // Once its names stand in the code a sheet looks unused to the bundler.
      transform: { order: 'post', handler: (code, id) => (sheet.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined) },
    },
  ]
}

function floorOf(id: string): string {
  return /\/web\/(features|play|games)\//.exec(id.replace('/web/admin/', '/web/features/'))?.[1] ?? 'ui'
}

/** Name and query of every `@custom-media` line. */
function breakpoints(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/^@custom-media (--[\w-]+) (.+);$/gm)].map(([, name = '', query = '']) => [name, query]))
}

/** A query with its names replaced. Throws when one is not defined. */
function withWidths(query: string, widths: ReadonlyMap<string, string>): string {
  return query.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
    const width = widths.get(name)
    if (width === undefined) throw new Error(`styles/breakpoints.css has no ${name}`)
    return width
  })
}
