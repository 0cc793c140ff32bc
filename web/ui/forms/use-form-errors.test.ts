import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))

test('no form shows errors on blur: they would move the content below from under the next tap', () => {
  const screens = globSync('{features,admin,play,games}/**/*.tsx', { cwd: web })
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter((file) => /\bonBlur\b/.test(readFileSync(`${web}/${file}`, 'utf8')))).toEqual([])
})
