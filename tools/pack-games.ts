/**
 * `npm run pack-games`: packs the rules as an npm package for third parties, plain JavaScript with types, into the
 * folder of --out (by default this one). The site itself runs the TypeScript of games/ directly.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions, runCommand } from './command-line.ts'
import { runNpm } from './npm.ts'

const root = join(import.meta.dirname, '..')
const games = join(root, 'games')

await runCommand(async () => {
  const { out = '.' } = readOptions(['out'])
  const folder = mkdtempSync(join(tmpdir(), 'kurazh-games-'))
  try {
    compile(folder)
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described(), null, 2)}\n`)
    copyFileSync(join(games, 'README.md'), join(folder, 'README.md'))
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    mkdirSync(out, { recursive: true })
    const { code, output, complained } = await runNpm([
      'pack',
      folder,
      '--pack-destination',
      resolve(out),
      '--loglevel=error',
    ])
    if (code !== 0) throw new Error(complained)
    process.stdout.write(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * Plain `tsc`: imports of .ts become imports of .js, and JSON tables are included. What only our tests need is left
 * out.
 */
function compile(folder: string): void {
  const project = join(folder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    outDir: join(folder, 'lib'),
    rootDir: games,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    resolveJsonModule: true,
  }
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(games, 'tsconfig.json'),
      compilerOptions,
      include: [join(games, '**/*.ts')],
      exclude: ['**/*.test.ts', '**/testing/**', '**/node_modules/**'].map((path) => join(games, path)),
    }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`tsc: ${stdout}`)
  rmSync(project)
}

/** The package.json of the package. */
function described(): object {
  const { name, version, type, dependencies, sideEffects } = JSON.parse(
    readFileSync(join(games, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  return {
    name,
    version,
    type,
    sideEffects,
    dependencies,
    license: 'AGPL-3.0-or-later',
    engines: { node: '>=20.19' },
    description:
      'The rules of an online games site, pure: recompute any of its bets, rounds, shoes and returns from revealed seeds',
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './*.js': { types: './lib/*.d.ts', default: './lib/*.js' },
    },
    files: ['lib', 'README.md', 'LICENSE'],
  }
}
