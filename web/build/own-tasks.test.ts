import { expect, test } from 'vitest'
import { inOrder, placesOf } from './own-tasks.ts'

const reads = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('whoever is named is read before whoever names it', () => {
  const places = placesOf([reads('screen.js', 'stage.js', 'shared.js'), reads('stage.js', 'shared.js'), reads('shared.js', 'base.js'), reads('base.js')])
  expect(inOrder(['screen.js', 'stage.js', 'shared.js', 'base.js'], places)).toEqual(['base.js', 'shared.js', 'stage.js', 'screen.js'])
})

test('files that name each other stop the build', () => {
  expect(() => placesOf([reads('screen.js', 'one.js'), reads('one.js', 'other.js'), reads('other.js', 'one.js')])).toThrow('one.js → other.js → one.js')
})
