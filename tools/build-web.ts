/** Builds the site's pages into web/dist, unless they are already built from the same sources. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = dirname(import.meta.dirname)
const sources = [
  'web',
  'contract',
  'shared',
  'games',
  'tools/build-verifier.ts',
  'package-lock.json',
  'tsconfig.base.json',
]
const stamp = join(root, 'web', 'dist', '.sources')

const wanted = hashOf(sources.map((source) => join(root, source)))
if (read(stamp) !== wanted) {
  console.error('Собираем страницы сайта…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, NODE_ENV: 'production' },
    })
  // verify.html is built next to the site's pages.
  if (
    run(vite, 'build', '--logLevel', 'warn').status !== 0 ||
    run(join(root, 'tools', 'build-verifier.ts')).status !== 0
  ) {
    console.error('Страницы сайта не собрались, причина выше.')
    process.exit(1)
  }
  // Written last, so that an interrupted build is repeated. The server never serves static files whose name begins with
  // a dot.
  writeFileSync(stamp, wanted)
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow).toSorted()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
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
