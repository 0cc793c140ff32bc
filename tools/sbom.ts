/**
 * `npm run sbom`: writes the software bill of materials as CycloneDX JSON, from the lock file alone: to stdout, or to a
 * file with --out. --production leaves out packages that only build and test.
 */
import { writeFile } from 'node:fs/promises'
import { runNpm } from './npm.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

const { values } = readArguments({
  options: { out: { type: 'string' }, production: { type: 'boolean', default: false } },
})
const { code, output, complained } = await runNpm([
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  ...(values.production ? ['--omit=dev'] : []),
])
if (code !== 0) {
  process.stderr.write(`Опись не составлена: ${complained.trim()}\n`)
  process.exit(1)
}
if (values.out === undefined) process.stdout.write(output)
else await writeFile(values.out, output)
