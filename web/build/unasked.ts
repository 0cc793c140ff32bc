/** What a page does not ask for of the contract is left out of it: schemas and calls are made by calls, which a bundler keeps unless it is told that they do nothing else. */
import type { Plugin } from 'vite'

const made = /(?<![\w$.])(z(?:\.\w+)+|call)\(/g

/** For the folders of schemas alone: whatever they call while they are read makes something and changes nothing. */
export function unasked(folders: readonly string[]): Plugin {
  return {
    name: 'unasked',
    transform: {
      filter: { id: folders.map((folder) => new RegExp(`/${folder}/(?!.*/node_modules/).*\\.ts$`)), code: 'zod/mini' },
      handler: (code) => ({ code: code.replace(made, '/* @__PURE__ */ $&'), map: null }),
    },
  }
}
