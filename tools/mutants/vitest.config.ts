/** The tests run against mutants: those of the mutated folders, named by `tools/mutants.ts`. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nativeModules } from '../test/native-modules.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  test: {
    root: join(root, 'server'),
    include: (process.env.MUTANT_TESTS ?? '').split(','),
    globalSetup: ['testing/postgres.ts'],
    // A mutant that makes a test hang is detected by it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    server: { deps: { external: [nativeModules(root)] } },
  },
})
