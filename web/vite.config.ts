/** How the site's page is built: hashed files, three stylesheets by name (utility, main, later admin), fonts preloaded, texts compressed. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
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

const server = `http://localhost:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadFonts(), precompress()],
  server: { port: 5173, proxy: { '/api': { target: server } } },
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
