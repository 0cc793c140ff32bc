/** How the site's page is built: hashed files, three stylesheets by name (utility, main, later admin), the text font preloaded. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** The subsets that draw the first screen's text: Russian letters, then digits and signs. */
const preloadedFonts = /onest-(cyrillic|latin)-wght/

/** Names the text font in the page's head: the browser would otherwise find it only after reading the stylesheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
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

const server = `http://localhost:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadTextFont()],
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
