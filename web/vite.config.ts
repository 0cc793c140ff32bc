/** How the site's page is built: hashed files, three stylesheets by name (utility, main, admin), pages drawn in advance. */
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { callTable } from './build/call-table.ts'
import { precompress, stampWorker } from './build/compress.ts'
import { markdown } from './build/markdown.ts'
import { preloadFonts } from './build/fonts.ts'
import { inlineScripts } from './build/inline-scripts.ts'
import { machineTable } from './build/machine-table.ts'
import { rtpTable } from './build/rtp-table.ts'
import { prerender } from './build/prerender.ts'
import { roomSheets, sheetOptions } from './build/room-sheets.ts'
import { sharedCode } from './build/shared-code.ts'
import { ownTasks } from './build/own-tasks.ts'
import { trimLibraries } from './build/trims.ts'
import { unasked } from './build/unasked.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const server = `http://localhost:${process.env.PORT ?? 8080}`

export default defineConfig({
  root,
  plugins: [react(), ownTasks(), unasked(['contract', 'games']), trimLibraries(), markdown(), ...roomSheets(), callTable(), rtpTable(), machineTable(), preloadFonts(), inlineScripts(`${root}public`), stampWorker(), prerender(root), precompress()],
  // Calls go to the server; the sources of the folder `api` do not.
  server: { port: 5173, proxy: { '^/api/(?!.*\\.ts(\\?|$))': { target: server } } },
  // Stages are drawn in a worker, which has code of its own.
  worker: { format: 'es', plugins: () => [trimLibraries()], rolldownOptions: { checks: { bundlerTimings: false } } },
  css: sheetOptions(root),
  build: {
    target: 'es2022',
    // The content security policy allows fonts from our own origin only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: true },
      // Drawing the pages and compressing takes what it takes.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'utility', test: /styles\/utility\.css$/ },
            { name: 'main', test: /styles\/main\.css$/ },
            // The area's own sheet, one for all its pages.
            { name: 'admin', test: /web\/admin\/.+\.css$/ },
            // What changes with a package only, one file that browsers keep from release to release.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?:query-core|react-query)|zustand)\// },
            // How chunks are fetched: the page's first module must not wait for more of ours than this, so it comes before what asks for it.
            { name: 'preload', test: /vite\/preload-helper|web\/ui\/own-task\.ts$/ },
            // What every page needs of ours and lazy parts need too: in one file, not in five of a few lines each.
            { name: 'call', test: /web\/(api\/(call|call-table|who|query|build|session|ended|sign-out|balance|rewards)|ui\/(stored|dates))\.ts$|contract\/(player-header|build-header|wire|kopecks|money-text)\.ts$/ },
            // Sheets of what all games share, all lobbies and all forms: one file each, where a game's page asked for twenty before its first picture.
            { name: 'play', test: /web\/(play\/(?!tables\/).+|ui\/numbered-list)\.module\.css$/ },
            { name: 'lobbies', test: /web\/ui\/(chip-choice|money|picture-links|search-box)\.module\.css$/ },
            { name: 'forms', test: /web\/ui\/(choice|copy-line|field|figures|page|progress|qr-drawing|retry|select)\.module\.css$/ },
            // Ours, with all it imports: one file, as it would be if it were the page's first module.
            { name: 'start', test: /web\/start\.tsx$/ },
            // What answers are looked through with, and the sums in them.
            { name: 'schemas', test: /node_modules\/zod\/|contract\/(call|face|money|multiplier)\.ts$/, includeDependenciesRecursively: false },
            // What games, tables and pages share. What a module of it imports has a place of its own already.
            { name: sharedCode, test: /\/(web|contract|games)\/.+\.tsx?$|node_modules\/@noble\//, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
