/**
 * `npm run sbom`: what the site is made of, as CycloneDX JSON, from the lock file alone: to the screen, or to a file with --out.
 * --production leaves out what only builds and tests.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { askNpm } from './npm.ts'

const { values } = parseArgs({ options: { out: { type: 'string' }, production: { type: 'boolean', default: false } } })
const { code, said, complained } = await askNpm([
  'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', ...(values.production ? ['--omit=dev'] : []),
])
if (code !== 0) {
  process.stderr.write(`Опись не составлена: ${complained.trim()}\n`)
  process.exit(1)
}
if (values.out === undefined) process.stdout.write(said)
else await writeFile(values.out, said)
