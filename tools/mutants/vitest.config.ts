/** The tests run against mutants: those of the mutated folders, named by `tools/mutants.ts`. */
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nativeModules } from '../test/native-modules.ts'

const root = join(import.meta.dirname, '../..')
/** Stryker mutates a copy; packages of the workspace are read from the original, by tests and by what they test. */
const original = dirname(realpathSync(join(root, 'node_modules/@kurazh/games')))

export default defineConfig({
  test: {
    root: join(root, 'server'),
    include: (process.env.MUTANT_TESTS ?? '').split(','),
    globalSetup: ['testing/postgres.ts'],
    // A mutant that makes a test hang is detected by it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    server: { deps: { external: [nativeModules(root), nativeModules(original)] } },
  },
})
