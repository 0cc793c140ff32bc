/**
 * Processes CSS modules, `x.module.css` next to their components. Each is put into the cascade layer of its folder, so
 * that precedence does not depend on the loading order of chunks. Media queries use the names of
 * `styles/breakpoints.css`. Class names are inlined into the code, so that no page loads a table of them.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

const sheet = /\.module\.css$/
const sheetImport = /^import (\w+) from ('[^']+\.module\.css')$/gm
/** A library's style sheet goes into the same layer as ours for it. */
const packageSheet = /\/react-toastify\/.+\.css$/

/**
 * Options for reading CSS. A class `end` of `header.module.css` becomes `header_end`; a check ensures that no two files
 * have the same name.
 */
export function cssOptions(root: string): CSSOptions {
  const widths = breakpoints(readFileSync(`${root}styles/breakpoints.css`, 'utf8'))
  return {
    modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` },
    postcss: {
      plugins: [
        {
          postcssPlugin: 'breakpoints',
          AtRule: { media: (rule) => void (rule.params = withWidths(rule.params, widths)) },
        },
      ],
    },
  }
}

export function cssModules(): Plugin[] {
  return [
    {
      name: 'css-modules',
      enforce: 'pre',
      transform(code, id) {
        if (sheet.test(id) || packageSheet.test(id))
          return { code: `@layer components.${floorOf(id)} {\n${code}}\n`, map: null }
        // Import a namespace: the bundler replaces its members by their texts; a default object would be kept whole.
        if (/\.tsx?$/.test(id) && sheetImport.test(code))
          return { code: code.replace(sheetImport, 'import * as $1 from $2'), map: null }
        return undefined
      },
    },
    {
      name: 'css-modules-kept',
      apply: 'build',
      enforce: 'post',
      // Once its names are inlined, a style sheet looks unused to the bundler.
      transform: {
        order: 'post',
        handler: (code, id) => (sheet.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined),
      },
    },
  ]
}

function floorOf(id: string): string {
  return /\/web\/(features|play|games)\//.exec(id.replace('/web/admin/', '/web/features/'))?.[1] ?? 'ui'
}

/** Name and query of every `@custom-media` line. */
function breakpoints(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^@custom-media (--[\w-]+) (.+);$/gm)].map(([, name = '', query = '']) => [name, query]),
  )
}

/** Replaces the names in a query. Throws when one is not defined. */
function withWidths(query: string, widths: ReadonlyMap<string, string>): string {
  return query.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
    const width = widths.get(name)
    if (width === undefined) throw new Error(`styles/breakpoints.css has no ${name}`)
    return width
  })
}
