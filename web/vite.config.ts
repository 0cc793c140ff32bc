/** How the site's page is built: hashed files, three stylesheets by name (utility, main, later admin), fonts preloaded, texts compressed,
 * the offline worker stamped. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** The subsets that draw the first screen: Russian letters, digits and signs of the text, Russian letters of the headings. */
const preloadedFonts = /(onest-(cyrillic|latin)|unbounded-cyrillic)-wght/

/** Names fonts in the page's head: the browser would otherwise find them only after reading the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}

/** What the server may send compressed; pictures and fonts of other kinds are compressed already. */
const compressible = /\.(js|css|svg|html)$/

/** Writes each text file compressed beside itself, once at build time, as hard as can be: the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressible.test(file))
      for (const file of files) {
        const text = await readFile(join(dir, file))
        await writeFile(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }))
        await writeFile(join(dir, `${file}.br`), brotliCompressSync(text))
      }
    },
  }
}

/** What the worker keeps; its version is their hash, so that browsers take a new one exactly when one of them has changed. */
const keptOffline = ['offline.html', 'offline.js', 'theme.js', 'icon.svg', 'sw.js']

function stampWorker(): Plugin {
  return {
    name: 'stamp-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '.' }) {
        const hash = createHash('sha256')
        for (const file of keptOffline) hash.update(await readFile(join(dir, file)))
        const worker = join(dir, 'sw.js')
        const text = await readFile(worker, 'utf8')
        await writeFile(worker, text.replace("'development'", `'${hash.digest('hex').slice(0, 16)}'`))
      },
    },
  }
}

const server = `http://localhost:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadFonts(), stampWorker(), precompress()],
  // Calls go to the server; the sources of the folder `api` do not.
  server: { port: 5173, proxy: { '^/api/(?!.*\\.ts(\\?|$))': { target: server } } },
  build: {
    target: 'es2022',
    // The content security policy allows fonts from our own origin only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'utility', test: /styles\/utility\.css$/ },
            { name: 'main', test: /styles\/main\.css$/ },
          ],
        },
      },
    },
  },
})
