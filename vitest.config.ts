/** The unit and server tests: one project a folder, `npm test -- --only server` runs one of them. */
import { defineConfig } from 'vitest/config'
import { nativeModules } from './tools/test/native-modules.ts'
import { markdown } from './web/build/markdown.ts'

/**
 * A worker keeps the modules it has read from file to file: read anew for each, they were a third of all time. A test
 * that changes what is outside of it (a global, the clock) puts it back.
 */
const kept = {
  isolate: false,
  // Most of what a test makes is gone before it ends: with room for it a twelfth less of the processor goes into
  // collecting.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
}
/**
 * Nothing is asserted about time; these only end a test that hangs, on the slowest machine. A project does not take
 * them from above.
 */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 } as const

/**
 * The server's tests wait for a third of their time: three of them fill two cores, and come when all else is over.
 * Elsewhere a third takes from the two it runs beside, and with it some test waits in vain each other run.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } } as const

/**
 * Games, contract and server run here as Node runs them, their types stripped by it: no Vite in between, no second copy
 * of a module, and what `NODE_COMPILE_CACHE` keeps is read by every process of a run. Only tests themselves go through
 * Vite. `vi.mock` does not reach such modules.
 */
const native = { server: { deps: { external: [nativeModules(import.meta.dirname)] } } }

export default defineConfig({
  test: {
    // As many as cores.
    maxWorkers: 2,
    projects: [
      { test: { ...kept, ...native, ...patient, name: 'games', root: 'games', include: ['**/*.test.ts'] } },
      { test: { ...kept, ...native, ...patient, name: 'shared', root: 'shared', include: ['**/*.test.ts'] } },
      { test: { ...kept, ...native, ...patient, name: 'contract', root: 'contract', include: ['**/*.test.ts'] } },
      {
        test: {
          ...kept,
          ...native,
          ...patient,
          name: 'server',
          root: 'server',
          ...waiting,
          include: ['**/*.test.ts'],
          globalSetup: ['testing/postgres.ts'],
          // What comes by a notice or a follower is waited for, and looked at often.
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
      {
        plugins: [markdown()],
        test: {
          ...kept,
          ...native,
          ...patient,
          name: 'web',
          root: 'web',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.page.test.tsx', '**/node_modules/**'],
          setupFiles: ['testing/patient-dom.ts'],
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
      {
        plugins: [markdown()],
        test: {
          ...kept,
          ...native,
          ...patient,
          // Several waits in one test may each be long: `web/testing/page-setup.ts`.
          testTimeout: 180_000,
          name: 'pages',
          root: 'web',
          include: ['**/*.page.test.tsx'],
          environment: 'jsdom',
          globalSetup: ['../server/testing/standing-site.ts'],
          setupFiles: ['testing/page-setup.ts'],
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
      {
        test: {
          ...kept,
          ...native,
          ...patient,
          name: 'tools',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
    ],
  },
})
