/**
 * `npm run generate`: writes `web/generated`. Run it after a change of the contract or of rules; `npm run check`
 * reports when it was forgotten.
 */
import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generate/files.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

readArguments({ options: {} })
for (const [path, text] of generatedFiles()) writeFileSync(path, text)
