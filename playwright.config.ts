/** Journeys through the whole site in a real browser. They run on what web/dist holds: `npm test -- --only e2e` builds it first. */
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findForJourneys, paintArgs } from './e2e/chromium.ts'

const executablePath = findForJourneys()

export default defineConfig({
  testDir: 'e2e',
  // Tables first, one after another on one site: they wait for the tables' clock, and the others compute meanwhile.
  projects: [{ name: 'tables', testMatch: 'tables.spec.ts', fullyParallel: false }, { name: 'site', testMatch: '*.spec.ts', testIgnore: 'tables.spec.ts', workers: 2 }],
  // Each worker has a site and a browser of its own. One journey keeps a core busy, so more than two of them only wait for each other.
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  // A machine busy with other work is slow, not wrong.
  expect: { timeout: 20_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // What moves is asked for where motion is what a journey looks at.
    contextOptions: { reducedMotion: 'reduce' },
    // Filming every journey costs a third of their time: `npx playwright test e2e/x.spec --trace retain-on-failure` films one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArgs, ...paintArgs],
      // Chromium refuses its sandbox to root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})
