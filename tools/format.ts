/** `npm run format`: formats all code and style sheets. */
import { join } from 'node:path'
import { command } from './check/command.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

readArguments({ options: {} })
const { code, output, complaint } = await command(join(import.meta.dirname, '..'), 'oxfmt', [])
process.stdout.write(`${output}${complaint}`)
process.exitCode = code
