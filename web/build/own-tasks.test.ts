import { expect, test } from 'vitest'
import { inOrder, placesOf } from './own-tasks.ts'

const reads = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('whoever is named is read before whoever names it, sheets after all code and in their own order', () => {
  const places = placesOf([reads('screen.js', 'stage.js', 'shared.js'), reads('stage.js', 'shared.js'), reads('shared.js', 'base.js'), reads('base.js')])
  expect(inOrder(['screen.js', 'stage.js', 'second.css', 'shared.js', 'base.js', 'first.css'], places)).toEqual(['base.js', 'shared.js', 'stage.js', 'screen.js', 'second.css', 'first.css'])
})

test('files that name each other still have a place each', () => {
  const places = placesOf([reads('one.js', 'other.js'), reads('other.js', 'one.js')])
  expect([...places.keys()].toSorted()).toEqual(['one.js', 'other.js'])
})
