/**
 * Journeys through the whole site in a real browser. They run on what web/dist holds: `npm test -- --only e2e` builds
 * it first.
 */
import { defineConfig } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArgs, findHeadlessChromium, paintArgs } from './harness/chromium.ts'
import { longTests } from './e2e/long-tests.ts'

const executablePath = findHeadlessChromium()

const journeys = join(import.meta.dirname, 'e2e')
/** Those that name a site of their own. */
const withOwnSite = readdirSync(journeys).filter(
  (file) => file.endsWith('.spec.ts') && readFileSync(join(journeys, file), 'utf8').includes('ownSite:'),
)
/** Folders with commands of their own; a file there may have the name of a journey. */
const elsewhere = ['access/*', 'pictures/*']

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // A site of their own takes ten seconds of the processor: it is begun once, and their journeys share it in turn.
    { name: 'own', testMatch: withOwnSite, testIgnore: elsewhere, fullyParallel: false },
    // Then the long ones, so that none of them is left alone at the end.
    { name: 'long', testMatch: longTests, testIgnore: elsewhere },
    { name: 'site', testMatch: '*.spec.ts', testIgnore: [...withOwnSite, ...longTests, ...elsewhere] },
    // `npm run access`.
    { name: 'access', testMatch: 'access/*.spec.ts' },
    // `npm run pictures`.
    { name: 'pictures', testMatch: 'pictures/*.spec.ts' },
  ],
  // Each worker has a site, a database and a browser of its own. Three at once begin so slowly on two cores that a
  // database does not answer in time.
  workers: 2,
  fullyParallel: true,
  // These only end what hangs: a machine busy with other work is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  snapshotPathTemplate: '.pictures/{arg}{ext}',
  reporter: 'list',
  forbidOnly: true,
  use: {
    // So that what hangs says at which step.
    actionTimeout: 60_000,
    navigationTimeout: 150_000,
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // What moves is asked for where motion is what a journey looks at.
    contextOptions: { reducedMotion: 'reduce' },
    // Filming every journey costs a third of their time: `npx playwright test e2e/x.spec --trace retain-on-failure`
    // films one.
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
