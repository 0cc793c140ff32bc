/** What a page is called: its heading is its title in the navigation. Read from the sources: drawing all takes minutes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** Every `page('/admin/…', 'Title', …, import('./…'))` of the navigation; a page of one item is called after it. */
const pages = [...source('pages.ts').matchAll(/page\(\s*'([^']+)',\s*'([^']+)',[^]*?import\('([^']+)'\)/g)]
  .map(([, path = '', title = '', file = '']) => ({ path, title, file }))
  .filter(({ path }) => !path.includes(':'))

test.each(pages)('$path is called $title in its heading', ({ title, file }) => {
  const text = source(file)
  expect([`title="${title}"`, `>${title}</h1>`].some((heading) => text.includes(heading))).toBe(true)
})

test('the pages were found', () => {
  expect(pages.length).toBeGreaterThan(25)
})
