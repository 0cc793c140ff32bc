import { expect, test } from 'vitest'
import { inOrder, oursOf, placesOf, readFirst } from './own-tasks.ts'

const reads = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('whoever is named is read before whoever names it', () => {
  const places = placesOf([reads('screen.js', 'stage.js', 'shared.js'), reads('stage.js', 'shared.js'), reads('shared.js', 'base.js'), reads('base.js')])
  expect(inOrder(['screen.js', 'stage.js', 'shared.js', 'base.js'], places)).toEqual(['base.js', 'shared.js', 'stage.js', 'screen.js'])
})

test('files that name each other stop the build', () => {
  expect(() => placesOf([reads('screen.js', 'one.js'), reads('one.js', 'other.js'), reads('other.js', 'one.js')])).toThrow('one.js → other.js → one.js')
})

test('what the first file brings is everything it names, at whatever remove, and nothing it asks for later', () => {
  const file = (fileName: string, isEntry: boolean, moduleIds: string[], ...imports: string[]) => ({ ...reads(fileName, ...imports), isEntry, moduleIds })
  const files = [file('main.js', true, ['main'], 'base.js'), file('base.js', false, ['react'], 'helper.js'), file('helper.js', false, ['own-task']), file('start.js', false, ['start'], 'base.js')]
  expect(readFirst(files)).toEqual(['main', 'react', 'own-task'])
})

test('of what comes first only the helper’s own may be ours, wherever the project lies', () => {
  const root = '/home/games/web/'
  const ids = ['web/main.tsx', 'web/ui/own-task.ts', 'web/ui/format.ts', 'games/dice/dice.ts', 'node_modules/a/web/x.ts', 'web/node_modules/b/games/y.ts'].map((path) => root + path)
  expect(oursOf(['\0vite/preload-helper.js', ...ids], root)).toEqual(['web/ui/format.ts', 'games/dice/dice.ts'])
})
