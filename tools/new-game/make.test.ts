import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFormat } from '../check/format.ts'
import { fixtureTreeWithConfiguration } from '../check/fixture-tree.ts'
import { type Files, newGame } from './make.ts'

const root = join(import.meta.dirname, '../..')

/** The part of the repository that the command reads. */
function repository(): Files {
  const folders = ['games', 'web/games', 'web/testing']
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
  )
  return new Map(
    [...paths.filter((path) => !path.includes('node_modules')), 'server/play/stake-limits.ts'].map((path) => [
      path,
      readFileSync(join(root, path), 'utf8'),
    ]),
  )
}

const files = repository()

test.each([
  ['dice', 'nonesuch', 'nonesuch', 'Nonesuch'],
  ['dice', 'no-such-game', 'noSuchGame', 'No Such Game'],
  ['money-train', 'nonesuch', 'nonesuch', 'Nonesuch'],
  ['mines', 'no-such-game', 'noSuchGame', 'No Such Game'],
  ['bubbles', 'nonesuch', 'nonesuch', 'Nonesuch'],
])(
  'a game like %s, %s, has its own folders, names and lines in every registry, and no trace of the other',
  (like, id, camel, title) => {
    const made = newGame(files, id, like)
    const text = (path: string) => made.get(path) ?? ''
    expect(text('games/index.ts')).toContain(`import { ${camel} } from './${id}/${id}.ts'`)
    expect(text('games/index.ts')).toContain(`${id.includes('-') ? `'${id}'` : id}: [${camel}],`)
    expect(text('server/play/stake-limits.ts')).toMatch(new RegExp(`^  '?${id}'?: \\{ \\.\\.\\.usual \\},$`, 'm'))
    expect(text('web/games/lobby-order.ts')).toMatch(new RegExp(`^  ${camel}Entry,$`, 'm'))
    expect(text('web/testing/first-bets.ts')).toContain(`{ entry: ${camel}Entry, ...${camel}FirstBet }`)
    expect(text('web/games/index.ts')).toContain(`import('./${id}/${id}-screen.tsx')`)
    expect(text(`web/games/${id}/entry.ts`)).toContain(`title: '${title}'`)
    expect(text(`games/${id}/${id}.ts`)).toContain(`export const ${camel}: `)
    const own = [...made].filter(([path]) => path.includes(`/${id}/`))
    const others = new RegExp(
      `${like}|${like.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())}(Entry|Face|Screen)`,
    )
    for (const [path, copied] of own) expect(copied.match(others)?.[0], path).toBeUndefined()
    // Registries are only added to.
    for (const path of [...made.keys()].filter((each) => files.has(each)))
      for (const line of (files.get(path) ?? '').split('\n')) expect(text(path), path).toContain(line)
  },
)

test.each(['web/games/lobby-order.ts', 'web/games/index.ts', 'web/testing/first-bets.ts'])(
  'imports of %s stay in the order of their paths',
  (registry) => {
    for (const id of ['a-game', 'nonesuch', 'zero']) {
      const made = newGame(files, id, 'dice').get(registry) ?? ''
      const paths = [...made.matchAll(/^import .* from '(.*\/entry\.ts)'$/gm)].map(([, path = '']) => path)
      expect(paths.some((path) => path.includes(`/${id}/`))).toBe(true)
      expect(paths).toEqual(paths.toSorted())
    }
  },
)

test('its own test fails until every part is written, and lets only those be deleted that a game may lack', () => {
  const unfinished = newGame(files, 'nonesuch', 'dice').get('web/games/nonesuch/unfinished.test.ts') ?? ''
  const [needed = '', others = ''] = unfinished.split('const others = [')
  for (const part of [
    'games/nonesuch/nonesuch.ts',
    'web/games/nonesuch/entry.ts',
    'web/games/nonesuch/scene.svg',
    'web/games/nonesuch/rules.md',
    'web/games/nonesuch/nonesuch-screen.tsx',
  ])
    expect(needed).toContain(part)
  for (const part of ['web/games/nonesuch/nonesuch-stage.tsx', 'web/games/nonesuch/nonesuch-art.tsx'])
    expect(others).toContain(part)
  expect(others).toContain('games/nonesuch/nonesuch.test.ts')
  expect(needed).not.toContain('or delete it')
})

test.each(['nonesuch', 'no-such-game-of-all-them'])('its own test for «%s» is formatted', async (id) => {
  const unfinished = newGame(files, id, 'dice').get(`web/games/${id}/unfinished.test.ts`) ?? ''
  const { findings } = await checkFormat(
    fixtureTreeWithConfiguration({ 'unfinished.test.ts': unfinished }, ['.oxfmtrc.json']),
  )
  expect(findings).toEqual([])
})

test.each([
  '',
  'Nonesuch',
  'нетакой',
  '../nonesuch',
  'nonesuch/',
  'a b',
  '-nonesuch',
  'nonesuch-',
  'a--b',
  '1up',
  '__proto__',
  'constructor',
  'core',
  'slots',
  'dice',
  'roulette-la-partage',
  'firebird',
  'x'.repeat(25),
])('the id «%s» is refused in a sentence', (id) => {
  expect(() => newGame(files, id, 'dice')).toThrow(/^(«.*» не годится|Имя «.*» занято).*\.$/)
})

test.each(['', 'nothing', 'roulette', 'heist', 'crash', '.*', '../dice'])('there is no game like «%s»', (like) => {
  expect(() => newGame(files, 'nonesuch', like)).toThrow(/^Игры «.*» для образца нет/)
})
