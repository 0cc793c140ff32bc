/** `npm run format`: formats all code and style sheets. */
import { join } from 'node:path'
import { command } from './check/command.ts'

const { code, output, complaint } = await command(join(import.meta.dirname, '..'), 'oxfmt', [])
process.stdout.write(`${output}${complaint}`)
process.exitCode = code
