/** Puts the scripts that must not wait for a request into the page itself; the server allows each of them by its hash. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const inlined = ['before-paint.js', 'who.js', 'early-press.js']

export function inlineScripts(publicFolder: string): Plugin {
  return {
    name: 'inline-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        let page = html
        for (const file of inlined) {
          const tag = `<script src="/${file}"></script>`
          if (!page.includes(tag)) throw new Error(`index.html does not load /${file}`)
          const code = withoutComments(await readFile(join(publicFolder, file), 'utf8'))
          page = page.replace(tag, () => `<script>${code}</script>`)
        }
        return page
      },
    },
  }
}

/** The code without what is said about it. These files are ours: a comment is a line of its own. */
export function withoutComments(code: string): string {
  const lines = code.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('//')).join('\n')
}
