/** Finds the fonts of the built front end, for plain pages that the server writes itself. */
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const assets = fileURLToPath(new URL('../../../web/dist/assets/', import.meta.url))
const fontFile = /^(?<family>onest|unbounded)-(?<weight>\d00)-[\w-]+\.woff2$/

/** Rules of a style sheet; empty before the front end is built. */
export async function builtFonts(): Promise<string> {
  const names = await readdir(assets).catch(() => [])
  return names.map((name) => faceOf(name, fontFile.exec(name)?.groups)).join('')
}

function faceOf(name: string, parts: Partial<Record<string, string>> | undefined): string {
  if (parts?.family === undefined) return ''
  const family = parts.family === 'onest' ? 'Onest' : 'Unbounded'
  return `@font-face { font-family: ${family}; font-weight: ${parts.weight}; font-display: swap; src: url(/assets/${name}) format('woff2') }\n`
}
