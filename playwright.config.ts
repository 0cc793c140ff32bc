/** Journeys through the whole site in a real browser. They run on what web/dist holds: `npm test -- --only e2e` builds it first. */
import { defineConfig } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, findForJourneys, paintArgs } from './e2e/chromium.ts'

const executablePath = findForJourneys()

const journeys = join(import.meta.dirname, 'e2e')
/** Those that name a site of their own. */
const withOwnSite = readdirSync(journeys).filter((file) => file.endsWith('.spec.ts') && file !== 'tables.spec.ts' && readFileSync(join(journeys, file), 'utf8').includes('ownSite:'))

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Tables first, one after another on one site: they wait for the tables' clock, and the others compute meanwhile.
    { name: 'tables', testMatch: 'tables.spec.ts', fullyParallel: false },
    // Then the long ones that begin a site of their own, so that none of them is left alone at the end.
    { name: 'own', testMatch: withOwnSite },
    { name: 'site', testMatch: '*.spec.ts', testIgnore: ['tables.spec.ts', ...withOwnSite] },
  ],
  // Each worker has a site and a browser of its own. Two keep two cores busy but for a tenth of the time.
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
      // Four drawings where browsers allow sixteen: one that is left behind shows itself after a few visits.
      args: [...chromiumArgs, ...paintArgs, '--max-active-webgl-contexts=4'],
      // Chromium refuses its sandbox to root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})
