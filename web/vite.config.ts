/**
 * Configures the build of the site's pages: hashed files, three style sheets by name (utility, main, admin), every page
 * prerendered.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, stampWorker } from './build/compress.ts'
import { markdown } from './build/markdown.ts'
import { prerender } from './build/prerender.ts'
import { cssModules, cssOptions } from './build/css-modules.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const quiet = { checks: { bundlerTimings: false } }

const groups = [
  // One sheet for all pages of the admin area, with the name that the specification gives it.
  { name: 'admin', test: /web\/admin\/.+\.css$/ },
  // What every page loads first, in one file: the bundler alone makes twenty of it, one for each set of later users.
  {
    name: 'initial',
    tags: ['$initial' as const],
    test: /^[^\0].*(?<!\.css)$/,
    includeDependenciesRecursively: false,
  },
  // Sheets that several screens share: otherwise a page waits for twenty before its first paint. Those of tables apart:
  // the first page needs none of them.
  {
    name: (id: string) => (id.includes('/play/tables/') ? 'tables' : 'rooms'),
    test: /\/web\/(?:play|ui)\/.+\.module\.css$|\/web\/play\/tables\/.+\.tsx?$/,
    minShareCount: 5,
    includeDependenciesRecursively: false,
  },
]

export default defineConfig({
  root,
  plugins: [react(), markdown(), ...cssModules(), stampWorker(), prerender(root), precompress()],
  // Proxies calls to the server, but not the source files of the folder `api`.
  server: {
    port: 5173,
    proxy: { '^/api/(?!.*\\.ts(\\?|$))': { target: `http://localhost:${process.env.PORT ?? 8080}` } },
  },
  // Stages are drawn in a worker, which has its own bundle.
  worker: { format: 'es', rolldownOptions: quiet },
  css: cssOptions(root),
  build: {
    target: 'es2022',
    manifest: true,
    ssrManifest: true,
    // The content security policy allows fonts only from our own origin, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...quiet,
      optimization: { inlineConst: true },
      input: { index: 'main.tsx', utility: 'styles/utility.css', main: 'styles/main.css' },
      output: { codeSplitting: { groups } },
    },
  },
})
