/** Builds the site's pages into web/dist, unless the ones there were built from the very same sources. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = dirname(import.meta.dirname)
const sources = ['web', 'contract', 'games', 'package-lock.json', 'tsconfig.base.json']
const stamp = join(root, 'web', 'dist', '.sources')

const wanted = hashOf(sources.map((source) => join(root, source)))
if (read(stamp) !== wanted) {
  console.error('Собираем страницы сайта…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) {
    console.error('Страницы сайта не собрались, причина выше.')
    process.exit(1)
  }
  // Last, so that a build cut short is done again. A server's static files never include names beginning with a dot.
  writeFileSync(stamp, wanted)
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow).toSorted()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !['dist', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(join(path, name)))
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
