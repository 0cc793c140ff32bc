/** Writes `docs/one-person.md`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableText } from './one-person/table.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'one-person.md'), tableText())
