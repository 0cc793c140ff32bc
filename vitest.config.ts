/** The unit and server tests: one project a folder, `npm test -- --only server` runs one of them. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { markdown } from './web/build/markdown.ts'

/**
 * A worker keeps the modules it has read from file to file: read anew for each, they were a third of all time. A test that changes
 * what is outside of it (a global, the clock) puts it back.
 */
const kept = {
  isolate: false,
  // Most of what a test makes is gone before it ends: with room for it a twelfth less of the processor goes into collecting.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
}
/** Nothing is asserted about time; these only end a test that hangs, on the slowest machine. A project does not take them from above. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 } as const

/**
 * The server's tests wait for a third of their time: three of them fill two cores, and come when all else is over. Elsewhere a third takes
 * from the two it runs beside, and with it some test waits in vain each other run.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } } as const

/**
 * Games, contract and server run here as Node runs them, their types stripped by it: no Vite in between, no second copy of a module, and
 * what `NODE_COMPILE_CACHE` keeps is read by every process of a run. Only tests themselves go through Vite. `vi.mock` does not reach such modules.
 */
const root = import.meta.dirname.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const native = { server: { deps: { external: [new RegExp(String.raw`^${root}/(?:games|contract|server)/(?!.*/node_modules/)(?!.*\.test\.ts$).*\.ts$`)] } } }

/**
 * Elements as they are made in production: in development React keeps with each the stack of calls it was made in, a twelfth of what pages' tests cost.
 * All else is React's development build.
 */
const plainElements = {
  oxc: { jsx: { development: false } },
  resolve: { alias: { 'react/jsx-runtime': join(dirname(createRequire(import.meta.url).resolve('react')), 'cjs/react-jsx-runtime.production.js') } },
} as const

export default defineConfig({
  test: {
    // As many as cores.
    maxWorkers: 2,
    projects: [
      { test: { ...kept, ...native, ...patient, name: 'games', root: 'games', include: ['**/*.test.ts'] } },
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
      { plugins: [markdown()], test: { ...kept, ...native, ...patient, name: 'web', root: 'web', include: ['**/*.test.{ts,tsx}'], exclude: ['**/*.page.test.tsx', '**/node_modules/**'] } },
      {
        plugins: [markdown()],
        ...plainElements,
        test: {
          ...kept,
          ...native,
          ...patient,
          name: 'pages',
          root: 'web',
          include: ['**/*.page.test.tsx'],
          environment: 'jsdom',
          globalSetup: ['../server/testing/standing-site.ts'],
          setupFiles: ['testing/page-setup.ts'],
        },
      },
      { test: { ...kept, ...native, ...patient, name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'], expect: { poll: { timeout: 20_000, interval: 20 } } } },
    ],
  },
})
