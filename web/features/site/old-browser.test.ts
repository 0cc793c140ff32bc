import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the notice for old browsers names the versions that the project is made for', () => {
  const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] }
  const notice = /<div class="old-browser"[^>]*>([^<]*)</.exec(read('web/index.html'))?.[1] ?? ''
  expect(notice.match(/\d+(?:\.\d+)?/g)).toEqual(['111', '115', '16.4'])
  expect(browserslist).toEqual(['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4', 'ios_saf >= 16.4'])
})
