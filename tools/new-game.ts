/**
 * `npm run new-game -- <id> --like <other>`: creates a new game from a copy of another, entered in the registries;
 * failing tests list what has to be written. docs/tutorial-a-game.md shows it step by step.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, WrongArguments } from './command-line.ts'
import { CannotMake, type Files, newGame } from './new-game/make.ts'

const root = dirname(import.meta.dirname)

await runCommand(() => {
  const [id, like] = named()
  const files = repository()
  const made = make(files, id, like)
  for (const [path, text] of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  console.log(
    `${[...made.keys()].map((path) => `${files.has(path) ? 'изменён' : 'новый  '}  ${path}`).join('\n')}

Дальше: npm run generate, потом npm test -- --file web/games/${id}/unfinished.test.ts — он скажет, что писать.
Как это делается от начала до конца: docs/tutorial-a-game.md.`,
  )
})

function named(): [id: string, like: string] {
  try {
    const { values, positionals } = parseArgs({ options: { like: { type: 'string' } }, allowPositionals: true })
    const [id, ...more] = positionals
    if (id !== undefined && more.length === 0 && values.like !== undefined) return [id, values.like]
  } catch {
    // The same sentence.
  }
  throw new WrongArguments('Нужны имя новой игры и игра-образец: npm run new-game -- lucky-star --like dice')
}

/** The part of the repository that the command reads: path → text. */
function repository(): Files {
  const paths = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'games',
      'web/games',
      'web/testing',
      'server/play/stake-limits.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return new Map(
    paths
      .split('\n')
      .filter(Boolean)
      .flatMap((path) => textAt(path)),
  )
}

function make(files: Files, id: string, like: string): Map<string, string> {
  try {
    return newGame(files, id, like)
  } catch (error) {
    if (error instanceof CannotMake) throw new WrongArguments(error.message)
    throw error
  }
}

/** A file that git still lists may have been deleted. */
function textAt(path: string): [string, string][] {
  try {
    return [[path, readFileSync(join(root, path), 'utf8')]]
  } catch {
    return []
  }
}
